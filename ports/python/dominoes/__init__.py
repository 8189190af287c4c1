"""All Fives, Draw and Block dominoes: deals, rules, games, records and views.

A second implementation of the rules, written from the documents alone. Start
with :mod:`dominoes.game` for play, :mod:`dominoes.replay` for records and
:mod:`dominoes.views` for what a seat may see.
"""
