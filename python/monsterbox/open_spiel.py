"""Every game of the box for OpenSpiel.

    >>> import pyspiel
    >>> import monsterbox.open_spiel
    >>> game = pyspiel.load_game("monsterbox_strike(players=3)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Importing the module registers ``monsterbox_`` and the name of each game. Chance is explicit, with exact odds. What a player is told is
made from the view of the seat and never from what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ._core import Game, State, games, make
from .errors import BadInput

__all__ = ["MOST_OUTCOMES", "MonsterboxGame", "MonsterboxObserver", "MonsterboxState", "load", "names"]

MOST_OUTCOMES = 1024
"""A question to chance with more outcomes is asked in two nodes: first which block of so many, then which of the block."""

_Options = Mapping[str, str | int | bool]


class _Asked:
    """What chance is asked: every outcome with its whole weight. It never changes, so copies of a state share it."""

    def __init__(self, outcomes: list[tuple[str, int]]) -> None:
        self.texts = [text for text, _ in outcomes]
        weights = [weight for _, weight in outcomes]
        self.blocks = [weights[start : start + MOST_OUTCOMES] for start in range(0, len(weights), MOST_OUTCOMES)]

    def __deepcopy__(self, memo: Any) -> _Asked:
        return self

    def weights(self, block: int | None) -> list[int]:
        """The weights of what is to be chosen: a block, or an outcome of one."""
        return [sum(block) for block in self.blocks] if block is None else self.blocks[block]


class MonsterboxGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the box. Parameters are those of :func:`monsterbox.make`, and the position to begin from."""

    slug = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules: Game = make(
            self.slug,
            int(given["players"]) if given.get("players") else None,
            _read_options(str(given.get("options", ""))),
            unquote(str(given.get("pack", ""))) or None,
            str(given.get("dice", "")) or None,
        )
        position = unquote(str(given.get("position", "")))
        self._first: State = self.rules.position(position, 0) if position else self.rules.start(0)
        self._together = _is_together(self.rules)
        super().__init__(_type_of(self.rules), _info_of(self.rules), given)

    def new_initial_state(self) -> MonsterboxState:
        return MonsterboxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MonsterboxObserver:
        return MonsterboxObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def begin(self) -> State:
        """The position that games begin from."""
        return self._first.clone()

    def utilities(self, shares: list[float]) -> list[float]:
        """What shares of the win are worth: see docs/python.md."""
        if self._together:
            return shares
        seats = len(shares)
        return [(seats * share - 1.0) / (seats - 1.0) for share in shares]


class MonsterboxState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. :attr:`position` is the state of the box behind it."""

    def __init__(self, game: MonsterboxGame) -> None:
        super().__init__(game)
        self._state = game.begin()
        self._asked: _Asked | None = None
        self._block: int | None = None

    @property
    def position(self) -> State:
        """The game as it stands, with odds, bots, pictures and all: a copy."""
        return self._state.clone()

    def current_player(self) -> int:
        # The numbers for chance and for the end of the game are OpenSpiel's own.
        return self._state.player

    def is_terminal(self) -> bool:
        return self._state.is_over

    def returns(self) -> list[float]:
        if not self._state.is_over:
            return [0.0] * self.num_players()
        worth: list[float] = self.get_game().utilities(self._state.scores)
        return worth

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._state.legal_ids(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self._question().weights(self._in_block())
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _question(self) -> _Asked:
        if self._asked is None:
            outcomes = self._state.outcomes()
            if outcomes is None:
                raise BadInput("chance has more outcomes here than can be listed")
            self._asked = _Asked(outcomes)
        return self._asked

    def _in_block(self) -> int | None:
        """The block of outcomes that is chosen from; nothing while that is open."""
        return 0 if len(self._question().blocks) == 1 else self._block

    def _apply_action(self, action: int) -> None:
        if not self._state.is_chance:
            self._state.apply(int(action))
            return
        block = self._in_block()
        if block is None:
            self._block = int(action)
            return
        self._state.apply(self._question().texts[block * MOST_OUTCOMES + int(action)])
        self._asked = self._block = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._state.game.action_text(player, action) or f"action {action}"
        if not self._state.is_chance:
            return f"outcome {action}"
        block, texts = self._in_block(), self._question().texts
        if block is not None:
            return texts[block * MOST_OUTCOMES + action]
        first = action * MOST_OUTCOMES
        return f"one of {texts[first]} to {texts[min(first + MOST_OUTCOMES, len(texts)) - 1]}"

    def __str__(self) -> str:
        return self._state.position if self._block is None else f"{self._state.position} · outcomes {self._block}"


class MonsterboxObserver:
    """What a seat sees: its view as numbers and as a line; with perfect recall, all it has seen so far as a text."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise BadInput(f"observations take no parameters, and {params} were given")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadInput("an observation is what one seat sees, of itself and of the table: nothing else is offered")
        self._recalls: bool = kind.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(0 if self._recalls else game.observation_size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        for segment in [] if self._recalls else game.observation_segments():
            start, shape = segment["start"], segment["shape"]
            self.dict[segment["name"]] = self.tensor[start : start + int(np.prod(shape))].reshape(shape)

    def set_from(self, state: MonsterboxState, player: int) -> None:
        if not self._recalls:
            state._state.observation(player, out=self.tensor)

    def string_from(self, state: MonsterboxState, player: int) -> str:
        return state._state.information(player) if self._recalls else state._state.seen(player)


def _is_together(game: Game) -> bool:
    return game.slug == "monster-strike" or (game.slug == "monster-kids" and game.options.get("mode") != "versus")


def _utility_of(game: Game) -> Any:
    kinds = pyspiel.GameType.Utility
    if _is_together(game):
        return kinds.IDENTICAL
    # In these it can happen that nobody wins.
    return kinds.GENERAL_SUM if game.slug in ("crush", "monster-kids") else kinds.ZERO_SUM


def _information_of(game: Game) -> Any:
    # What nobody has seen yet is drawn when it is turned up. Only hands and hidden pools are known to some and not to others.
    hidden = {"monster-kids": game.players > 1, "strike": game.options.get("hidden-pools", "off") != "off"}
    kinds = pyspiel.GameType.Information
    return kinds.IMPERFECT_INFORMATION if hidden.get(game.slug) else kinds.PERFECT_INFORMATION


def _short_name(slug: str) -> str:
    return f"monsterbox_{slug.replace('-', '_')}"


def _type_of(game: Game) -> Any:
    fewest, most = _SEATS[game.slug]
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=_short_name(game.slug),
        long_name=f"Monsterbox: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if game.slug == "connect-four" else chance.EXPLICIT_STOCHASTIC,
        information=_information_of(game),
        utility=_utility_of(game),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "pack": "", "dice": "", "position": ""},
    )


def _info_of(game: Game) -> Any:
    together, zero_sum = _is_together(game), _utility_of(game) == pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=0 if game.slug == "connect-four" else MOST_OUTCOMES,
        num_players=game.players,
        min_utility=0.0 if together else -1.0,
        max_utility=1.0,
        utility_sum=0.0 if zero_sum else None,
        max_game_length=game.max_steps,
    )


def _read_options(text: str) -> dict[str, str | int | bool]:
    """Reads ``hidden-pools:on+tournament:on``."""
    options: dict[str, str | int | bool] = {}
    for part in filter(None, text.split("+")):
        key, colon, value = part.partition(":")
        if not colon:
            raise BadInput(f"`{part}` is no option: write key:value, with + between several")
        options[unquote(key)] = unquote(value)
    return options


def _write_option(value: str | int | bool) -> str:
    return quote(("on" if value else "off") if isinstance(value, bool) else str(value), safe="")


def load(
    game: str,
    players: int | None = None,
    options: _Options | None = None,
    pack: str | PathLike[str] | None = None,
    dice: str | None = None,
    position: str | None = None,
) -> MonsterboxGame:
    """A game for OpenSpiel; arguments as :func:`monsterbox.make` takes them, and the position to begin from.

    ``pyspiel.load_game("monsterbox_strike(players=3)")`` does the same for what can be written there.
    """
    # What is wrong is told before OpenSpiel is asked, which would say it in its own words.
    made = make(game, players, None if options is None else dict(options), pack, dice)
    if position is not None:
        made.position(position)
    parameters: dict[str, str | int] = {"players": made.players}
    if options:
        parameters["options"] = "+".join(f"{quote(key, safe='')}:{_write_option(options[key])}" for key in options)
    if pack is not None:
        parameters["pack"] = quote(fspath(pack), safe="/")
    if dice is not None:
        parameters["dice"] = dice
    if position is not None:
        parameters["position"] = quote(position, safe=" |")
    loaded: MonsterboxGame = pyspiel.load_game(_short_name(game), parameters)
    return loaded


_SEATS: dict[str, tuple[int, int]] = {game["slug"]: game["players"] for game in games()}

names: list[str] = [_short_name(slug) for slug in _SEATS]
"""The names that OpenSpiel knows the games by."""

for _slug in _SEATS:
    pyspiel.register_game(_type_of(make(_slug)), type(f"MonsterboxGame_{_slug}", (MonsterboxGame,), {"slug": _slug}))
