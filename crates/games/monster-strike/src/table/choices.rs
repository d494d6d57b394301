//! The choices of Monster Strike: what each is called, which places it is about, and its figures.

use kernel::{Described, Seat, Sentence, Spot, Step, sentence};

use super::{
    chances,
    detail::{Chances, Checked, Detail, Fate, Figure, Goes, Hit, PickedAttack, PickedWalk, Struck, Thrown},
    free_aims::FreeAims,
    spots::{self, die_part, target},
};
use crate::aim::TownAim as _;
use crate::{Action, Aim, DieIndex, Event, FreeAim, MonsterId, Rules, Slot, Stage, State, Style, Turn, step};

/// Describes the choices of one position.
pub(super) struct Choices<'r> {
    rules: &'r Rules,
    state: State,
}

impl<'r> Choices<'r> {
    pub(super) const fn new(rules: &'r Rules, state: State) -> Self {
        Self { rules, state }
    }

    pub(super) fn describe(&self, action: Action) -> Described<Detail> {
        self.describe_with(action, &mut None)
    }

    /// Choices at the same slot come one after the other, so what they share is worked out once.
    pub(super) fn describe_all(&self, actions: &[Action]) -> Vec<Described<Detail>> {
        let mut shared = None;
        actions.iter().map(|action| self.describe_with(*action, &mut shared)).collect()
    }

    fn describe_with(&self, action: Action, shared: &mut Option<FreeAims>) -> Described<Detail> {
        match action {
            Action::Pick(slot) => self.pick(action, slot),
            Action::Throw(aim) => self.aim(aim, None, shared),
            Action::Again(die, aim) => self.aim(aim, Some(die), shared),
            Action::Keep => self.leave("Keep", "leave the dice as they lie", action),
            Action::Pass => {
                let label = if self.state.dice.is_empty() {
                    "pass the dice on without throwing"
                } else {
                    "pass the dice on; those that lie there count"
                };
                self.leave("Pass", label, action)
            }
        }
    }

    fn aim(&self, aim: Aim, again: Option<DieIndex>, shared: &mut Option<FreeAims>) -> Described<Detail> {
        match aim {
            Aim::At(style, slot) => self.throw(style, slot, again),
            Aim::Free(free) => {
                let same = shared.take().filter(|known| known.slot == free.slot() && known.again == again);
                let known = same.unwrap_or_else(|| self.free_aims(free, again));
                shared.insert(known).describe(self.rules, free)
            }
        }
    }

    /// What a player would see happen who does this, by the rules themselves.
    fn foreseen(&self, seat: Seat, action: Action) -> Vec<Event> {
        let (mut state, mut events) = (self.state, Vec::new());
        step::apply(self.rules, &mut state, &Step::Act(seat, action), &mut events);
        events
    }

    fn target(&self, slot: Slot) -> Sentence {
        target(self.rules, &self.state, slot)
    }

    fn pick(&self, action: Action, slot: Slot) -> Described<Detail> {
        let detail = self.state.monster(slot).and_then(|monster| self.picked(action, slot, monster));
        let mut spots = vec![spots::slot(slot)];
        let then = match &detail {
            Some(Detail::Attack(attack)) => {
                spots.push(spots::place(attack.place));
                let PickedAttack { damage, after, maximum, then, .. } = attack;
                let destroyed = match then {
                    Fate::Stands => "",
                    Fate::Destroyed => ", destroyed",
                };
                sentence![": ", *damage, " damage, then ", *after, " of ", *maximum, destroyed]
            }
            Some(Detail::Walk(PickedWalk { then: Goes::To { slot }, .. })) => {
                spots.push(spots::slot(*slot));
                sentence![": to ", spots::slot_part(*slot)]
            }
            Some(Detail::Walk(PickedWalk { then: Goes::Escapes, .. })) => {
                spots.push(Spot::new(spots::ESCAPED));
                Sentence::from(": escapes")
            }
            Some(Detail::Walk(PickedWalk { then: Goes::Stays, .. })) => Sentence::from(": stays"),
            Some(
                Detail::Throw(_)
                | Detail::Again { .. }
                | Detail::Keep { .. }
                | Detail::Pass { .. }
                | Detail::Nothing,
            )
            | None => Sentence::default(),
        };
        Described {
            group: "Pick".to_owned(),
            label: sentence![self.target(slot), then],
            spots,
            detail: detail.unwrap_or(Detail::Nothing),
        }
    }

    /// What a monster does that is picked now.
    fn picked(&self, action: Action, slot: Slot, monster: MonsterId) -> Option<Detail> {
        let (rules, state) = (self.rules, &self.state);
        let card = rules.content.monster(monster);
        let (id, level) = (card.face.id.clone(), card.level);
        match state.stage {
            Stage::Attack { event, entry, .. } => {
                let attack = card.attack(rules.content.event(event).attack.get(entry)?.with);
                let place = slot.spot();
                let (before, health) = (state.damage(place), state.health(rules, place));
                Some(Detail::Attack(PickedAttack {
                    slot,
                    monster: id,
                    level,
                    attack: attack.name.clone(),
                    damage: attack.damage,
                    place,
                    before,
                    after: before + attack.damage.min(health),
                    maximum: before + health,
                    then: if attack.damage < health { Fate::Stands } else { Fate::Destroyed },
                }))
            }
            Stage::Walk { event, entry } => {
                let walk = rules.content.event(event).walk.get(entry)?;
                let events = self.foreseen(crate::state::EVENT_READER, action);
                let then = events.into_iter().find_map(|event| goes(event, monster))?;
                let (way, steps) = (walk.way, walk.steps);
                Some(Detail::Walk(PickedWalk { slot, monster: id, level, way, steps, then }))
            }
            Stage::Locations
            | Stage::FirstMonster
            | Stage::Event
            | Stage::Enter { .. }
            | Stage::Gear
            | Stage::Aim(_)
            | Stage::Throw { .. }
            | Stage::Again(_)
            | Stage::Over(_) => None,
        }
    }

    /// A throw in one of the styles.
    fn throw(&self, style: Style, slot: Slot, again: Option<DieIndex>) -> Described<Detail> {
        let thrown = self.promised(Aim::At(style, slot), again);
        let promise = thrown.as_ref().map_or_else(Sentence::default, promise);
        let (group, label) = match again {
            None => (style_word(style), sentence![self.target(slot), promise]),
            Some(die) => {
                let way = style.word();
                ("Once more", sentence![die_part(die), ", ", way, " at ", self.target(slot), promise])
            }
        };
        Described { group: group.to_owned(), label, spots: about(slot, again), detail: detail(thrown, again) }
    }

    fn promised(&self, aim: Aim, again: Option<DieIndex>) -> Option<Thrown> {
        self.turn().and_then(|turn| chances::promised(self.rules, &self.state, &turn, aim, again))
    }

    /// What all free aims at a slot have in common. There are hundreds of them, in one group.
    fn free_aims(&self, free: FreeAim, again: Option<DieIndex>) -> FreeAims {
        let slot = free.slot();
        let thrown = self.promised(Aim::Free(free), again);
        // Headings are narrow: they have room for the slot and the name only.
        let name = self.state.monster(slot).map(|monster| &self.rules.content.monster(monster).face.name);
        let heading = if again.is_some() { "Again" } else { "Aim" };
        FreeAims {
            slot,
            again,
            group: format!("{heading}: slot {}, {}", slot.number(), name.map_or("", String::as_str)),
            promise: thrown.as_ref().map_or_else(Sentence::default, promise),
            thrown,
        }
    }

    /// The turn of a player who decides how to throw.
    const fn turn(&self) -> Option<Turn> {
        match self.state.stage {
            Stage::Aim(turn) | Stage::Again(turn) => Some(turn),
            Stage::Locations
            | Stage::FirstMonster
            | Stage::Event
            | Stage::Enter { .. }
            | Stage::Attack { .. }
            | Stage::Walk { .. }
            | Stage::Gear
            | Stage::Throw { .. }
            | Stage::Over(_) => None,
        }
    }

    /// No die is thrown, or none any more: those that lie there count.
    fn leave(&self, group: &str, label: &str, action: Action) -> Described<Detail> {
        let events = self.turn().map_or_else(Vec::new, |turn| self.foreseen(turn.seat, action));
        let mut hits: Vec<Hit> = Vec::new();
        let mut next = None;
        for event in events {
            if let Event::Hit { monster, slot, strength } = event {
                let card = self.rules.content.monster(monster);
                let (monster, level) = (card.face.id.clone(), card.level);
                hits.push(Hit { slot, monster, strength, level, then: Struck::Stunned });
            } else if let (Event::Defeated { .. }, Some(hit)) = (event, hits.last_mut()) {
                hit.then = Struck::Defeated;
            } else if let Event::DicePassed { seat } = event {
                next = Some(seat);
            }
        }
        let mut label = Sentence::from(label);
        for (place, hit) in hits.iter().enumerate() {
            let then = match hit.then {
                Struck::Defeated => " is defeated",
                Struck::Stunned => " is stunned",
            };
            label.push(if place == 0 { ": " } else { ", " });
            label.extend(self.name(hit.slot));
            label.push(then);
        }
        let mut spots: Vec<Spot> = hits.iter().map(|hit| spots::slot(hit.slot)).collect();
        spots.extend(self.state.dice.indexed().map(|(die, _)| spots::die(die)));
        let detail = match action {
            Action::Keep => Detail::Keep { hits },
            Action::Pass => Detail::Pass { hits, next },
            Action::Pick(_) | Action::Throw(_) | Action::Again(..) => Detail::Nothing,
        };
        Described { group: group.to_owned(), label, spots, detail }
    }

    /// The monster in a slot by its name.
    fn name(&self, slot: Slot) -> Sentence {
        match self.state.monster(slot) {
            Some(monster) => Sentence::from(super::monster_part(self.rules, monster)),
            None => Sentence::from(spots::slot_part(slot)),
        }
    }
}

/// Where an event takes this monster, if it is about a move of it.
fn goes(event: Event, monster: MonsterId) -> Option<Goes> {
    if let Event::Moved { monster: moved, to, .. } = event {
        (moved == monster).then_some(Goes::To { slot: to })
    } else if let Event::Escaped { monster: gone, .. } = event {
        (gone == monster).then_some(Goes::Escapes)
    } else if let Event::Stayed { monster: stayed } | Event::HeldUp { monster: stayed, .. } = event {
        (stayed == monster).then_some(Goes::Stays)
    } else {
        None
    }
}

/// The chances of a throw in a few words, what matters most first.
fn promise(thrown: &Thrown) -> Sentence {
    let percent = |chance: f64| (100.0 * chance).round() as i64;
    match thrown.chances {
        Some(Chances { hits, defeats, figure }) => {
            let about = match figure {
                Figure::Exact => "",
                Figure::Model => "≈ ",
            };
            let alone = match thrown.checked {
                Checked::Now => "",
                Checked::Later => " by itself",
            };
            sentence![
                ": defeats ",
                about,
                percent(defeats),
                " %",
                alone,
                ", hits ",
                about,
                percent(hits),
                " %"
            ]
        }
        None => match thrown.both_defeat {
            None => sentence![": a hit defeats ", percent(thrown.one_defeats), " %"],
            Some(both) => {
                sentence![": a hit defeats ", percent(thrown.one_defeats), " %, both ", percent(both), " %"]
            }
        },
    }
}

const fn style_word(style: Style) -> &'static str {
    match style {
        Style::Drop => "Drop",
        Style::Toss => "Toss",
        Style::Skim => "Skim",
    }
}

/// The places that a throw is about.
pub(super) fn about(slot: Slot, again: Option<DieIndex>) -> Vec<Spot> {
    let die = again.map(spots::die);
    std::iter::once(spots::slot(slot)).chain(die).collect()
}

/// The figures of a throw.
pub(super) fn detail(thrown: Option<Thrown>, again: Option<DieIndex>) -> Detail {
    match (thrown, again) {
        (None, _) => Detail::Nothing,
        (Some(throw), None) => Detail::Throw(throw),
        (Some(throw), Some(die)) => Detail::Again { die, throw },
    }
}
