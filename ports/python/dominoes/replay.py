"""Replaying a record: whether it is what the rules, the seed and the plays give."""

from __future__ import annotations

from typing import List, Optional

from .deals import Deals
from .errors import Mismatch, Refused
from .game import Game
from .movetext import Located, Made, Token, token_of
from .records import Record, spaced, termination_of
from .rules import Rules
from .seeds import commitment
from .tags import Claims, claims_of, deals_of, rules_of
from .unseeded import check_unseeded
from .views import spectator_digest


def check_record(record: Record) -> Optional[Game]:
    """Check a record; the game, or ``None`` when there are no deals to replay it from.

    Raises :class:`Unreadable` or :class:`Mismatch`. Without its deals a record
    is checked for geometry, turns and points only.
    """
    rules = rules_of(record)
    deals = deals_of(record, rules)
    claims = claims_of(record, rules)
    if deals is None:
        check_unseeded(record, rules, claims)
        return None
    return replay_record(record, rules, deals, claims)


def replay_record(record: Record, rules: Rules, deals: Deals, claims: Claims) -> Game:
    """Play the game again and hold everything in the record against it."""
    game = Game(rules, deals)
    _replay_tokens(game, record.tokens)
    if claims.gave_up is not None:
        try:
            game.give_up(*claims.gave_up)
        except Refused as error:
            raise record.tags["Termination"].mismatch(error.message) from error
    _compare(record, "Termination", claims.termination, termination_of(game))
    _compare(record, "Leads", claims.leads, game.leads)
    _compare(record, "Result", claims.result, game.scores if game.result is not None else None)
    _compare(
        record, "Digest", claims.digest, spectator_digest(game) if game.result is not None else None
    )
    _compare(
        record,
        "Commitment",
        claims.commitment,
        None if deals.seed is None else commitment(deals.seed),
    )
    return game


def _compare(record: Record, tag: str, claimed: object, true: object) -> None:
    """Refuse a claim that is made and is not true."""
    if claimed is not None and claimed != true:
        shown = spaced(true) if isinstance(true, list) else true
        message = f"{tag} should not be given" if true is None else f"{tag} should be {shown}"
        raise record.tags[tag].mismatch(message)


class _Script:
    """The tokens of a game, in the order in which it makes them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen = 0

    def next(self) -> Optional[Token]:
        """The next token, or ``None`` while a play is to be made first."""
        while self._seen < len(self._game.events):
            token = token_of(self._game.events[self._seen])
            self._seen += 1
            if token is not None:
                return token
        return None


def _agree(token: Token, made: Optional[Token]) -> bool:
    """Whether the text says what the game made; a mark may be missing."""
    if isinstance(token, Made) and isinstance(made, Made):
        return token.play == made.play and (made.mark or not token.mark)
    return token == made and type(token) is type(made)


def _replay_tokens(game: Game, tokens: List[Located]) -> None:
    """Make the plays of the text, and find in it all that follows from them."""
    script = _Script(game)
    for token, line, column in tokens:
        move = game.moves
        made = script.next()
        if made is None and isinstance(token, Made):
            try:
                game.play(token.play)
            except Refused as error:
                raise Mismatch(error.code, error.message).at(line, column, move) from error
            made = script.next()
        if not _agree(token, made):
            wanted = "a play" if made is None else str(made)
            raise Mismatch("record_mismatch", f"{token} stands where {wanted} should").at(
                line, column, move
            )
    missing = script.next()
    if missing is not None:
        last = tokens[-1]
        message = f"the text ends where {missing} should follow"
        raise Mismatch("record_mismatch", message).at(last.line, last.column, game.moves)
