"""What is raised: every exception carries the sentence and the rule that everybody else gets."""

from __future__ import annotations


class Error(Exception):
    """Something cannot be done. Every exception of the box is one of these.

    Attributes:
        sentence: why, in one sentence.
        rule: the id of the rule behind it, such as ``"STR-33"``; ``None`` where no rule stands behind it.
        rules: the same as a list, empty where there is none.
    """

    sentence: str
    rule: str | None
    rules: list[str]

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence, rule)
        self.sentence = sentence
        self.rule = rule
        self.rules = [] if rule is None else [rule]

    def __str__(self) -> str:
        return self.sentence if self.rule is None else f"{self.sentence} ({self.rule})"


class Refused(Error):
    """The rules say no: an action that is not legal now, or an outcome that cannot be. Nothing has changed."""


class BadInput(Error, ValueError):
    """Something cannot be read or does not exist: an action, a position, an option, a pack, a number of players, a bot."""


class BadRecord(Error, ValueError):
    """A record is torn, altered, of another game or made under other rules; the sentence names the line."""


class LabError(Error):
    """An experiment cannot be played as it is written, joined from these parts, or reported yet."""
