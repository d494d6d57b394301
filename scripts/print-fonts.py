#!/usr/bin/env python3
"""Makes the fonts of crates/print from those of the page: Latin letters of one file each, kerning as a plain table.

Needs fontTools and Brotli (pip install fonttools brotli) and web/node_modules (make page)."""

import pathlib

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

ROOT = pathlib.Path(__file__).resolve().parent.parent
FROM = ROOT / "web/node_modules/@fontsource"
TO = ROOT / "crates/print/fonts"
# File, family, weight, style, and the name it has here: "Lilita One" is reserved for the unchanged font.
FACES = [
    ("title", "lilita-one", "400", "normal", "Monsterbox Title"),
    ("plain", "atkinson-hyperlegible-next", "500", "normal", "Monsterbox Plain"),
    ("bold", "atkinson-hyperlegible-next", "700", "normal", "Monsterbox Bold"),
    ("slanted", "atkinson-hyperlegible-next", "500", "italic", "Monsterbox Slanted"),
]
NOT_NEEDED = "GPOS GSUB GDEF STAT fvar gvar HVAR MVAR avar DSIG kern prep gasp fpgm cvt".split() + ["cvt "]
COMMON = set(range(0x20, 0x7F)) | set(range(0xC0, 0x100)) | {0x2019, 0x2018, 0x201C, 0x201D, 0x2013}


def pairs(font):
    """By how much pairs of letters stand nearer or further."""
    table, found = font["GPOS"].table, {}
    lookups = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    for part in (p for i in sorted(lookups) for p in table.LookupList.Lookup[i].SubTable):
        part = part.ExtSubTable if part.LookupType == 9 else part
        if part.LookupType != 2:
            continue
        moved = lambda value: getattr(value, "XAdvance", 0) if value else 0
        if part.Format == 1:
            for first, rest in zip(part.Coverage.glyphs, part.PairSet):
                for pair in rest.PairValueRecord:
                    found.setdefault((first, pair.SecondGlyph), moved(pair.Value1))
        else:
            ones, twos = part.ClassDef1.classDefs, part.ClassDef2.classDefs
            for first in part.Coverage.glyphs:
                for second in font.getGlyphOrder():
                    record = part.Class1Record[ones.get(first, 0)].Class2Record[twos.get(second, 0)]
                    found.setdefault((first, second), moved(record.Value1))
    return {pair: by for pair, by in found.items() if by}


def kerning(font):
    """The same by letters, as far as they are common."""
    letters = {}
    for code, glyph in font.getBestCmap().items():
        letters.setdefault(glyph, []).append(code)
    codes = lambda glyph: [code for code in letters.get(glyph, []) if code in COMMON]
    return {(x, y): by for (a, b), by in pairs(font).items() for x in codes(a) for y in codes(b)}


def make(name, family, weight, style, called):
    parts, kern = [], {}
    for part in ("latin", "latin-ext"):
        font = TTFont(FROM / family / "files" / f"{family}-{part}-{weight}-{style}.woff2")
        font.flavor = None
        if part == "latin":
            kern = kerning(font)
        for table in NOT_NEEDED:
            if table in font:
                del font[table]
        parts.append(TO / f".{name}-{part}.ttf")
        font.save(parts[-1])
    font = Merger().merge([str(part) for part in parts])
    for part in parts:
        part.unlink()
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 13, 14], notdef_outline=True, glyph_names=False)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=list(font.getBestCmap()))
    cut.subset(font)
    for place, text in ((1, called), (2, "Regular"), (3, called), (4, called), (6, called.replace(" ", ""))):
        font["name"].setName(text, place, 3, 1, 0x409)
    glyphs, pairs_of = font.getBestCmap(), KernTable_format_0()
    pairs_of.coverage, pairs_of.version, pairs_of.apple, pairs_of.tupleIndex = 1, 0, False, None
    both_plain = lambda x, y: x < 0x7F and y < 0x7F
    pairs_of.kernTable = {
        (glyphs[x], glyphs[y]): by for (x, y), by in kern.items()
        if x in glyphs and y in glyphs and (both_plain(x, y) or abs(by) >= 20)
    }
    table = newTable("kern")
    table.version, table.kernTables = 0, [pairs_of]
    font["kern"] = table
    font.save(TO / f"{name}.ttf")


if __name__ == "__main__":
    for face in FACES:
        make(*face)
