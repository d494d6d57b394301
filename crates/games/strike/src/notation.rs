//! Str!ke as text: `8 7 | 2 5 | A begin` has pools of 8 and 7, a 2 and a 5 in the arena, and A to throw.

use kernel::{Notation, NotationError, Reader, RuleId, Seat, Setup};

use crate::{
    Action, Amount, Before, Dice, Event, Face, Format, Landing, MOST_PLAYERS, Outcome, Pool, Rules, Shake,
    Stage, State, Strike, Style, Tournament, TurnEnd, View, action::Number, dice::read_face,
};

impl Notation for Strike {
    fn write_position(rules: &Rules, state: &State) -> String {
        let State { pools, arena, hand, removed: _, turn, stage, tournament } = *state;
        write_table(rules, &pools.map(|pool| pool.to_string()), arena, hand, turn, stage, &tournament)
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        let View { pools, arena, hand, removed: _, turn, stage, tournament } = *view;
        let pools = pools.map(|pool| match pool {
            Pool::Count(count) => count.to_string(),
            Pool::Hidden => "?".to_owned(),
        });
        write_table(rules, &pools, arena, hand, turn, stage, &tournament)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        let mut reader = Reader::new(text)?;
        let pools = read_pools(&mut reader, rules)?;
        let arena = read_arena(&mut reader)?;
        let (turn, stage, hand) = read_stage(&mut reader, rules)?;
        let tournament = read_tournament(&mut reader, rules)?;
        let mut state = State { pools, arena, hand, removed: 0, turn, stage, tournament };
        check_stage(&reader, rules, &mut state)?;
        let dice = pools.iter().sum::<u8>() + arena.total() + hand;
        state.removed = rules.dice().checked_sub(dice).ok_or_else(|| {
            let most = rules.dice();
            reader
                .error_before(format!("{dice} dice are more than the {most} in the game"))
                .by(RuleId("STR-01"))
        })?;
        reader.finish().map(|()| state)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        let mut reader = Reader::new(text)?;
        let mut players = 0;
        while reader.peek().is_some_and(|word| word != "|") {
            reader.number("a pool", u32::from(Dice::MOST))?;
            players += 1;
            Rules::new(&Setup::of(players.max(2))).map_err(|error| {
                let refused = reader.error_before(error.message);
                error.rule.map_or(refused.clone(), |rule| refused.by(rule))
            })?;
        }
        if players < 2 {
            let message = "a position begins with the pools of two players at least".to_owned();
            return Err(reader.error(message).by(RuleId("STR-01")));
        }
        Ok(players)
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        match action {
            Action::Throw { amount: Amount::One, style } => write_style(*style).to_owned(),
            Action::Throw { amount: Amount::All, style } => format!("all-in {}", write_style(*style)),
            Action::End => "end".to_owned(),
            Action::MoveFromWall(number) => format!("nudge {}", number.get()),
        }
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let word = reader.word("an action")?;
        let action = match word {
            "roll" => Action::Throw { amount: Amount::One, style: Style::Careful },
            "throw" => Action::Throw { amount: Amount::One, style: Style::Hard },
            "all-in" => {
                let style = if reader.peek().is_some() { read_style(&mut reader)? } else { Style::Careful };
                Action::Throw { amount: Amount::All, style }
            }
            "end" => Action::End,
            "nudge" => {
                let number = reader.number("the number of a die", u32::from(u8::MAX))? as u8;
                let number = Number::new(number).ok_or_else(|| no_such_face(&reader, &number.to_string()))?;
                Action::MoveFromWall(number)
            }
            _ => {
                let message = format!(
                    "an action is `roll`, `throw`, `all-in roll`, `all-in throw`, `end` or `nudge N`, not `{word}`"
                );
                return Err(reader.error_before(message));
            }
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(_: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Rest(Landing { lies, shake: Shake::None }) => lies.to_string(),
            Outcome::Rest(Landing { lies, shake: Shake::Shaken }) => format!("{lies} shaken"),
            Outcome::Starts(seat) => format!("{seat} starts"),
        }
    }

    fn read_outcome(rules: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        if text.trim_end().ends_with("starts") {
            let seat = reader.seat(rules.players)?;
            reader.expect("starts")?;
            return reader.finish().map(|()| Outcome::Starts(seat));
        }
        let lies = read_dice(&mut reader, &["shaken"])?;
        let shake = if reader.take("shaken") { Shake::Shaken } else { Shake::None };
        reader.finish().map(|()| Outcome::Rest(Landing { lies, shake }))
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        match event {
            Event::SpareRolledAgain { lies } => format!("spare die showed {lies} and was rolled again"),
            Event::SpareLanded { lies } => format!("spare die showed {lies}"),
            Event::StarterDrawn { seat } => format!("{seat} was drawn to start"),
            Event::TurnBegan { seat, amount: Amount::One } => format!("turn of {seat} began"),
            Event::TurnBegan { seat, amount: Amount::All } => format!("turn of {seat} began, all in"),
            Event::Threw { seat, dice, style: Style::Careful, .. } => {
                format!("{seat} rolled {}", count(*dice))
            }
            Event::Threw { seat, dice, style: Style::Hard, .. } => format!("{seat} threw {}", count(*dice)),
            Event::Landed { lies } => format!("arena showed {lies}"),
            Event::LeftArena { dice } => format!("{} left the arena", count(*dice)),
            Event::Shaken => "arena was shaken".to_owned(),
            Event::CrossesRemoved { dice } => format!("{} with X left the game", count(*dice)),
            Event::SetsTaken { seat, dice } => format!("{seat} took {dice}"),
            Event::NothingMatched { seat } => format!("{seat} matched nothing"),
            Event::TurnEnded { seat, how: TurnEnd::Matched } => format!("turn of {seat} ended by a match"),
            Event::TurnEnded { seat, how: TurnEnd::Stopped } => format!("{seat} ended the turn"),
            Event::Eliminated { seat } => format!("{seat} was eliminated"),
            Event::Scored { seat, points } => format!("{seat} scored {points}"),
            Event::Won { seat } => format!("{seat} won"),
            Event::NextGame { game, starter } => format!("game {game} began, {starter} to start"),
            Event::TournamentWon { seats } => format!("{seats} won the tournament"),
        }
    }
}

/// `1 die` or so many dice.
pub(crate) fn count(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

fn write_style(style: Style) -> &'static str {
    match style {
        Style::Careful => "roll",
        Style::Hard => "throw",
    }
}

fn read_style(reader: &mut Reader<'_>) -> Result<Style, NotationError> {
    match reader.word("`roll` or `throw`")? {
        "roll" => Ok(Style::Careful),
        "throw" => Ok(Style::Hard),
        word => Err(reader.error_before(format!("dice are thrown by `roll` or `throw`, not by `{word}`"))),
    }
}

fn write_table(
    rules: &Rules,
    pools: &[String; MOST_PLAYERS],
    arena: Dice,
    hand: u8,
    turn: Seat,
    stage: Stage,
    tournament: &Tournament,
) -> String {
    let players = usize::from(rules.players);
    let stage = match stage {
        Stage::Spare => "spare".to_owned(),
        Stage::Starter => "starter".to_owned(),
        Stage::Begin(Before::NoMatch) => format!("{turn} begin"),
        Stage::Begin(Before::Match) => format!("{turn} begin matched"),
        Stage::Throwing { amount: Amount::One, style } => format!("{turn} one {}", write_style(style)),
        Stage::Throwing { amount: Amount::All, style } => {
            format!("{turn} all-in {hand} {}", write_style(style))
        }
        Stage::MayStop => format!("{turn} may-stop"),
        Stage::Over => "over".to_owned(),
    };
    let mut text = format!("{} | {arena} | {stage}", pools[..players].join(" "));
    if rules.format == Format::Tournament {
        let points: Vec<String> = tournament.points[..players].iter().map(u8::to_string).collect();
        text += &format!(
            " | game {} first {} points {}",
            tournament.game + 1,
            tournament.first,
            points.join(" ")
        );
    }
    text
}

fn read_pools(reader: &mut Reader<'_>, rules: &Rules) -> Result<[u8; MOST_PLAYERS], NotationError> {
    let mut pools = [0; MOST_PLAYERS];
    for pool in &mut pools[..usize::from(rules.players)] {
        *pool = reader.number("a pool", u32::from(rules.dice()))? as u8;
    }
    reader.expect("|")?;
    Ok(pools)
}

/// Dice up to the next `|` or one of these words; `-` is none.
fn read_dice(reader: &mut Reader<'_>, stops: &[&str]) -> Result<Dice, NotationError> {
    if reader.take("-") {
        return Ok(Dice::NONE);
    }
    let mut dice = Dice::NONE;
    while let Some(word) = reader.peek().filter(|word| *word != "|" && !stops.contains(word)) {
        reader.word("a face")?;
        if word == "?" {
            // Rule STR-26: a leaning die shows no result until it is shaken flat.
            let message = "a leaning die shows no result: the arena is shaken until all lie flat".to_owned();
            return Err(reader.error_before(message).by(RuleId("STR-26")));
        }
        let face = read_face(word).ok_or_else(|| no_such_face(reader, word))?;
        if dice.total() == Dice::MOST {
            return Err(reader.error_before(format!("there are never more than {} dice", Dice::MOST)));
        }
        dice = dice.and(Dice::one(face));
    }
    if dice.is_empty() {
        return Err(reader.error("the dice are missing; `-` stands for none".to_owned()));
    }
    Ok(dice)
}

/// Rule STR-02: a die shows X or a number from 2 to 6.
fn no_such_face(reader: &Reader<'_>, word: &str) -> NotationError {
    reader.error_before(format!("a die shows X or 2 to 6, not `{word}`")).by(RuleId("STR-02"))
}

fn read_arena(reader: &mut Reader<'_>) -> Result<Dice, NotationError> {
    let arena = read_dice(reader, &[])?;
    if arena.count(Face::X) > 0 {
        return Err(reader.error_before("no X stays in the arena".to_owned()).by(RuleId("STR-30")));
    }
    if !arena.sets().is_empty() {
        let message = "equal numbers never stay in the arena together".to_owned();
        return Err(reader.error_before(message).by(RuleId("STR-31")));
    }
    reader.expect("|")?;
    Ok(arena)
}

fn read_stage(reader: &mut Reader<'_>, rules: &Rules) -> Result<(Seat, Stage, u8), NotationError> {
    for (word, stage, hand) in
        [("spare", Stage::Spare, 1), ("starter", Stage::Starter, 0), ("over", Stage::Over, 0)]
    {
        if reader.take(word) {
            return Ok((Seat(0), stage, hand));
        }
    }
    let turn = reader.seat(rules.players)?;
    let (stage, hand) = match reader.word("`begin`, `may-stop`, `one` or `all-in`")? {
        "begin" if reader.take("matched") => (Stage::Begin(Before::Match), 0),
        "begin" => (Stage::Begin(Before::NoMatch), 0),
        "may-stop" => (Stage::MayStop, 0),
        "one" => (Stage::Throwing { amount: Amount::One, style: read_style(reader)? }, 1),
        "all-in" => {
            let hand = reader.number("the number of dice in the air", u32::from(rules.dice()))? as u8;
            (Stage::Throwing { amount: Amount::All, style: read_style(reader)? }, hand)
        }
        word => {
            let message = format!("a turn stands at `begin`, `may-stop`, `one` or `all-in`, not at `{word}`");
            return Err(reader.error_before(message));
        }
    };
    Ok((turn, stage, hand))
}

fn read_tournament(reader: &mut Reader<'_>, rules: &Rules) -> Result<Tournament, NotationError> {
    let mut tournament = Tournament::default();
    match rules.format {
        Format::SingleGame if reader.peek() == Some("|") => {
            let message = "a score of games needs the option `tournament`".to_owned();
            return Err(reader.error(message).by(RuleId("STR-42")));
        }
        Format::SingleGame => return Ok(tournament),
        Format::Tournament => {}
    }
    reader.expect("|")?;
    reader.expect("game")?;
    let game = reader.number("the number of the game", u32::from(rules.players))? as u8;
    tournament.game =
        game.checked_sub(1).ok_or_else(|| reader.error_before("games count from 1".to_owned()))?;
    reader.expect("first")?;
    tournament.first = reader.seat(rules.players)?;
    reader.expect("points")?;
    let most = u32::from(rules.players) * u32::from(rules.players - 1);
    for points in &mut tournament.points[..usize::from(rules.players)] {
        *points = reader.number("the points of a player", most)? as u8;
    }
    Ok(tournament)
}

/// Refuses positions that cannot come about, and fills in what the pools tell.
fn check_stage(reader: &Reader<'_>, rules: &Rules, state: &mut State) -> Result<(), NotationError> {
    let refuse = |message: String, rule| Err(reader.error_before(message).by(RuleId(rule)));
    let turn = state.turn;
    let pool = state.pool(turn);
    let others = state.living() - u8::from(pool > 0);
    match state.stage {
        Stage::Spare | Stage::Starter => {
            if state.pools[..usize::from(rules.players)].iter().any(|pool| *pool != rules.pool) {
                return refuse(format!("every player begins with {} dice", rules.pool), "STR-01");
            }
            if (state.stage == Stage::Spare) != state.arena.is_empty() || state.arena.total() > 1 {
                return refuse(
                    "the spare die alone lies in the arena before the first turn".to_owned(),
                    "STR-10",
                );
            }
            if state.stage == Stage::Starter && state.tournament.game > 0 {
                return refuse("only the first starter of a tournament is drawn".to_owned(), "STR-42");
            }
        }
        Stage::Over => {
            if state.living() != 1 {
                return refuse("the game is over when a single player has dice left".to_owned(), "STR-41");
            }
            if rules.format == Format::Tournament && state.tournament.game + 1 != rules.players {
                return refuse("a tournament is over after as many games as players".to_owned(), "STR-42");
            }
            state.turn = state.next(rules, Seat(rules.players - 1));
        }
        Stage::Begin(before) => {
            if pool == 0 {
                return refuse(format!("{turn} has no dice left and so no turn"), "STR-20");
            }
            if before == Before::Match && state.pool(state.previous(rules, turn)) < 2 {
                return refuse("whoever has matched has two dice at least".to_owned(), "STR-31");
            }
        }
        Stage::MayStop => {
            if pool == 0 {
                return refuse(format!("{turn} has no dice left and so no turn"), "STR-20");
            }
        }
        Stage::Throwing { amount: Amount::One, .. } => {}
        Stage::Throwing { amount: Amount::All, .. } => {
            if pool > 0 || state.hand == 0 || !state.arena.is_empty() {
                return refuse("all in means all dice at once into an empty arena".to_owned(), "STR-21");
            }
        }
    }
    if others == 0 && state.stage != Stage::Over {
        return refuse("the game is over when a single player has dice left".to_owned(), "STR-41");
    }
    Ok(())
}
