//! Free aims in words: hundreds of them at each monster share all but the way they are thrown.

use kernel::{Described, Sentence, sentence};

use super::{
    choices::{about, detail},
    detail::{Aimed, Detail, Thrown},
    spots::die_part,
};
use crate::aim::TownAim as _;
use crate::grid::ListedAim as _;
use crate::{Aim, DieIndex, FreeAim, Reach, Rules, Slot, Stance};

/// What all free aims at a slot have in common.
pub(super) struct FreeAims {
    pub(super) slot: Slot,
    /// The die that is thrown once more, if it is one.
    pub(super) again: Option<DieIndex>,
    pub(super) group: String,
    /// What dice on the card do, in words.
    pub(super) promise: Sentence,
    pub(super) thrown: Option<Thrown>,
}

impl FreeAims {
    /// One of them.
    pub(super) fn describe(&self, rules: &Rules, free: FreeAim) -> Described<Detail> {
        let Self { slot, again, group, promise, thrown } = self;
        let words = free_aim_words(free, Wording::Short);
        let label = match again {
            None => sentence![words, promise.clone()],
            Some(die) => sentence![die_part(*die), ", ", words, promise.clone()],
        };
        let thrown = thrown.clone().zip(Aimed::of(rules, Aim::Free(free)));
        let thrown = thrown.map(|(thrown, aim)| Thrown { aim, ..thrown });
        let detail = detail(thrown, *again);
        Described { group: group.clone(), label, spots: about(*slot, *again), detail }
    }
}

/// How much is said about a free aim.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wording {
    /// As a sentence tells it.
    StepWatcher,
    /// As a label names it, which has to fit on a line.
    Short,
}

/// A free aim in words: from where, at which part of the card or how far short of it, how fast, with which spin.
pub(super) fn free_aim_words(free: FreeAim, wording: Wording) -> String {
    let Some((stance, reach)) = free.stance() else { return format!("with {} cm/s", free.speed) };
    let away = match reach {
        Reach::Foot => "one foot",
        Reach::Further => "nearly two feet",
        Reach::TwoFeet => "two feet",
    };
    let (x, y) = free.slot().middle();
    let (right, far) = (free.to.0 - x, free.to.1 - y);
    let side = |off: i16, less: &'static str, more: &'static str| match off.signum() {
        -1 => less,
        0 => "middle",
        _ => more,
    };
    let (told, short_name, short, part) = match stance {
        Stance::Above => {
            let part = match (side(far, "near", "far"), side(right, "left", "right")) {
                (deep, "middle") => deep.to_owned(),
                ("middle", wide) => wide.to_owned(),
                (deep, wide) => format!("{deep} {wide}"),
            };
            return format!("let go {away} above, {part}");
        }
        Stance::Front => ("lobbed from the front", "front lob", -far, side(right, "left", "right")),
        Stance::Low => ("low from the front", "front low", -far, side(right, "left", "right")),
        Stance::Far => ("lobbed from the far side", "far lob", far, side(right, "left", "right")),
        Stance::FarLow => ("low from the far side", "far low", far, side(right, "left", "right")),
        Stance::Left => ("lobbed from the left", "left lob", -right, side(far, "near", "far")),
        Stance::Right => ("lobbed from the right", "right lob", right, side(far, "near", "far")),
    };
    let spin = if free.spin == 0 { "no spin" } else { "back spin" };
    let from = match wording {
        Wording::StepWatcher => format!("{told} {away} away"),
        Wording::Short => format!("{short_name}, {}", away.replace("one", "1").replace("two", "2")),
    };
    format!("{from}, {part}, {} mm short, {} cm/s, {spin}", short / 10, free.speed)
}
