-- A table as it is listed. All that play depends on stands in its lines.
CREATE TABLE tables (
    -- its number in this database, which its lines are found by
    key     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id      text   NOT NULL UNIQUE,
    game    text   NOT NULL,
    -- 'gathering', 'playing' or 'over'
    stage   text   NOT NULL,
    -- 'public' tables can be found and watched by everybody, 'private' ones only by their link
    access  text   NOT NULL,
    -- what the server agreed on beside the rules: clocks, who steps in; JSON
    terms   text   NOT NULL,
    -- what a list says about it: who plays, with which options; JSON
    about   text   NOT NULL,
    -- the table that this one is a rematch of: a table has one rematch
    parent  text   UNIQUE,
    created bigint NOT NULL,
    touched bigint NOT NULL
);
CREATE INDEX tables_by_time ON tables (access, touched);

-- A table is its log: numbered lines, of which number 0 is the header. The number of the last one is its version.
-- Whoever writes a number first has added that line; whoever comes second is told so. Nothing else decides between nodes.
CREATE TABLE lines (
    key    bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    number bigint NOT NULL,
    text   text   NOT NULL,
    -- the message that this line and those of the same append carry out, so that none is carried out twice
    mark   text,
    at     bigint NOT NULL,
    PRIMARY KEY (key, number)
);

-- Who may sit where: never the token itself, only its hash.
CREATE TABLE seats (
    key   bigint   NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat  smallint NOT NULL,
    token text     NOT NULL,
    name  text     NOT NULL,
    PRIMARY KEY (key, seat)
);

-- The seed of a table until its log discloses it.
CREATE TABLE secrets (
    key  bigint NOT NULL PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    seed text   NOT NULL
);

-- What people say at a table.
CREATE TABLE chat (
    key    bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    number bigint NOT NULL,
    who    text   NOT NULL,
    text   text   NOT NULL,
    at     bigint NOT NULL,
    PRIMARY KEY (key, number)
);

-- Packs that visitors have made: the texts of their files as JSON. One that a table was opened with is kept for good.
CREATE TABLE packs (
    name  text    NOT NULL PRIMARY KEY,
    game  text    NOT NULL,
    files text    NOT NULL,
    used  boolean NOT NULL,
    at    bigint  NOT NULL
);

-- Which node lets bots and dice go on at a table, until when. It may be lost: then another one does.
CREATE UNLOGGED TABLE leases (
    key   bigint      NOT NULL PRIMARY KEY,
    node  text        NOT NULL,
    until timestamptz NOT NULL
);

-- Who may use this database: programs that know at least this many steps of its form. Nodes of two versions run side by side
-- as long as no step raises it; a step that older programs could not live with does.
CREATE TABLE form (
    least_steps bigint NOT NULL
);
INSERT INTO form VALUES (1);
