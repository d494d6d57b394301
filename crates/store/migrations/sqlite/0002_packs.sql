-- Packs that visitors have made: the texts of their files as JSON. One that a table was opened with is kept for good.
CREATE TABLE packs (
    name TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    files TEXT NOT NULL,
    used INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
