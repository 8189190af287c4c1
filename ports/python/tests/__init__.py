"""Tests of the package; the worked examples are those of the documents."""
