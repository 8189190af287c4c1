"""Seeds as text, commitments to them, and seeds made together."""

from __future__ import annotations

import hashlib
import re
from typing import Sequence

from .errors import Unreadable

SEED_BYTES = 32

_HEX = re.compile(r"[0-9A-Fa-f]{64}")
_COMBINE = b"dominoes/combine/1"


def parse_hex(text: str, what: str) -> bytes:
    """Read 32 bytes, a seed or a digest, from 64 hex digits in either case."""
    if _HEX.fullmatch(text) is None:
        raise Unreadable("bad_hex", f"{what} is not 64 hex digits")
    return bytes.fromhex(text)


def commitment(seed: bytes) -> str:
    """What a server publishes before the first play."""
    return hashlib.sha256(seed).hexdigest()


def combine(server: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed in which the server and every player had a say."""
    message = _COMBINE
    for part in (server, *contributions):
        message += len(part).to_bytes(8, "little") + part
    return hashlib.sha256(message).digest()
