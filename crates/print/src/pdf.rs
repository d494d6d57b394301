//! Drawings as PDF: vectors stay vectors, letters stay letters, and what is drawn often is kept once.

mod fonts;
mod picture;

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{LineJoinStyle, TextRenderingMode},
};

use crate::{
    PrintError,
    drawing::{Anchor, Area, Drawing, Fit, Line, Op, Picture},
    font::Face,
};

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// How hard streams are compressed.
const LEVEL: u8 = 6;

/// Pages of drawings in millimetres as a PDF file, with what of the pictures could not be printed.
pub(crate) fn written(title: &str, pages: &[Drawing]) -> Result<(Vec<u8>, Vec<String>), PrintError> {
    let mut writer = Writer::new();
    let mut refs = Vec::new();
    for page in pages {
        refs.push(writer.page(page)?);
    }
    Ok(writer.finished(title, &refs))
}

/// A part of the file that is drawn wherever it is named.
#[derive(Clone, Debug)]
struct Form {
    name: String,
    width: f32,
    height: f32,
}

struct Writer {
    pdf: Pdf,
    next: Ref,
    tree: Ref,
    resources: Ref,
    fonts: Vec<(Face, Ref)>,
    forms: Vec<(String, Ref)>,
    shadings: Vec<(String, Ref)>,
    /// How opaque fills and strokes are, in thousandths.
    states: BTreeMap<(u16, u16), (String, Ref)>,
    placed: HashMap<*const Drawing, Form>,
    pictures: HashMap<(String, *const u8), Form>,
    /// Drawings and pictures are known by their address, and so are kept until the file is written.
    kept: Vec<(Option<Arc<Drawing>>, Option<Picture>)>,
    notes: Vec<String>,
}

impl Writer {
    fn new() -> Self {
        let mut next = Ref::new(1);
        let (tree, resources) = (next.bump(), next.bump());
        let mut writer = Self {
            pdf: Pdf::new(),
            next,
            tree,
            resources,
            fonts: Vec::new(),
            forms: Vec::new(),
            shadings: Vec::new(),
            states: BTreeMap::new(),
            placed: HashMap::new(),
            pictures: HashMap::new(),
            kept: Vec::new(),
            notes: Vec::new(),
        };
        for face in Face::ALL {
            let font = fonts::embed(&mut writer.pdf, &mut writer.next, face);
            writer.fonts.push((face, font));
        }
        writer
    }

    fn page(&mut self, drawing: &Drawing) -> Result<Ref, PrintError> {
        let (width, height) = (drawing.width * POINTS, drawing.height * POINTS);
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
        self.draw(drawing, &mut content)?;
        let (page, stream) = (self.next.bump(), self.next.bump());
        let data = compress_to_vec_zlib(&content.finish(), LEVEL);
        self.pdf.stream(stream, &data).filter(Filter::FlateDecode);
        let mut entry = self.pdf.page(page);
        entry.media_box(Rect::new(0.0, 0.0, width, height)).parent(self.tree).contents(stream);
        entry.pair(Name(b"Resources"), self.resources);
        Ok(page)
    }

    fn finished(mut self, title: &str, pages: &[Ref]) -> (Vec<u8>, Vec<String>) {
        let (catalog, info) = (self.next.bump(), self.next.bump());
        self.pdf.catalog(catalog).pages(self.tree);
        self.pdf.document_info(info).title(TextStr(title)).creator(TextStr("Monsterbox"));
        self.pdf
            .pages(self.tree)
            .kids(pages.iter().copied())
            .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
        let mut resources = self.pdf.indirect(self.resources).dict();
        let mut dict = resources.insert(Name(b"Font")).dict();
        for (face, font) in &self.fonts {
            dict.pair(Name(fonts::label(*face)), *font);
        }
        dict.finish();
        for (what, all) in [("XObject", &self.forms), ("Shading", &self.shadings)] {
            let mut dict = resources.insert(Name(what.as_bytes())).dict();
            for (name, id) in all {
                dict.pair(Name(name.as_bytes()), *id);
            }
        }
        let mut dict = resources.insert(Name(b"ExtGState")).dict();
        for (name, id) in self.states.values() {
            dict.pair(Name(name.as_bytes()), *id);
        }
        dict.finish();
        resources.finish();
        (self.pdf.finish(), self.notes)
    }

    fn draw(&mut self, drawing: &Drawing, content: &mut Content) -> Result<(), PrintError> {
        for op in &drawing.ops {
            match op {
                Op::Shapes(body) => self.shapes(drawing, body, content)?,
                Op::Picture(picture, area, fit, window) => {
                    content.save_state();
                    clip(*window, content);
                    self.picture(picture, *area, *fit, content)?;
                    content.restore_state();
                }
                Op::Text(line) => write_line(line, content),
                Op::Place(inner, matrix, window) => {
                    let form = self.placed(inner)?;
                    content.save_state();
                    clip(*window, content);
                    content.transform(*matrix).x_object(Name(form.name.as_bytes())).restore_state();
                }
            }
        }
        Ok(())
    }

    fn shapes(&mut self, drawing: &Drawing, body: &str, content: &mut Content) -> Result<(), PrintError> {
        let (w, h) = (drawing.width, drawing.height);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{body}</svg>"#
        );
        let tree = picture::read("a shape", &svg)?;
        picture::group(self, tree.root(), content)
    }

    fn picture(
        &mut self,
        picture: &Picture,
        area: Area,
        fit: Fit,
        content: &mut Content,
    ) -> Result<(), PrintError> {
        let key = (picture.file.clone(), picture.svg.as_ptr());
        let form = if let Some(form) = self.pictures.get(&key) {
            form.clone()
        } else {
            let tree = picture::read(&picture.file, &picture.svg)?;
            for what in picture::left_out(&picture.svg) {
                self.notes
                    .push(format!("{}: its <{what}> is not printed; shapes and colours are", picture.file));
            }
            let mut inner = Content::new();
            picture::group(self, tree.root(), &mut inner)?;
            let form = self.form(tree.size().width(), tree.size().height(), 0.0, inner, false);
            self.kept.push((None, Some(picture.clone())));
            self.pictures.insert(key, form.clone());
            form
        };
        let across = (area.w / form.width, area.h / form.height);
        let scale = match fit {
            Fit::Whole => across.0.min(across.1),
            Fit::Fill => across.0.max(across.1),
        };
        let x = area.x + (area.w - form.width * scale) / 2.0;
        let y = area.y + (area.h - form.height * scale) / 2.0;
        content.save_state();
        if fit == Fit::Fill {
            content.rect(area.x, area.y, area.w, area.h).clip_nonzero().end_path();
        }
        content
            .transform([scale, 0.0, 0.0, scale, x, y])
            .x_object(Name(form.name.as_bytes()))
            .restore_state();
        Ok(())
    }

    /// A drawing that is placed, written once.
    fn placed(&mut self, drawing: &Arc<Drawing>) -> Result<Form, PrintError> {
        if let Some(form) = self.placed.get(&Arc::as_ptr(drawing)) {
            return Ok(form.clone());
        }
        let mut content = Content::new();
        self.draw(drawing, &mut content)?;
        // What is placed may reach beyond its edge: the bleed of a card does.
        let beyond = drawing.width.max(drawing.height);
        let form = self.form(drawing.width, drawing.height, beyond, content, false);
        self.kept.push((Some(Arc::clone(drawing)), None));
        self.placed.insert(Arc::as_ptr(drawing), form.clone());
        Ok(form)
    }

    fn form(&mut self, width: f32, height: f32, beyond: f32, content: Content, together: bool) -> Form {
        let id = self.next.bump();
        let data = compress_to_vec_zlib(&content.finish(), LEVEL);
        let mut form = self.pdf.form_xobject(id, &data);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(-beyond, -beyond, width + beyond, height + beyond));
        form.pair(Name(b"Resources"), self.resources);
        if together {
            form.group().transparency();
        }
        form.finish();
        let name = format!("X{}", self.forms.len());
        self.forms.push((name.clone(), id));
        Form { name, width, height }
    }

    /// The name of a state in which fills and strokes are this opaque.
    fn state(&mut self, fill: f32, stroke: f32) -> String {
        let key = ((fill * 1000.0).round() as u16, (stroke * 1000.0).round() as u16);
        if let Some((name, _)) = self.states.get(&key) {
            return name.clone();
        }
        let (name, id) = (format!("G{}", self.states.len()), self.next.bump());
        self.pdf.ext_graphics(id).non_stroking_alpha(fill).stroking_alpha(stroke);
        self.states.insert(key, (name.clone(), id));
        name
    }
}

/// Only a window is seen from here on.
fn clip(window: Option<Area>, content: &mut Content) {
    if let Some(Area { x, y, w, h }) = window {
        content.rect(x, y, w, h).clip_nonzero().end_path();
    }
}

/// A colour such as `#17152b` as three parts from 0 to 1; ink where it cannot be read.
fn rgb(colour: &str) -> [f32; 3] {
    let number = u32::from_str_radix(colour.trim_start_matches('#'), 16).unwrap_or(0x0017_152b);
    [number >> 16, number >> 8, number].map(|part| f32::from(part as u8) / 255.0)
}

fn write_line(line: &Line, content: &mut Content) {
    if line.text.is_empty() {
        return;
    }
    let width = line.face.width(&line.text, line.size);
    let x = match line.anchor {
        Anchor::Start => line.x,
        Anchor::Middle => line.x - width / 2.0,
        Anchor::End => line.x - width,
    };
    let [r, g, b] = rgb(&line.colour);
    let font = line.face.font();
    let mut modes = vec![TextRenderingMode::Fill];
    content.save_state().set_fill_rgb(r, g, b);
    if let Some((colour, width)) = &line.outline {
        let [r, g, b] = rgb(colour);
        content.set_stroke_rgb(r, g, b).set_line_width(*width).set_line_join(LineJoinStyle::RoundJoin);
        modes.insert(0, TextRenderingMode::Stroke);
    }
    for mode in modes {
        content.begin_text().set_text_rendering_mode(mode).set_font(Name(fonts::label(line.face)), line.size);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, line.y]);
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        let mut run: Vec<u8> = Vec::new();
        for set in font.set(&line.text) {
            run.extend(set.glyph.to_be_bytes());
            if set.kern != 0 {
                items.show(Str(&run)).adjust(-f32::from(set.kern) * 1000.0 / font.em());
                run.clear();
            }
        }
        if !run.is_empty() {
            items.show(Str(&run));
        }
        items.finish();
        shown.finish();
        content.end_text();
    }
    content.restore_state();
}
