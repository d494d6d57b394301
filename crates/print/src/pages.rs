//! Pages that are read: headings, rules with their ids, entries with a picture, tables, in columns.

mod table;

use std::sync::Arc;

use crate::{
    Paper,
    drawing::{Anchor, Area, Drawing, INK},
    font::Face,
    text::{Style, fitted, wrapped},
};

/// Something on a page that is read.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// What follows is about this.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A paragraph that begins with a few bold words.
    Point(String, String),
    /// A rule: its id, where it comes from if it is not the rulebook, and what it says.
    Rule { id: String, mark: String, text: String },
    /// Something with a picture beside it.
    Entry { drawing: Arc<Drawing>, title: String, text: String },
    /// A drawing as wide as the column.
    Picture(Arc<Drawing>),
    /// Rows of cells; the first row is bold.
    Table(Vec<Vec<String>>),
}

/// How pages look.
#[derive(Clone, Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) paper: Paper,
    pub(crate) columns: usize,
    /// Size of the letters in millimetres.
    pub(crate) size: f32,
    /// The game's colour.
    pub(crate) accent: &'a str,
    /// What stands at the foot of every page.
    pub(crate) foot: &'a str,
}

const MARGIN: f32 = 13.0;
const FOOT: f32 = 12.0;
const GAP: f32 = 7.0;
const LEADING: f32 = 1.3;
const MUTED: &str = "#5d5673";

/// How much smaller letters may be where that saves a page.
const SMALLER: [f32; 3] = [0.97, 0.94, 0.91];

/// Lays blocks out from here on, below what stands at the top of the first page already. A last page for a few lines is saved
/// by letters that are a little smaller.
pub(crate) fn laid_out(layout: &Layout<'_>, first: &(Drawing, f32), blocks: &[Block]) -> Vec<Drawing> {
    let usual = set(layout, Some(first.clone()), blocks);
    let smaller = SMALLER.into_iter().map(|by| Layout { size: layout.size * by, ..layout.clone() });
    let tight = smaller.map(|layout| set(&layout, Some(first.clone()), blocks));
    tight.into_iter().find(|pages| pages.len() < usual.len()).unwrap_or(usual)
}

/// Sets blocks in letters of the layout's size. The first page may have something at its top already.
fn set(layout: &Layout<'_>, first: Option<(Drawing, f32)>, blocks: &[Block]) -> Vec<Drawing> {
    let (width, height) = layout.paper.size();
    let fresh = || Drawing::new(width, height);
    let (page, top) = first.unwrap_or_else(|| (fresh(), MARGIN));
    let mut flow =
        Flow { layout, pages: vec![page], tops: vec![top], column: 0, y: top, fresh: true, headed: false };
    for (place, block) in blocks.iter().enumerate() {
        flow.block(block, blocks.get(place + 1));
    }
    let count = flow.pages.len();
    for (number, page) in flow.pages.iter_mut().enumerate() {
        let y = height - 6.5;
        page.stroke((MARGIN, y - 4.0), (width - MARGIN, y - 4.0), "#d8d2e4", 0.25);
        page.word(layout.foot, (Face::Plain, 2.9), (MARGIN, y, Anchor::Start), MUTED);
        let number = format!("{} of {count}", number + 1);
        page.word(&number, (Face::Plain, 2.9), (width - MARGIN, y, Anchor::End), MUTED);
    }
    flow.pages
}

struct Flow<'l> {
    layout: &'l Layout<'l>,
    pages: Vec<Drawing>,
    /// Where the columns of each page begin.
    tops: Vec<f32>,
    column: usize,
    y: f32,
    /// Whether nothing stands in this column yet.
    fresh: bool,
    /// Whether a heading stands right above, which has seen to the room for what is below it.
    headed: bool,
}

impl Flow<'_> {
    fn width(&self) -> f32 {
        let columns = self.layout.columns as f32;
        (self.layout.paper.size().0 - 2.0 * MARGIN - GAP * (columns - 1.0)) / columns
    }

    fn left(&self) -> f32 {
        MARGIN + self.column as f32 * (self.width() + GAP)
    }

    fn bottom(&self) -> f32 {
        self.layout.paper.size().1 - FOOT
    }

    /// How high a whole column of this page is.
    fn column_height(&self) -> f32 {
        self.bottom() - self.tops.last().copied().unwrap_or(MARGIN)
    }

    fn page(&mut self) -> &mut Drawing {
        self.pages.last_mut().expect("invariant: there is always a page")
    }

    /// Goes on in the next column if there is not so much room left.
    fn room(&mut self, height: f32) {
        if self.y + height <= self.bottom() + 0.01 || self.fresh {
            return;
        }
        self.column += 1;
        if self.column == self.layout.columns {
            self.new_page();
        }
        self.y = self.tops.last().copied().unwrap_or(MARGIN);
        self.fresh = true;
    }

    fn new_page(&mut self) {
        let (width, height) = self.layout.paper.size();
        self.pages.push(Drawing::new(width, height));
        self.tops.push(MARGIN);
        self.column = 0;
        self.y = MARGIN;
        self.fresh = true;
    }

    fn space(&mut self, height: f32) {
        if !self.fresh {
            self.y += height;
        }
    }

    /// Lines of one face, each wherever there is room; two at least stay together.
    fn lines(&mut self, lines: &[String], face: Face, size: f32, indent: f32, colour: &str) {
        let step = size * LEADING;
        for (place, line) in lines.iter().enumerate() {
            let alone = place == 0 && lines.len() > 1 || place + 2 == lines.len() && place > 0;
            self.room(if alone { 2.0 * step } else { step });
            let at = (self.left() + indent, self.y + 0.8 * size, Anchor::Start);
            self.page().word(line, (face, size), at, colour);
            self.y += step;
            self.fresh = false;
        }
    }

    fn block(&mut self, block: &Block, next: Option<&Block>) {
        let size = self.layout.size;
        match block {
            Block::Heading(text) => self.heading(text, next),
            Block::Text(text) => {
                let lines = wrapped(text, Face::Plain, size, self.width());
                self.lines(&lines, Face::Plain, size, 0.0, INK);
                self.space(size * 0.6);
            }
            Block::Point(title, text) => self.point(title, text, INK),
            Block::Rule { id, mark, text } => self.rule(id, mark, text),
            Block::Entry { drawing, title, text } => self.entry(drawing, title, text),
            Block::Picture(drawing) => {
                let height = self.width() * drawing.height / drawing.width;
                self.room(height);
                let area = Area::new(self.left(), self.y, self.width(), height);
                self.page().place_in(drawing, area);
                self.y += height + size;
                self.fresh = false;
            }
            Block::Table(rows) => self.table(rows),
        }
        self.headed = matches!(block, Block::Heading(_));
    }

    fn heading(&mut self, text: &str, next: Option<&Block>) {
        let size = self.layout.size * 1.75;
        self.space(self.layout.size * 0.9);
        let lines = wrapped(text, Face::Title, size, self.width());
        // A heading stays with the beginning of what it is about.
        let after = match next {
            Some(Block::Picture(drawing)) => self.width() * drawing.height / drawing.width,
            Some(Block::Table(rows)) => self.set(rows).high,
            _ => self.layout.size * LEADING * 4.0,
        };
        let own = lines.len() as f32 * size * 1.1 + self.layout.size * 0.35;
        let all = own + after;
        // With a table that is longer than a column it stays with a good part of that.
        self.room(if all <= self.column_height() { all } else { 0.6 * self.column_height() });
        let accent = self.layout.accent;
        for line in &lines {
            let at = (self.left(), self.y + 0.8 * size, Anchor::Start);
            self.page().word(line, (Face::Title, size), at, accent);
            self.y += size * 1.1;
        }
        self.fresh = false;
        self.y += self.layout.size * 0.35;
    }

    fn point(&mut self, title: &str, text: &str, colour: &str) {
        let size = self.layout.size;
        let lead = Face::Bold.width(title, size) + 0.28 * size;
        // The first line is shorter by the bold words.
        let (first, rest) = first_line(text, size, self.width() - lead, self.width());
        self.room((1 + rest.len().min(1)) as f32 * size * LEADING);
        let (left, y) = (self.left(), self.y + 0.8 * size);
        self.page().word(title, (Face::Bold, size), (left, y, Anchor::Start), colour);
        self.page().word(&first, (Face::Plain, size), (left + lead, y, Anchor::Start), INK);
        self.y += size * LEADING;
        self.fresh = false;
        self.lines(&rest, Face::Plain, size, 0.0, INK);
        self.space(size * 0.5);
    }

    fn rule(&mut self, id: &str, mark: &str, text: &str) {
        let size = self.layout.size;
        let indent = Face::Bold.width("MMM-000", size * 0.86) + 0.6 * size;
        let lines = wrapped(text, Face::Plain, size, self.width() - indent);
        self.room(lines.len().min(2) as f32 * size * LEADING);
        let (left, y, accent) = (self.left(), self.y, self.layout.accent);
        self.page().word(id, (Face::Bold, size * 0.86), (left, y + 0.8 * size, Anchor::Start), accent);
        if !mark.is_empty() && lines.len() > 1 {
            let at = (left, y + size * (0.8 + LEADING), Anchor::Start);
            self.page().word(mark, (Face::Slanted, size * 0.78), at, MUTED);
        }
        self.lines(&lines, Face::Plain, size, indent, INK);
        self.space(size * 0.45);
    }

    fn entry(&mut self, drawing: &Arc<Drawing>, title: &str, text: &str) {
        let size = self.layout.size;
        let wide = (size * 4.0).min(self.width() / 3.0);
        let high = wide * drawing.height / drawing.width;
        let (wide, high) =
            if high > size * 5.4 { (wide * size * 5.4 / high, size * 5.4) } else { (wide, high) };
        let indent = size * 4.0 + size * 0.8;
        let lines = wrapped(text, Face::Plain, size, self.width() - indent);
        let needs = size * 1.15 * 1.2 + lines.len() as f32 * size * LEADING;
        self.room(needs.max(high));
        let (left, top) = (self.left(), self.y);
        let area = Area::new(left + (size * 4.0 - wide) / 2.0, top, wide, high);
        self.page().place_in(drawing, area);
        self.page().word(
            title,
            (Face::Bold, size * 1.1),
            (left + indent, top + size * 0.9, Anchor::Start),
            INK,
        );
        let mut y = top + size * 1.45;
        for line in &lines {
            self.page().word(line, (Face::Plain, size), (left + indent, y + 0.8 * size, Anchor::Start), INK);
            y += size * LEADING;
        }
        self.y = y.max(top + high) + size * 0.7;
        self.fresh = false;
    }
}

/// The first line of a text, which is shorter than the others, and those.
fn first_line(text: &str, size: f32, first: f32, width: f32) -> (String, Vec<String>) {
    let lines = wrapped(text, Face::Plain, size, first.max(size));
    let Some(head) = lines.first() else { return (String::new(), Vec::new()) };
    let rest = text.trim_start().strip_prefix(head.as_str()).unwrap_or_default().trim();
    let rest = if rest.is_empty() { Vec::new() } else { wrapped(rest, Face::Plain, size, width) };
    (head.clone(), rest)
}

/// The head of a first page: a scene, the name of the game, and what this is.
pub(crate) fn head(
    layout: &Layout<'_>,
    title: &str,
    subtitle: &str,
    scene: Option<&Arc<Drawing>>,
) -> (Drawing, f32) {
    let (width, height) = layout.paper.size();
    let mut page = Drawing::new(width, height);
    let high = if scene.is_some() { 74.0 } else { 30.0 };
    if let Some(scene) = scene {
        page.place_in(scene, Area::new(0.0, 0.0, width, high));
    }
    page.rect(Area::new(0.0, high - 30.0, width, 30.0), 0.0, layout.accent);
    page.rect(Area::new(0.0, high, width, 1.2), 0.0, INK);
    page.rect(Area::new(0.0, high - 31.2, width, 1.2), 0.0, INK);
    let style = Style::new(Face::Title, 13.0, "#ffffff");
    page.name(title, &style, Area::new(MARGIN, high - 27.0, width - 2.0 * MARGIN, 13.0));
    let style = Style::new(Face::Bold, 4.4, "#ffffff");
    let fit = fitted(subtitle, &style, width - 2.0 * MARGIN, 10.0);
    let mut y = high - 8.2;
    for line in &fit.lines {
        page.word(line, (Face::Bold, fit.size), (MARGIN, y, Anchor::Start), "#ffffff");
        y += fit.size * 1.2;
    }
    (page, high + 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Op;

    /// Where each of these words stands: the page and the left edge.
    fn places(pages: &[Drawing], words: &[&str]) -> Vec<(usize, f32)> {
        let of = |word: &&str| {
            pages.iter().enumerate().find_map(|(number, page)| {
                page.ops.iter().find_map(|op| match op {
                    Op::Text(line) if line.text == **word => Some((number, line.x)),
                    _ => None,
                })
            })
        };
        words.iter().filter_map(of).collect()
    }

    /// Something that ends anywhere in the first column, to a tenth of a millimetre.
    fn fillers() -> impl Iterator<Item = (u16, Block)> {
        (1..2_600).map(|tenths| (tenths, Block::Picture(Arc::new(Drawing::new(885.0, f32::from(tenths))))))
    }

    #[test]
    fn a_heading_stays_with_its_table_and_a_table_in_one_column() {
        let layout = Layout { paper: Paper::A4, columns: 2, size: 3.3, accent: "#2f62c9", foot: "test" };
        let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
        for (top, filler) in fillers() {
            let blocks = [
                filler,
                Block::Heading("Ratings".to_owned()),
                Block::Table(names.iter().map(|name| vec![(*name).to_owned()]).collect()),
            ];
            let pages = set(&layout, None, &blocks);
            let found = places(&pages, &[&["Ratings"], &names[..]].concat());
            assert_eq!(found.len(), 8);
            let (page, left) = found[0];
            assert!(found.iter().all(|at| at.0 == page && (at.1 - left).abs() < 3.0), "{top}: {found:?}");
        }
    }

    #[test]
    fn a_heading_stays_with_its_picture() {
        let layout = Layout { paper: Paper::A4, columns: 2, size: 3.3, accent: "#2f62c9", foot: "test" };
        let zones = &Arc::new(Drawing::new(252.0, 176.0));
        for (top, filler) in fillers() {
            let blocks = [filler, Block::Heading("Zones".to_owned()), Block::Picture(Arc::clone(zones))];
            let pages = set(&layout, None, &blocks);
            let drawn = pages.iter().enumerate().flat_map(|(number, page)| {
                page.ops.iter().filter_map(move |op| match op {
                    Op::Place(drawing, [.., x, _], _) if Arc::ptr_eq(drawing, zones) => Some((number, *x)),
                    Op::Place(..) | Op::Shapes(_) | Op::Picture(..) | Op::Text(_) => None,
                })
            });
            assert_eq!(drawn.collect::<Vec<_>>(), places(&pages, &["Zones"]), "{top}");
        }
    }

    #[test]
    fn a_page_for_a_few_lines_is_saved() {
        let layout = Layout { paper: Paper::A4, columns: 2, size: 3.3, accent: "#2f62c9", foot: "test" };
        let lines =
            |count: u16| -> Vec<_> { (0..count).map(|_| Block::Text("A line.".to_owned())).collect() };
        let pages = |count: u16| set(&layout, None, &lines(count)).len();
        let most = (1..400).take_while(|count| pages(*count) == 1).last().expect("something fits");
        let top = (Drawing::new(210.0, 297.0), MARGIN);
        assert_eq!(laid_out(&layout, &top, &lines(most + 4)).len(), 1);
        // Not at any price.
        assert_eq!(laid_out(&layout, &top, &lines(most + most / 4)).len(), 2);
    }

    #[test]
    fn nothing_stands_beyond_the_margins() {
        for paper in Paper::ALL {
            let layout = Layout { paper, columns: 2, size: 3.3, accent: "#2f62c9", foot: "test" };
            let long = "The Monster moves by its own die and tramples what it steps on. ".repeat(9);
            let mut blocks = vec![Block::Heading("A turn".to_owned())];
            for number in 0..24 {
                blocks.push(Block::Rule {
                    id: format!("CMR-{number}"),
                    mark: "our reading".to_owned(),
                    text: long.clone(),
                });
                blocks.push(Block::Point("Move units.".to_owned(), long.clone()));
                blocks.push(Block::Table(vec![
                    vec!["die".to_owned(), long.clone()],
                    vec!["1".to_owned(), "x".to_owned()],
                ]));
            }
            let (width, height) = paper.size();
            let pages = set(&layout, None, &blocks);
            assert!(pages.len() > 5);
            for line in pages.iter().flat_map(|page| &page.ops).filter_map(|op| match op {
                Op::Text(line) if line.text != "test" => Some(line),
                _ => None,
            }) {
                let wide = line.face.width(&line.text, line.size);
                let left = if line.anchor == Anchor::End { line.x - wide } else { line.x };
                assert!(left >= MARGIN - 0.01 && left + wide <= width - MARGIN + 0.01, "{line:?}");
                assert!(line.y < height - 5.0, "{line:?}");
            }
        }
    }
}
