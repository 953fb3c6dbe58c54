#!/usr/bin/env python3
"""Print the digests that SurtKeysTest compares with the keys of Fairlead's profile surt.

Needs the Python package surt. The digests in SurtKeysTest were made with its commit 09787992.
Usage:

    tools/benchmarks/surt_digest.py FILE...

A file has one URI per line, or is judged-pairs.tsv. Each digest is the SHA-256 of the lines
"URI, tab, key" for all URIs but those that a row of surt-python-differences.tsv matches.
"""

import hashlib
import pathlib
import re
import sys
import unicodedata

import surt

RESOURCES = pathlib.Path(__file__).parents[2] / "benchmarks/src/test/resources/fairlead/benchmarks"


def unescape(field):
    escapes = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}
    return re.sub(
        r"\\(?:u([0-9A-F]{4})|([tnr\\]))",
        lambda m: chr(int(m[1], 16)) if m[1] else escapes[m[2]],
        field,
    )


def rows(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("# ")]
    return [[unescape(field) for field in row] for row in rows[1:]]


def uris(path):
    if path.suffix == ".tsv":
        return [uri for row in rows(path) for uri in row[1:3]]
    return path.read_text(encoding="utf-8").split("\n")


def main():
    known = [
        re.compile(row[0]) for row in rows(RESOURCES / "surt-python-differences.tsv")
    ]
    for name in sys.argv[1:]:
        digest = hashlib.sha256()
        count = 0
        for uri in map(str.strip, uris(pathlib.Path(name))):
            if not uri or any(unicodedata.category(c) == "Cc" for c in uri):
                continue
            if any(pattern.fullmatch(uri) for pattern in known):
                continue
            digest.update(f"{uri}\t{surt.surt(uri)}\n".encode())
            count += 1
        print(f"{name}: {count} URIs, {digest.hexdigest()}")


if __name__ == "__main__":
    main()
