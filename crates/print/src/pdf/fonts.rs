//! Fonts inside a PDF: the whole face, with the widths of its letters and what they mean when text is copied.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Filter, Finish as _, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use ttf_parser::GlyphId;

use super::LEVEL;
use crate::font::Face;

const INFO: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// What a face is called on a page.
pub(super) const fn label(face: Face) -> &'static [u8] {
    match face {
        Face::Title => b"F0",
        Face::Plain => b"F1",
        Face::Bold => b"F2",
        Face::Slanted => b"F3",
    }
}

/// Writes a face into the file.
pub(super) fn embed(pdf: &mut Pdf, next: &mut Ref, face: Face) -> Ref {
    let font = face.font();
    let parsed = font.parsed();
    let [id, cid, descriptor, cmap, file] = [(); 5].map(|()| next.bump());
    let name = Name(font.name.as_bytes());
    let per_mille = 1000.0 / font.em();

    let mut type0 = pdf.type0_font(id);
    type0.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(cmap);
    type0.finish();

    let mut inner = pdf.cid_font(cid);
    inner.subtype(CidFontType::Type2).base_font(name).system_info(INFO).font_descriptor(descriptor);
    inner.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let widths = (0..parsed.number_of_glyphs())
        .map(|glyph| f32::from(parsed.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0)) * per_mille);
    inner.widths().consecutive(0, widths);
    inner.finish();

    let bounds = parsed.global_bounding_box();
    let [left, low, right, high] =
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * per_mille);
    let mut about = pdf.font_descriptor(descriptor);
    about.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, low, right, high));
    about.italic_angle(if face == Face::Slanted { -8.0 } else { 0.0 });
    about.ascent(f32::from(parsed.ascender()) * per_mille).descent(f32::from(parsed.descender()) * per_mille);
    about
        .cap_height(f32::from(parsed.capital_height().unwrap_or(700)) * per_mille)
        .stem_v(80.0)
        .font_file2(file);
    about.finish();

    let mut letters = UnicodeCmap::new(Name(b"Letters"), INFO);
    for letter in (' '..='\u{2fff}').filter(|letter| *letter != '\u{a0}') {
        if let Some(glyph) = parsed.glyph_index(letter) {
            letters.pair(glyph.0, letter);
        }
    }
    let letters = compress_to_vec_zlib(&letters.finish(), LEVEL);
    pdf.cmap(cmap, &letters).filter(Filter::FlateDecode);
    let data = compress_to_vec_zlib(font.file, LEVEL);
    let mut stream = pdf.stream(file, &data);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), i32::try_from(font.file.len()).unwrap_or(i32::MAX));
    stream.finish();
    id
}
