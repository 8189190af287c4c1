"""Replaying a record: whether it is what the rules, the deals and the plays give."""

from __future__ import annotations

from typing import List, Optional

from .deals import Deals
from .errors import Mismatch, Refused
from .game import ACTIVE, FINISHED, Game
from .movetext import Made, Token, token_of
from .records import Record, spaced, termination_of
from .rules import Rules
from .seeds import commitment
from .tags import Claims, claims_of, deals_of, rules_of
from .unseeded import check_unseeded
from .views import spectator_digest


def check_record(record: Record) -> Optional[Game]:
    """Check a record; the game, or ``None`` when there are no deals to replay it from.

    Raises :class:`Unreadable` or :class:`Mismatch`. Without its deals a record
    is checked as far as everybody at the table could follow it.
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
    true = None if deals.seed is None else commitment(deals.seed)
    if true is not None:
        _compare(record, "Commitment", claims.commitment, true)
    game = Game(rules, deals)
    _replay_tokens(record, game, claims.leads)
    _end(record, game, claims)
    _compare(record, "Leads", claims.leads, game.leads)
    over = game.result is not None
    _compare(record, "Result", claims.result, game.scores if over else None)
    _compare(record, "Digest", claims.digest, spectator_digest(game) if over else None)
    return game


CODES = {
    "Commitment": "wrong_commitment",
    "Leads": "wrong_lead",
    "Result": "wrong_result",
    "Digest": "wrong_digest",
}


def _compare(record: Record, tag: str, claimed: object, true: object) -> None:
    """Refuse a claim that is made and is not true."""
    if claimed is not None and claimed != true:
        shown = spaced(true) if isinstance(true, list) else true
        message = f"{tag} should not be given" if true is None else f"{tag} should be {shown}"
        raise record.tags[tag].mismatch(CODES[tag], message)


def _end(record: Record, game: Game, claims: Claims) -> None:
    """End the game as the record says, or see that it has ended so."""
    if claims.termination is None:
        return
    if claims.gave_up is not None and game.status != FINISHED:
        game.give_up(*claims.gave_up)
    true = termination_of(game)
    if claims.termination != true:
        message = f"Termination should be {true}"
        raise record.tags["Termination"].mismatch("wrong_termination", message)


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


def _check_leads(record: Record, game: Game, leads: Optional[List[int]]) -> None:
    """The leader of the last hand that was dealt, if the record says one."""
    hand = game.hand_number
    if leads is not None and hand <= len(leads) and leads[hand - 1] != game.leader:
        tag = record.tags["Leads"]
        message = f"seat {game.leader} leads hand {hand}"
        raise tag.mismatch("wrong_lead", message, tag.words()[hand - 1].column)


def _make(game: Game, token: Token) -> None:
    """Make the play of a token that stands where a play has to."""
    if game.status != ACTIVE:
        code = "game_over" if game.status == FINISHED else "awaiting_deal"
        raise Refused(code, f"{token} stands where the text has to end")
    if not isinstance(token, Made):
        raise Refused("wrong_token", f"{token} stands where a play should")
    game.play(token.play)


def _replay_tokens(record: Record, game: Game, leads: Optional[List[int]]) -> None:
    """Make the plays of the text, and find in it all that follows from them."""
    script = _Script(game)
    _check_leads(record, game, leads)
    for token, line, column in record.tokens:
        move = game.moves
        expected = script.next()
        try:
            if expected is not None and token != expected:
                raise Refused("wrong_token", f"{token} stands where {expected} should")
            if expected is None:
                _make(game, token)
                made = script.next()
                if isinstance(token, Made) and token.mark and made != token:
                    raise Refused("false_mark", f"{token.play} did not make the spinner")
        except Refused as error:
            raise Mismatch(error.code, error.message).at(line, column, move) from error
        if expected is None:
            _check_leads(record, game, leads)
    missing = script.next()
    if missing is not None:
        message = f"the text ends where {missing} should follow"
        raise Mismatch("truncated", message).at(*record.end, game.moves)
