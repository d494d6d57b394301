"""Plays Connect Four with thought: looks some moves ahead, and prefers the middle where it sees no end.

A position is two numbers with one bit for each square: bit 7 * column + row, row 0 at the bottom. The seventh bit of each
column stays empty and keeps columns apart, so that shifting finds four in a row.
"""

from monsterbox_bot import Bot

COLUMNS, ROWS, STRIDE = 7, 6, 7
# The middle column is part of the most fours.
MIDDLE_FIRST = (3, 2, 4, 1, 5, 0, 6)
WON = 1000
DEPTH = 5


def has_four(discs):
    """Whether there are four in a row, in any of the four directions."""
    for step in (1, STRIDE, STRIDE - 1, STRIDE + 1):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


def height(discs, column):
    """How many discs lie in a column."""
    return bin((discs >> STRIDE * column) & ((1 << ROWS) - 1)).count("1")


def worth(discs):
    """What discs are worth by their places: more towards the middle."""
    return sum((3 - abs(3 - column)) * height(discs, column) for column in range(COLUMNS))


def look_ahead(mine, theirs, depth, low, high):
    """What a position is worth to whoever moves, as far as a look of this depth tells; between low and high it is right."""
    if has_four(theirs):
        # Sooner is worse: an end that is far away may still be avoided.
        return -WON - depth
    taken = mine | theirs
    open_columns = [column for column in MIDDLE_FIRST if height(taken, column) < ROWS]
    if not open_columns:
        return 0
    if depth == 0:
        return worth(mine) - worth(theirs)
    for column in open_columns:
        disc = 1 << (STRIDE * column + height(taken, column))
        low = max(low, -look_ahead(theirs, mine | disc, depth - 1, -high, -low))
        if low >= high:
            break
    return low


class Thinker(Bot):
    """Looks ahead. All it needs stands in the view: the columns from the left, each with whose discs lie there from the bottom up."""

    name = "Thinker in Python"
    games = ("connect-four",)

    def choose(self, question):
        mine, theirs = self.read(question["view"])
        # With little time left a short look has to do.
        depth = DEPTH if question["time"]["left"] > 3000 else 3
        best, choice = None, None
        for column in MIDDLE_FIRST:
            action = "ABCDEFG"[column]
            if action not in question["legal"]:
                continue
            disc = 1 << (STRIDE * column + height(mine | theirs, column))
            value = -look_ahead(theirs, mine | disc, depth - 1, -2 * WON, 2 * WON if best is None else -best)
            if best is None or value > best:
                best, choice = value, action
        return choice

    def read(self, view):
        """The discs of this bot and of the other player."""
        discs = [0, 0]
        for column, seats in enumerate(view["columns"]):
            for row, seat in enumerate(seats):
                discs[seat] |= 1 << (STRIDE * column + row)
        own = self.game["seat"]
        return discs[own], discs[1 - own]


if __name__ == "__main__":
    Thinker().run()
