-- Who is connected to which node, while nodes cannot tell each other. It may be lost: they say it again.
CREATE UNLOGGED TABLE presence (
    key   bigint      NOT NULL REFERENCES tables ON DELETE CASCADE,
    node  text        NOT NULL,
    -- what the node says, in its own words
    says  text        NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (key, node)
);
