-- A table as it is listed. All that play depends on stands in its lines.
CREATE TABLE tables (
    -- its number in this database, which its lines are found by
    key     INTEGER NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    -- 'gathering', 'playing' or 'over'
    stage   TEXT    NOT NULL,
    -- 'public' tables can be found and watched by everybody, 'private' ones only by their link
    access  TEXT    NOT NULL,
    -- what the server agreed on beside the rules: clocks, who steps in; JSON
    terms   TEXT    NOT NULL,
    -- what a list says about it: who plays, with which options; JSON
    about   TEXT    NOT NULL,
    -- the table that this one is a rematch of: a table has one rematch
    parent  TEXT    UNIQUE,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL
);
CREATE INDEX tables_by_time ON tables (access, touched);

-- A table is its log: numbered lines, of which number 0 is the header. The number of the last one is its version.
-- Lines lie in the order in which they came, so that those of one commit share pages, whatever tables they are of: a safe
-- commit writes every page that it touches. The index that finds them is small, and tables in use stand side by side in it.
CREATE TABLE lines (
    key    INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    -- the message that this line and those of the same append carry out, so that none is carried out twice
    mark   TEXT,
    at     INTEGER NOT NULL
);
CREATE UNIQUE INDEX lines_by_number ON lines (key, number);

-- Who may sit where: never the token itself, only its hash.
CREATE TABLE seats (
    id    TEXT    NOT NULL,
    seat  INTEGER NOT NULL,
    token TEXT    NOT NULL,
    name  TEXT    NOT NULL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;

-- The seed of a table until its log discloses it.
CREATE TABLE secrets (
    id   TEXT NOT NULL PRIMARY KEY,
    seed TEXT NOT NULL
) WITHOUT ROWID;

-- What people say at a table.
CREATE TABLE chat (
    id     TEXT    NOT NULL,
    number INTEGER NOT NULL,
    who    TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
