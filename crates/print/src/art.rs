//! Drawings of the box itself, built into the program, and the pictures of packs.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use include_dir::{Dir, include_dir};
use kernel::Pack;

use crate::{
    PrintError,
    drawing::{Area, Drawing, Picture},
};

static ART: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/art");

/// A drawing of the box, such as `mayhem/ability-magic`.
pub(crate) fn art(name: &str) -> Result<Picture, PrintError> {
    static ALL: OnceLock<BTreeMap<String, Picture>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let files = ART.dirs().flat_map(Dir::files);
        files
            .filter_map(|file| {
                let path = file.path().to_string_lossy().replace('\\', "/");
                let name = path.strip_suffix(".svg")?.to_owned();
                Some((name, Picture { file: path, svg: Arc::from(file.contents_utf8()?) }))
            })
            .collect()
    });
    all.get(name).cloned().ok_or_else(|| PrintError::Picture {
        file: format!("{name}.svg"),
        why: "the box has no such drawing".to_owned(),
    })
}

/// What is inside a drawing's `<svg>`.
fn inside(picture: &Picture) -> &str {
    let svg = &picture.svg;
    let start = svg.find('>').map_or(0, |end| end + 1);
    svg.get(start..svg.rfind("</svg>").unwrap_or(svg.len())).unwrap_or_default()
}

impl Drawing {
    /// A sign in a colour: a drawing on a grid of 24 that takes the colour it is given.
    pub(crate) fn sign(
        &mut self,
        name: &str,
        (x, y, size): (f32, f32, f32),
        colour: &str,
    ) -> Result<(), PrintError> {
        let sign = art(name)?;
        let scale = size / 24.0;
        let inner = inside(&sign);
        self.shapes(&format!(
            r#"<g transform="translate({x} {y})scale({scale})" fill="{colour}" color="{colour}">{inner}</g>"#
        ));
        Ok(())
    }

    /// A drawing of the box in its place.
    pub(crate) fn art(&mut self, name: &str, area: Area, fit: crate::drawing::Fit) -> Result<(), PrintError> {
        self.picture(&art(name)?, area, fit);
        Ok(())
    }
}

/// The pictures of a pack, each read once.
#[derive(Debug)]
pub(crate) struct Pictures<'p> {
    pack: &'p Pack,
    /// Whose pictures stand in where a pack names none of its own.
    base: Option<&'p Pack>,
    read: RefCell<BTreeMap<String, Picture>>,
}

impl<'p> Pictures<'p> {
    pub(crate) fn of(pack: &'p Pack, base: Option<&'p Pack>) -> Self {
        Self { pack, base, read: RefCell::default() }
    }

    /// The picture in this file; the error names it.
    pub(crate) fn get(&self, file: &str) -> Result<Picture, PrintError> {
        if let Some(picture) = self.read.borrow().get(file) {
            return Ok(picture.clone());
        }
        let wrong = |why: String| PrintError::Picture { file: file.to_owned(), why };
        let own = self.pack.files.get(file).or_else(|| self.base?.files.get(file));
        let svg = own.ok_or_else(|| wrong("the pack has no such picture".to_owned()))?;
        if let Some((line, why)) = kernel::pack::svg::wrong_with(svg) {
            return Err(wrong(format!("line {line}: {why}")));
        }
        let picture = Picture { file: file.to_owned(), svg: Arc::from(svg.as_str()) };
        self.read.borrow_mut().insert(file.to_owned(), picture.clone());
        Ok(picture)
    }
}

/// The colour of a picture's ground: its first filled rectangle or path, so that a card goes on in it at the edges.
pub(crate) fn ground(picture: &Picture) -> String {
    let fill = picture.svg.find("fill=\"#").and_then(|at| picture.svg.get(at + 6..at + 13));
    fill.filter(|colour| u32::from_str_radix(&colour[1..], 16).is_ok()).unwrap_or("#efe2c6").to_owned()
}
