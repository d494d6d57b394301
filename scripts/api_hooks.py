"""What Schemathesis has to be told to send: a record is a text of its own kind, and a good one is sent now and then."""

import os
import pathlib

import schemathesis

RECORD = pathlib.Path(os.environ["API_RECORD"]).read_bytes()


@schemathesis.serializer("application/jsonl")
def record(context, text):
    if not isinstance(text, str):
        # It is meant to be wrong.
        return str(text).encode("utf-8", "surrogatepass")
    # A good record, a torn one, or whatever was made up.
    if len(text) % 3 == 0:
        return RECORD
    if len(text) % 3 == 1:
        return RECORD[: len(RECORD) // 2] + text.encode("utf-8", "surrogatepass")
    return text.encode("utf-8", "surrogatepass")
