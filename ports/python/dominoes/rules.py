"""The three games and their settings.

A value of type :class:`Rules` can always be played: :meth:`Rules.make` is the
only way to build one from outside, and it refuses what is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, Mapping, Optional, Union

from .errors import Unreadable
from .tiles import TILES

MAX_TARGET = 1_000_000


@dataclass(frozen=True)
class Variant:
    """What distinguishes All Fives, Draw and Block, and their presets."""

    name: str
    has_spinner: bool
    scores_fives: bool
    may_draw: bool
    hand_sizes: Mapping[int, int]
    targets: Mapping[int, int]
    reserve: int


VARIANTS: Dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("all_fives", True, True, True, {2: 9, 3: 7, 4: 5}, {2: 250, 3: 200, 4: 200}, 0),
        Variant("draw", False, False, True, {2: 7, 3: 5, 4: 5}, {2: 100, 3: 100, 4: 100}, 2),
        Variant("block", False, False, False, {2: 7, 3: 5, 4: 5}, {2: 100, 3: 100, 4: 100}, 0),
    )
}


def _within(name: str, value: int, least: int, most: int) -> int:
    """The value, or an error when it lies outside these bounds."""
    if not least <= value <= most:
        raise Unreadable("bad_rules", f"{name} is {value}, not {least} to {most}").about(name)
    return value


@dataclass(frozen=True)
class Rules:
    """A game with all its settings."""

    variant: Variant
    players: int
    hand_size: int
    target: int
    scale: int
    reserve: int

    @staticmethod
    def make(
        variant: str,
        players: int,
        hand_size: Optional[int] = None,
        target: Optional[int] = None,
        scale: Optional[int] = None,
        reserve: Optional[int] = None,
    ) -> Rules:
        """Rules with the preset's value for whatever is left out.

        Target and scale are one setting: both are given or neither is
        (R-SCALE-1).
        """
        if variant not in VARIANTS:
            raise Unreadable("bad_rules", f"there is no variant {variant!r}").about("variant")
        preset = VARIANTS[variant]
        if (target is None) != (scale is None):
            raise Unreadable(
                "bad_rules", "target and scale are given together or not at all"
            ).about("scale" if target is None else "target")
        if target is not None and scale is not None:
            _within("target", target, 1, MAX_TARGET)
            if scale != 1 and not (scale == 5 and preset.scores_fives):
                raise Unreadable(
                    "bad_rules", f"scale {scale} does not exist in {variant}"
                ).about("scale")
        _within("players", players, 2, 4)
        size = preset.hand_sizes[players] if hand_size is None else hand_size
        _within("hand_size", size, 1, len(TILES) // players)
        rules = Rules(
            variant=preset,
            players=players,
            hand_size=size,
            target=preset.targets[players] if target is None else target,
            scale=1 if scale is None else scale,
            reserve=preset.reserve if reserve is None else reserve,
        )
        _within("reserve", rules.reserve, 0, rules.boneyard)
        return rules

    @property
    def boneyard(self) -> int:
        """How many tiles are not dealt."""
        return len(TILES) - self.players * self.hand_size

    @property
    def has_preset_hand_size(self) -> bool:
        """Whether the hands are as large as the preset has them."""
        return self.hand_size == self.variant.hand_sizes[self.players]

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after this one (R-SEAT-1)."""
        return seat % self.players + 1

    def to_json(self) -> Dict[str, Union[str, int]]:
        """Every setting, in the order of the logs."""
        return {
            "variant": self.variant.name,
            "players": self.players,
            "hand_size": self.hand_size,
            "target": self.target,
            "scale": self.scale,
            "reserve": self.reserve,
        }
