//! The two typefaces of the box, and how wide words are in them.

use std::sync::OnceLock;

use ttf_parser::{Face as Parsed, GlyphId};

/// A face of a typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Face {
    /// Lilita One: names, numbers and headings.
    Title,
    /// Atkinson Hyperlegible Next: what is read.
    Plain,
    /// The same, bold.
    Bold,
    /// The same, slanted.
    Slanted,
}

/// Everything that is known of a face.
pub(crate) struct Font {
    /// The file.
    pub(crate) file: &'static [u8],
    /// Its name inside a PDF.
    pub(crate) name: &'static str,
    parsed: Parsed<'static>,
    /// The letters that nearly all texts are made of: their numbers and widths.
    common: Vec<(u16, u16)>,
}

/// How many letters are looked up once.
const COMMON: u32 = 0x180;

impl Face {
    /// All faces.
    pub(crate) const ALL: [Self; 4] = [Self::Title, Self::Plain, Self::Bold, Self::Slanted];

    /// What is known of it.
    pub(crate) fn font(self) -> &'static Font {
        static FONTS: OnceLock<[Font; 4]> = OnceLock::new();
        let fonts = FONTS.get_or_init(|| {
            let font = |file: &'static [u8], name| {
                let parsed = Parsed::parse(file, 0)
                    .expect("invariant: the program is built with fonts that can be read");
                let common = (0..COMMON).filter_map(char::from_u32).map(|letter| looked_up(&parsed, letter));
                let common = common.collect();
                Font { file, name, parsed, common }
            };
            [
                font(include_bytes!("../fonts/title.ttf"), "MonsterboxTitle"),
                font(include_bytes!("../fonts/plain.ttf"), "MonsterboxPlain"),
                font(include_bytes!("../fonts/bold.ttf"), "MonsterboxBold"),
                font(include_bytes!("../fonts/slanted.ttf"), "MonsterboxSlanted"),
            ]
        });
        &fonts[self as usize]
    }

    /// How wide a line of text is in this size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        let font = self.font();
        let units: f32 = font.set(text).iter().map(|set| f32::from(set.advance) + f32::from(set.kern)).sum();
        units * size / font.em()
    }
}

/// A letter as it is set in a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    /// Its number in the font.
    pub(crate) glyph: u16,
    /// How wide it is, in the font's units.
    pub(crate) advance: u16,
    /// How much nearer or further the next one stands.
    pub(crate) kern: i16,
}

impl Font {
    /// How many units the size of a letter has.
    pub(crate) fn em(&self) -> f32 {
        f32::from(self.parsed.units_per_em())
    }

    fn space(&self) -> GlyphId {
        GlyphId(self.common.get(usize::from(b' ')).map_or(0, |(glyph, _)| *glyph))
    }

    /// The font as it was read.
    pub(crate) fn parsed(&self) -> &Parsed<'static> {
        &self.parsed
    }

    /// The letters of a line. What the font has no letter for is its empty box, so that it is seen to be missing.
    pub(crate) fn set(&self, text: &str) -> Vec<Set> {
        let mut line: Vec<Set> = text
            .chars()
            .map(|letter| {
                let known = self.common.get(letter as usize).copied();
                let (glyph, advance) = known.unwrap_or_else(|| looked_up(&self.parsed, letter));
                Set { glyph, advance, kern: 0 }
            })
            .collect();
        if let Some(kern) = self.parsed.tables().kern {
            for place in 1..line.len() {
                let pair = (GlyphId(line[place - 1].glyph), GlyphId(line[place].glyph));
                // Between words nothing is moved: lines are measured word by word.
                if pair.0 == self.space() || pair.1 == self.space() {
                    continue;
                }
                let moved = kern.subtables.into_iter().find_map(|table| table.glyphs_kerning(pair.0, pair.1));
                line[place - 1].kern = moved.unwrap_or(0);
            }
        }
        line
    }
}

/// The number of a letter in a font, and how wide it is.
fn looked_up(parsed: &Parsed<'_>, letter: char) -> (u16, u16) {
    let glyph = parsed.glyph_index(printable(letter)).unwrap_or(GlyphId(0));
    (glyph.0, parsed.glyph_hor_advance(glyph).unwrap_or(0))
}

/// Letters that are written in many ways and set in one.
fn printable(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
        '\u{2010}' | '\u{2011}' => '-',
        // The typefaces have no arrows; a dash says "then" as well.
        '→' => '–',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_wide_as_their_letters() {
        for face in Face::ALL {
            let (one, two) = (face.width("Monster", 10.0), face.width("Monster", 20.0));
            assert!(one > 20.0 && (two - 2.0 * one).abs() < 1e-3, "{face:?}: {one}");
            assert!(face.width("", 10.0).abs() < 1e-6);
        }
        let apart = Face::Title.width("A", 10.0) + Face::Title.width("V", 10.0);
        assert!(Face::Plain.width("AV", 10.0) < Face::Plain.width("A", 10.0) + Face::Plain.width("V", 10.0));
        assert!(Face::Title.width("AV", 10.0) <= apart);
    }

    #[test]
    fn the_fonts_have_every_letter_of_the_games() {
        let set = |face: Face, text: &str| {
            let missing: Vec<char> = text
                .chars()
                .zip(face.font().set(text))
                .filter(|(_, set)| set.glyph == 0)
                .map(|(letter, _)| letter)
                .collect();
            assert!(missing.is_empty(), "{face:?} has no {missing:?}: {text}");
        };
        for game in monsterbox_box::games() {
            game.ledger.rules.iter().for_each(|rule| set(Face::Plain, &rule.text));
            for piece in game.base_pack.map_or_else(Vec::new, game.pieces) {
                set(Face::Title, &piece.name);
                set(Face::Plain, &piece.does);
                set(Face::Slanted, &piece.flavour);
            }
        }
    }
}
