//! The text pictures of the danger zones around the Monster.

use kernel::{Mistake, pack::Entry};

use crate::city::{Near, Zone};

/// How many squares a picture shows beyond the Monster on each side.
const MARGIN: i8 = 2;
/// The side of a picture.
const SIDE: usize = 6;

/// Rule CMR-60: four zones for each roll, in the pack's order.
pub(super) fn read(top: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<[[Zone; 4]; 6]> {
    let mut all: [Option<[Zone; 4]>; 6] = [None; 6];
    let before = mistakes.len();
    for entry in top.list("zones", mistakes) {
        entry.only(&["roll", "picture"], mistakes);
        let roll = entry.number("roll", 1..=6, mistakes);
        let zones = read_picture(&entry, mistakes);
        if let (Some(roll), Some(zones)) = (roll, zones)
            && all[roll as usize - 1].replace(zones).is_some()
        {
            entry.at("roll", format!("other zones are for the roll {roll} too"), mistakes);
        }
    }
    if mistakes.len() == before {
        for (roll, zones) in (1..).zip(&all) {
            if zones.is_none() {
                top.at("zones", format!("there are no [[zones]] for the roll {roll} (CMR-60)"), mistakes);
            }
        }
    }
    super::every(all)
}

/// A picture of six by six squares: `M` for the Monster in the middle, 1 to 4 for the squares A, a to d for the
/// squares B that belong to them.
fn read_picture(entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> Option<[Zone; 4]> {
    let text = entry.text("picture", 200, mistakes)?;
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    if rows.len() != SIDE || rows.iter().any(|row| row.chars().count() != SIDE) {
        let message = format!("a picture of zones has {SIDE} rows of {SIDE} squares (CMR-60)");
        entry.at("picture", message, mistakes);
        return None;
    }
    let mut a = [None; 4];
    let mut b = [None; 4];
    let mut fine = true;
    for (y, row) in (-MARGIN..).zip(&rows) {
        for (x, letter) in (-MARGIN..).zip(row.chars()) {
            let near = Near { x, y };
            let known = match letter {
                '.' => !is_monster(near),
                'M' => is_monster(near),
                '1'..='4' => !is_monster(near) && a[letter as usize - '1' as usize].replace(near).is_none(),
                'a'..='d' => !is_monster(near) && b[letter as usize - 'a' as usize].replace(near).is_none(),
                _ => false,
            };
            fine &= known;
        }
    }
    if !fine {
        let message = "a picture of zones has `M` on its four middle squares, 1 to 4 and a to d once each, and `.` \
                       elsewhere (CMR-60)";
        entry.at("picture", message.to_owned(), mistakes);
        return None;
    }
    let mut zones = [None; 4];
    for (index, zone) in zones.iter_mut().enumerate() {
        let (number, letter) = (index + 1, char::from(b'a' + index as u8));
        let (Some(a), Some(b)) = (a[index], b[index]) else {
            let message = format!("zone {number} needs its squares `{number}` and `{letter}` (CMR-60)");
            entry.at("picture", message, mistakes);
            continue;
        };
        if distance(a) != 1 || distance(b) != 2 || a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) != 1 {
            let message = format!(
                "zone {number}: `{number}` stands next to the Monster and `{letter}` next to it, further out (CMR-60)"
            );
            entry.at("picture", message, mistakes);
            continue;
        }
        *zone = Some(Zone { a, b });
    }
    super::every(zones)
}

fn is_monster(near: Near) -> bool {
    distance(near) == 0
}

/// How many squares away from the Monster, corners counting as one.
fn distance(near: Near) -> i8 {
    let away = |along: i8| (-along).max(along - 1).max(0);
    away(near.x).max(away(near.y))
}
