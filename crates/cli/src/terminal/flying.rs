//! A throw as a short animation from above: pictures of the dice as they fly, made from how they really flew.

use std::time::Duration;

use kernel::{Picture, Tone};
use table::{Flight, Flyer, Ground, MOMENTS_A_SECOND, Outline, Part};

/// How long each picture is shown.
pub const TICK: Duration = Duration::from_millis(40);

/// The most pictures from the hand until all dice lie: a long throw is shown faster than it was.
const MOST_PICTURES: usize = 26;
/// For how many pictures more the dice are seen at rest.
const REST: usize = 8;

/// How many times its edge a die is up that looks large.
const HIGH: i32 = 8;

/// A throw that is being shown.
#[derive(Clone, Debug)]
pub struct Flying {
    flight: Flight,
    tick: usize,
}

impl Flying {
    /// Begins to show a throw.
    pub fn new(flight: Flight) -> Self {
        Self { flight, tick: 0 }
    }

    /// Goes on by one picture; false once everything was shown.
    pub fn tick(&mut self) -> bool {
        self.tick += 1;
        self.tick <= self.pictures() + REST
    }

    /// How many pictures there are after the first one until all dice lie.
    fn pictures(&self) -> usize {
        let millis = TICK.as_millis() as usize * usize::from(MOMENTS_A_SECOND);
        (1000 * self.flight.len()).div_ceil(millis).clamp(1, MOST_PICTURES)
    }

    /// The picture to show now, within this many columns and rows.
    pub fn picture(&self, size: (u16, u16)) -> Picture {
        let last = self.flight.len().saturating_sub(1);
        picture(&self.flight, (last * self.tick / self.pictures()).min(last), size)
    }
}

/// The picture of one moment of a flight, within this many columns and rows.
pub fn picture(flight: &Flight, moment: usize, size: (u16, u16)) -> Picture {
    let mut canvas = Canvas::new(&flight.ground, size);
    for outline in &flight.ground.outlines {
        canvas.outline(outline);
    }
    // What is higher hides what is lower.
    let mut seen: Vec<(&Flyer, table::Moment)> =
        flight.dice.iter().filter_map(|die| Some((die, at(die, moment)?))).collect();
    seen.sort_by_key(|(_, now)| now.place.2);
    let mut moving = 0;
    for (die, now) in seen {
        let (x, y, z) = now.place;
        let stirred = die.moments.first().is_some_and(|first| first.place != now.place);
        let lifted = i32::from(z) > 2 * i32::from(flight.ground.die);
        let (open, close) = if lifted { ('(', ')') } else { ('[', ']') };
        let tone = if stirred { Tone::Good } else { Tone::Strong };
        // What is nearer to the eye looks larger.
        let aside = if i32::from(z) > HIGH * i32::from(flight.ground.die) { 2 } else { 1 };
        for by in -aside..=aside {
            let sign = match by {
                0 => now.face,
                _ if by == -aside => open,
                _ if by == aside => close,
                _ => ' ',
            };
            canvas.put(canvas.column(x) + by, canvas.row(y), sign, tone);
        }
        let comes_to = die.moments.last().map(|last| last.place);
        moving += usize::from((stirred || lifted) && comes_to != Some(now.place));
    }
    let caption = if moment < flight.len().saturating_sub(1) && moving > 0 {
        format!("  {} on the move", dice(moving))
    } else {
        at_rest(flight)
    };
    let mut picture = canvas.picture();
    picture.line().write(Tone::Dim, caption);
    picture
}

/// The ground with the dice that lie there, a cross where a throw is aimed at, and the hand it comes from; a hand beyond what is
/// seen is at the edge. What the throw promises stands below.
pub fn aiming(
    ground: &Ground,
    dice: &[(char, (i16, i16))],
    cross: (i16, i16),
    hand: (i16, i16),
    promise: &str,
    size: (u16, u16),
) -> Picture {
    let mut canvas = Canvas::new(ground, size);
    for outline in &ground.outlines {
        canvas.outline(outline);
    }
    for (face, (x, y)) in dice {
        for (by, sign) in [(-1, '['), (0, *face), (1, ']')] {
            canvas.put(canvas.column(*x) + by, canvas.row(*y), sign, Tone::Strong);
        }
    }
    let last = |count: usize| i32::try_from(count).unwrap_or(i32::MAX).saturating_sub(1).max(0);
    let column = canvas.column(hand.0).clamp(0, last(canvas.cells.first().map_or(0, Vec::len)));
    let row = canvas.row(hand.1).clamp(0, last(canvas.cells.len()));
    canvas.put(column, row, '◎', Tone::Good);
    let (column, row) = (canvas.column(cross.0), canvas.row(cross.1));
    for (by, sign) in [(-2, '─'), (-1, '─'), (0, '┼'), (1, '─'), (2, '─')] {
        canvas.put(column + by, row, sign, Tone::Bad);
    }
    canvas.put(column, row - 1, '│', Tone::Bad);
    canvas.put(column, row + 1, '│', Tone::Bad);
    let mut picture = canvas.picture();
    picture.line().write(Tone::Strong, format!("  {promise}"));
    picture
}

/// Where a die is: one that has left is nowhere any more.
fn at(die: &Flyer, moment: usize) -> Option<table::Moment> {
    let last = die.moments.last().copied().filter(|_| die.shows.is_some());
    die.moments.get(moment).copied().or(last)
}

fn dice(count: usize) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

fn at_rest(flight: &Flight) -> String {
    let mut faces: Vec<char> = flight.dice.iter().filter_map(|die| die.shows).collect();
    faces.sort_unstable();
    let faces: Vec<String> = faces.into_iter().map(String::from).collect();
    let lie =
        if faces.is_empty() { "  nothing lies there".to_owned() } else { format!("  {}", faces.join(" ")) };
    match flight.dice.iter().filter(|die| die.shows.is_none()).count() {
        0 => lie,
        gone => format!("{lie} · {} left", dice(gone)),
    }
}

/// A sheet of letters over the part of the world that is seen.
struct Canvas {
    cells: Vec<Vec<(char, Tone)>>,
    /// The left edge and the far edge of what is seen.
    corner: (i32, i32),
    /// How much of the world a column is; a row is twice as much, since letters are about twice as high as wide.
    scale: i32,
    /// How many columns are left free before the first one.
    margin: i32,
}

impl Canvas {
    fn new(ground: &Ground, (columns, rows): (u16, u16)) -> Self {
        let ((left, near), (right, far)) = ground.seen;
        let [left, near, right, far] = [left, near, right, far].map(i32::from);
        // The last row is for the words below.
        let (columns, rows) = (i32::from(columns).max(1), i32::from(rows).saturating_sub(1).max(1));
        let part = |length: i32, parts: i32| (length.max(1) + parts - 1) / parts;
        let scale = part(right - left, columns).max(part(far - near, 2 * rows));
        let (wide, high) = (part(right - left, scale), part(far - near, 2 * scale));
        Self {
            cells: vec![vec![(' ', Tone::Plain); columns as usize]; high as usize],
            // What is seen is in the middle of the letters that it takes.
            corner: (left - (wide * scale - (right - left)) / 2, far + (high * 2 * scale - (far - near)) / 2),
            scale,
            margin: (columns - wide).max(0) / 2,
        }
    }

    fn column(&self, x: i16) -> i32 {
        self.margin + (i32::from(x) - self.corner.0).div_euclid(self.scale)
    }

    fn row(&self, y: i16) -> i32 {
        (self.corner.1 - i32::from(y)).div_euclid(2 * self.scale)
    }

    fn put(&mut self, column: i32, row: i32, sign: char, tone: Tone) {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else { return };
        if let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = (sign, tone);
        }
    }

    fn outline(&mut self, outline: &Outline) {
        match outline.part {
            Part::Table => {}
            Part::Wall => self.fill(outline, '░'),
            Part::Mat => self.fill(outline, ' '),
            Part::Sheet | Part::Card => self.frame(outline),
        }
    }

    /// Fills every letter whose middle is on it.
    fn fill(&mut self, outline: &Outline, sign: char) {
        let (corner, scale, margin) = (self.corner, self.scale, self.margin);
        for (row, cells) in (0..).zip(&mut self.cells) {
            for (column, cell) in (0..).zip(cells) {
                let x = i16::try_from(corner.0 + (column - margin) * scale + scale / 2);
                let y = i16::try_from(corner.1 - (2 * row + 1) * scale);
                if let (Ok(x), Ok(y)) = (x, y)
                    && outline.holds(x, y)
                {
                    *cell = (sign, Tone::Ground);
                }
            }
        }
    }

    /// Draws its edges, and its words inside. A sheet has no sides, since cards fill it from side to side: its words are
    /// in its far edge.
    fn frame(&mut self, outline: &Outline) {
        let half = |side: u16| i16::try_from(side / 2).unwrap_or(i16::MAX);
        let ((x, y), (dx, dy)) = (outline.middle, (half(outline.size.0), half(outline.size.1)));
        let (left, top) = (self.column(x.saturating_sub(dx)), self.row(y.saturating_add(dy)));
        let bottom = self.row(y.saturating_sub(dy)).max(top + 1);
        let card = outline.part == Part::Card;
        // Cards are all of one width, and sheets never share a letter.
        let wide = (i32::from(outline.size.0) + if card { self.scale / 2 } else { 0 }) / self.scale;
        let right = left + wide.max(2) - 1;
        let tone = if card { Tone::Ground } else { Tone::Dim };
        for (row, corners) in [(top, ['┌', '┐']), (bottom, ['└', '┘'])] {
            for column in left + 1..right {
                self.put(column, row, '─', tone);
            }
            self.put(left, row, corners[0], tone);
            self.put(right, row, corners[1], tone);
        }
        for row in (top + 1..bottom).filter(|_| card) {
            self.put(left, row, '│', tone);
            self.put(right, row, '│', tone);
        }
        let (first, aside) = if card { (top + 1, 1) } else { (top, 2) };
        for (row, words) in (first..bottom).zip(&outline.words) {
            for (column, sign) in (left + aside..right).zip(words.chars()) {
                self.put(column, row, sign, Tone::Dim);
            }
        }
    }

    fn picture(self) -> Picture {
        let mut picture = Picture::default();
        for cells in self.cells {
            picture.line();
            for run in cells.chunk_by(|one, next| one.1 == next.1) {
                picture.write(run[0].1, run.iter().map(|(sign, _)| *sign).collect::<String>());
            }
        }
        picture
    }
}
