//! Lines and neighbourhoods on the grid, worked out when the program is built.

use crate::board::{Board, SQUARES, Square, Way};

/// All squares from each square to the edge, by direction.
static RAYS: [[Board; SQUARES]; 4] = [rays(Way::North), rays(Way::East), rays(Way::South), rays(Way::West)];

/// The up to eight squares around each square.
static AROUND: [Board; SQUARES] = all_around();

const fn rays(way: Way) -> [Board; SQUARES] {
    let mut all = [Board::NONE; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let mut at = Square::nth(index);
        while let Some(square) = at {
            at = square.step(way);
            if let Some(next) = at {
                all[index] = all[index].with(next);
            }
        }
        index += 1;
    }
    all
}

const fn all_around() -> [Board; SQUARES] {
    let mut all = [Board::NONE; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::nth(index) {
            let row = Board::of(square);
            let row = row.or(row.shift(Way::East)).or(row.shift(Way::West));
            let block = row.or(row.shift(Way::North)).or(row.shift(Way::South));
            all[index] = block.without(square);
        }
        index += 1;
    }
    all
}

/// The squares from here to the edge.
#[inline]
pub(crate) fn ray(from: Square, way: Way) -> Board {
    RAYS[way.index()][from.index()]
}

/// The up to eight squares around.
#[inline]
pub(crate) fn around(square: Square) -> Board {
    AROUND[square.index()]
}

/// The first square of a set on the way from here.
#[inline]
pub(crate) fn nearest(from: Square, way: Way, set: Board) -> Option<Square> {
    let hit = ray(from, way) & set;
    match way {
        Way::East | Way::South => hit.first(),
        Way::North | Way::West => hit.last(),
    }
}

/// The direction in which a square lies in the same row or column.
pub(crate) fn way_to(from: Square, to: Square) -> Option<Way> {
    Way::ALL.into_iter().find(|way| ray(from, *way).has(to))
}

/// Two by two squares whose north-western one this is.
#[inline]
pub(crate) fn block(corner: Square) -> Board {
    let row = Board::of(corner);
    let row = row | row.shift(Way::East);
    row | row.shift(Way::South)
}

/// Two by two squares for each north-western corner of a set.
#[inline]
pub(crate) fn blocks(corners: Board) -> Board {
    let rows = corners | corners.shift(Way::East);
    rows | rows.shift(Way::South)
}

/// Every square of a set and all around it, corners included.
#[inline]
pub(crate) fn grown(set: Board) -> Board {
    let rows = set | set.shift(Way::East) | set.shift(Way::West);
    rows | rows.shift(Way::North) | rows.shift(Way::South)
}
