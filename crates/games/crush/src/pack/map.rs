//! The text picture of a map: streets, buildings, and the Monster's starts.

use kernel::{Mistake, pack::Entry};

use crate::{
    board::{Board, COLUMNS, ROWS, Square, Way},
    lines,
    state::Monster,
};

/// Rule CMR-10: how many buildings a city has.
const BUILDINGS: u32 = 30;

/// Reads the map and the starts.
pub(super) fn read(top: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<(Board, [Monster; 6])> {
    let text = top.text("map", 600, mistakes)?;
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let before = mistakes.len();
    if rows.len() != usize::from(ROWS) {
        let message = format!("a map has {ROWS} rows from north to south, not {} (CMR-03)", rows.len());
        top.at("map", message, mistakes);
    }
    let mut buildings = Board::NONE;
    let mut marked = [Board::NONE; 6];
    for (row, letters) in (0..i32::from(ROWS)).zip(&rows) {
        if letters.chars().count() != usize::from(COLUMNS) {
            let found = letters.chars().count();
            let message = format!("row {} has {COLUMNS} squares, not {found} (CMR-03)", row + 1);
            top.at("map", message, mistakes);
            continue;
        }
        for (column, letter) in (0..).zip(letters.chars()) {
            let Some(square) = Square::at(column, row) else { continue };
            match letter {
                '.' => {}
                '#' => buildings.insert(square),
                '1'..='6' => marked[letter as usize - '1' as usize].insert(square),
                _ => {
                    let message = format!(
                        "`{letter}` on {square}: a map has `.` for streets, `#` for buildings and 1 to 6 for the starts"
                    );
                    top.at("map", message, mistakes);
                }
            }
        }
    }
    if mistakes.len() == before && buildings.len() != BUILDINGS {
        let message = format!("a city has {BUILDINGS} buildings, not {} (CMR-10)", buildings.len());
        top.at("map", message, mistakes);
    }
    if mistakes.len() == before {
        streets_lead_everywhere(top, buildings, mistakes);
    }
    let whole = mistakes.len() == before;
    let starts = read_starts(top, &marked, whole, mistakes);
    starts.map(|starts| (buildings, starts))
}

/// Rule CMR-34: tanks can drive from the edges to every street.
fn streets_lead_everywhere(top: &Entry<'_>, buildings: Board, mistakes: &mut Vec<Mistake>) {
    let streets = Board::ALL.minus(buildings);
    let mut reached = Board::EDGES.into_iter().fold(Board::NONE, Board::or) & streets;
    loop {
        let wider = reached | (reached.spread() & streets);
        if wider == reached {
            break;
        }
        reached = wider;
    }
    if let Some(lost) = streets.minus(reached).first() {
        top.at("map", format!("no street leads from the edges to {lost} (CMR-34)"), mistakes);
    }
}

/// Rule CMR-13: six Monster Squares, each with a facing; marks are only judged on a map that is whole.
fn read_starts(
    top: &Entry<'_>,
    marked: &[Board; 6],
    whole: bool,
    mistakes: &mut Vec<Mistake>,
) -> Option<[Monster; 6]> {
    let mut facings: [Option<Way>; 6] = [None; 6];
    let before = mistakes.len();
    for entry in top.list("start", mistakes) {
        entry.only(&["roll", "facing"], mistakes);
        let roll = entry.number("roll", 1..=6, mistakes);
        let facing = entry.choice("facing", &["north", "east", "south", "west"], mistakes);
        if let (Some(roll), Some(facing)) = (roll, facing)
            && facings[roll as usize - 1].replace(Way::ALL[facing]).is_some()
        {
            entry.at("roll", format!("another start is for the roll {roll} too"), mistakes);
        }
    }
    let all_read = mistakes.len() == before;
    let mut starts = [None; 6];
    for (index, start) in starts.iter_mut().enumerate() {
        let roll = index + 1;
        let Some(facing) = facings[index] else {
            if all_read {
                top.at("start", format!("there is no [[start]] for the roll {roll} (CMR-13)"), mistakes);
            }
            continue;
        };
        let corner = marked[index].first();
        let square = corner.filter(|corner| {
            corner.column() % 2 == 0 && corner.row() % 2 == 0 && lines::block(*corner) == marked[index]
        });
        *start = square.map(|corner| Monster { corner, facing });
        // What is wrong with the map itself was named already.
        if square.is_none() && whole {
            let message = format!(
                "start {roll} is marked by its digit on the four squares of one Monster Square, such as A1, B1, A2 \
                 and B2 (CMR-03)"
            );
            top.at("map", message, mistakes);
        }
    }
    super::every(starts)
}
