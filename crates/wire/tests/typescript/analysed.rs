//! Analyses of games, by hand: every mark, every basis, and all that may be missing.

use analyse::{
    Account, Analysis, Basis, Change, ChoiceSeen, Estimate, Judged, Kind, Ledger, Mark, Moment, Of,
    SeatSummary,
};
use kernel::{Seat, Sentence};

use crate::{files::ANALYSE, played::Played};

/// Everything that an analysis can say.
pub fn by_hand(played: &mut Played) {
    let bases = [
        Basis::Solved,
        Basis::SolvedByQuickModel,
        Basis::PlayedOn { bot: "greedy".to_owned(), playouts: 400 },
    ];
    for (basis, odds_of) in bases.into_iter().zip([Of::Game, Of::Battle, Of::Game]) {
        played.keep(ANALYSE, "Analysis", &analysis(basis, odds_of));
    }
}

fn analysis(basis: Basis, odds_of: Of) -> Analysis {
    let chance = Estimate { value: 0.5, margin: 0.01 };
    let choice = |chance: Option<Estimate>, rule: Option<&str>| ChoiceSeen {
        notation: "roll".to_owned(),
        label: Sentence::from("roll the die"),
        chance,
        rule: rule.map(str::to_owned),
    };
    let judged = |mark: Mark| Judged {
        step: 1,
        seat: Seat(0),
        choices: 2,
        chosen: choice(None, None),
        better: (mark == Mark::Blunder).then(|| choice(Some(chance), Some("PIG-02"))),
        loss: chance,
        mark,
        how: String::new(),
    };
    let change = |kind: Kind, seat: Option<Seat>| Change {
        step: 1,
        kind,
        seat,
        what: Sentence::from("a six"),
        gave: vec![chance],
    };
    let account = |kind: Kind, seat: Option<Seat>| Account { kind, seat, steps: 1, gave: chance };
    let (some, none) = (Some(Seat(1)), None);
    Analysis {
        game: "pig".to_owned(),
        names: vec!["Ann".to_owned()],
        effort: 10,
        basis,
        how: String::new(),
        odds_of,
        result: vec![1.0],
        moments: vec![Moment { chances: vec![chance] }],
        changes: vec![change(Kind::Luck, none), change(Kind::Decision, some)],
        decisions: [Mark::Forced, Mark::Good, Mark::Inaccurate, Mark::Blunder, Mark::Unjudged]
            .map(judged)
            .into(),
        ledgers: vec![Ledger {
            seat: Seat(0),
            start: chance,
            accounts: vec![account(Kind::Luck, none), account(Kind::Decision, some)],
            luck: chance,
            decisions: chance,
            end: 1.0,
        }],
        seats: vec![SeatSummary {
            seat: Seat(0),
            judged: 4,
            good: 2,
            inaccurate: 1,
            blunders: 1,
            mean_loss: chance,
        }],
    }
}
