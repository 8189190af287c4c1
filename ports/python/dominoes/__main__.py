"""The command line: ``python3 -m dominoes``."""

import sys

from .cli import main

sys.exit(main())
