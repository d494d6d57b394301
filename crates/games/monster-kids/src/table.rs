//! Monster Kids on a table: its picture, the names of its actions, its ledger, options and pack.

mod narrate;

use std::sync::LazyLock;

use kernel::{
    ActionName, Concern, Ledger, Mistake, OptionSpec, Pack, Picture, Seat, Setup, SetupError, Tabletop, Tone,
};

use crate::{
    Action, Card, Cards, Chance, Content, Event, Fight, FightStage, Foe, Hand, InPlay, Mode, MonsterKids,
    Rules, Side, Stage, State, Trap, View, pack::BASE, setup::OPTIONS,
};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Tabletop for MonsterKids {
    const SLUG: &'static str = "monster-kids";
    const NAME: &'static str = "Monster Kids";
    const TAGLINE: &'static str = "teens with powers against a deck of monsters, together or versus";
    const PLAYERS: (u8, u8) = (1, 6);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(&BASE)
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        Content::read(pack).err().unwrap_or_default()
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        for seat in Seat::all(rules.players) {
            draw_kid(&mut picture, rules, view, seat, &names[seat.index()]);
        }
        picture.line();
        draw_middle(&mut picture, rules, view);
        if let Some(fight) = &view.fight {
            picture.line();
            draw_fight(&mut picture, rules, view, fight, names);
        }
        draw_hands(&mut picture, rules, view, names);
        picture
    }

    fn name_action(rules: &Rules, _: &Self::View, action: &Action) -> ActionName {
        let name = |card: &Card| rules.content.face(*card).name.as_str();
        let told = |card: &Card| format!("{}: {}", name(card), rules.content.face(*card).line);
        let monster = |place: &u8| rules.content.monsters[usize::from(*place)].face.name.as_str();
        let (group, label) = match action {
            Action::Choose(place) => {
                let character = &rules.content.characters[usize::from(*place)];
                let kind = &rules.content.types[character.power_type];
                ("Characters", format!("{} ({})", character.face.name, kind.name))
            }
            Action::Attach(place) => ("Dark Power", format!("attach it to {}", monster(place))),
            Action::Discard(card) => ("Discard", told(card)),
            Action::Negate => ("Light Portal", "negate the Dark Portal".to_owned()),
            Action::Fight(place) => ("Fight", format!("fight {}", monster(place))),
            Action::Attack(seat) => ("Attack", format!("attack player {seat}")),
            Action::Use(card, None) => ("Use", told(card)),
            Action::Use(card, Some(seat)) => ("Use", format!("for player {seat}: {}", told(card))),
            Action::Roll => ("Escape", "roll the die: even frees".to_owned()),
            Action::Light => ("Escape", "play a Light Portal and be free".to_owned()),
            Action::Play(card, None) => ("Play", told(card)),
            Action::Play(card, Some(Side::Fighter)) => ("Play on the fighter", told(card)),
            Action::Play(card, Some(Side::Foe)) => ("Play on the foe", told(card)),
            Action::Pass => ("Pass", "play no card".to_owned()),
            Action::End => ("Stop", "end your turn".to_owned()),
        };
        ActionName { group: group.to_owned(), label }
    }

    /// Rule KID-31: nobody has to play a card into a fight.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Concern)> {
        let fight = view.fight.as_ref().filter(|fight| fight.asked == seat)?;
        if view.stage != Stage::Fight(FightStage::Cards) {
            return None;
        }
        let own = Side::BOTH.iter().any(|side| fight.kid_on(*side) == Some(seat));
        Some((Action::Pass, if own { Concern::Own } else { Concern::Others }))
    }

    fn name_chance(_: &Rules, chance: &Chance, names: &[String]) -> String {
        match chance {
            Chance::Character(seat) => format!("{} gets a character …", names[seat.index()]),
            Chance::Die { roller, sides } => {
                format!("{} rolls the {sides}-sided die …", names[roller.index()])
            }
            Chance::Draw => "A card is drawn …".to_owned(),
        }
    }

    fn narrate(rules: &Rules, event: &Event, names: &[String]) -> String {
        narrate::narrate(rules, event, names)
    }

    fn census(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let all = all_cards(rules, state);
        let whole = rules.deck.kinds().filter(|(card, count)| all.count(*card) == *count).count();
        vec![("card", all.len()), ("kind of card that is there as often as it should", whole as u32)]
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

/// Every card, wherever it lies.
fn all_cards(rules: &Rules, state: &State) -> Cards {
    let mut all = state.deck;
    all.put_all(&state.discard);
    let put_monster = |all: &mut Cards, monster: InPlay| {
        all.put(Card::monster(usize::from(monster.monster)));
        monster.powers.iter().for_each(|power| all.put(Card::power(power)));
    };
    state.middle.iter().for_each(|monster| put_monster(&mut all, monster));
    state.waiting.iter().for_each(|power| all.put(Card::power(power)));
    for seat in Seat::all(rules.players) {
        all.put_all(state.hand(seat));
        let kid = state.kid(seat);
        (0..32)
            .filter(|place| kid.captured & 1 << place != 0)
            .for_each(|place| all.put(Card::monster(place)));
        if kid.trap == Some(Trap::Portal) {
            all.put(Card::DARK_PORTAL);
        }
    }
    if let Some(fight) = &state.fight {
        all.put_all(&fight.played);
        if let Foe::Monster(monster) = fight.foe {
            put_monster(&mut all, monster);
        }
    }
    match state.stage {
        Stage::Attach { power, .. } => all.put(Card::power(usize::from(power))),
        Stage::Portal { .. } => all.put(Card::DARK_PORTAL),
        _ => {}
    }
    all
}

fn draw_kid(picture: &mut Picture, rules: &Rules, view: &View, seat: Seat, name: &str) {
    let kid = &view.kids[seat.index()];
    let turn =
        seat == view.turn && !matches!(view.stage, Stage::Over(_) | Stage::Characters | Stage::Initiative(_));
    picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<13}"));
    if let Some(character) = kid.character.and_then(|place| rules.character(place)) {
        let kind = &rules.content.types[character.power_type].name;
        picture.write(Tone::Plain, format!("{:<26}", format!("{} ({kind})", character.face.name)));
    }
    let injuries = usize::from(kid.injuries.min(3));
    picture.write(Tone::Bad, "✚".repeat(injuries)).write(Tone::Dim, "·".repeat(3 - injuries));
    picture.write(
        Tone::Dim,
        match view.hands[seat.index()].len() {
            1 => " 1 card ".to_owned(),
            count => format!(" {count} cards"),
        },
    );
    match kid.trap {
        Some(Trap::Limbo) => picture.write(Tone::Bad, " in Limbo"),
        Some(Trap::Portal) => picture.write(Tone::Bad, " in a portal"),
        None => picture,
    };
    if rules.mode == Mode::Versus {
        picture.write(Tone::Good, format!(" {} monsters", kid.captured()));
    }
}

fn monster_text(rules: &Rules, monster: InPlay) -> String {
    let card = &rules.content.monsters[usize::from(monster.monster)];
    let kind =
        card.power_type.map_or(String::new(), |place| format!(", {}", rules.content.types[place].name));
    let power = if card.power == 0 { String::new() } else { format!(" {:+}", card.power) };
    let dark: Vec<&str> =
        monster.powers.iter().map(|place| rules.content.powers[place].face.name.as_str()).collect();
    let dark = if dark.is_empty() { String::new() } else { format!(" with {}", dark.join(", ")) };
    format!("{}{power}{kind}{dark}", card.face.name)
}

fn draw_middle(picture: &mut Picture, rules: &Rules, view: &View) {
    picture
        .line()
        .write(Tone::Dim, format!("  {} cards left to draw, {} discarded", view.deck, view.discard.len()));
    for monster in view.middle.iter() {
        picture.line().write(Tone::Ground, "  ● ");
        picture.write(Tone::Piece(monster.monster % 6), monster_text(rules, monster));
    }
    let waiting: Vec<&str> =
        view.waiting.iter().map(|place| rules.content.powers[place].face.name.as_str()).collect();
    if !waiting.is_empty() {
        picture.line().write(Tone::Bad, format!("  waiting for the next monster: {}", waiting.join(", ")));
    }
}

fn draw_fight(picture: &mut Picture, rules: &Rules, view: &View, fight: &Fight, names: &[String]) {
    let foe = match fight.foe {
        Foe::Monster(monster) => monster_text(rules, monster),
        Foe::Kid(seat) => names[seat.index()].clone(),
    };
    // The view has every kid's character, which is all that the types need.
    let [own, other] = crate::fight::powers(rules, &view.kids, fight);
    let die = |side: Side| fight.die(side).map_or("?".to_owned(), |die| die.to_string());
    picture.line().write(Tone::Seat(fight.fighter), format!("  {}", names[fight.fighter.index()]));
    picture.write(Tone::Strong, format!("  {own} (die {})", die(Side::Fighter)));
    picture.line().write(Tone::Bad, format!("  {foe}"));
    picture.write(Tone::Strong, format!("  {other} (die {})", die(Side::Foe)));
}

fn draw_hands(picture: &mut Picture, rules: &Rules, view: &View, names: &[String]) {
    for seat in Seat::all(rules.players) {
        let Hand::Open(hand) = &view.hands[seat.index()] else { continue };
        if hand.is_empty() {
            continue;
        }
        picture.line();
        picture.line().write(Tone::Seat(seat), format!("  {}'s hand", names[seat.index()]));
        for (card, count) in hand.kinds() {
            let face = rules.content.face(card);
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            picture.line().write(Tone::Plain, format!("    {}{times}", face.name));
        }
    }
}
