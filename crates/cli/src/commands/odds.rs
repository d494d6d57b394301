//! `monsterbox odds`: the chance of winning with each choice of a position.

use std::{num::NonZero, path::PathBuf, process::ExitCode, thread};

use bots::{Budget, Decision, Method};
use kernel::{Game, Node, Options, Seat, Seed, Setup};
use monsterbox_box::{Playable, Visit, thrown::odds_by_throwing, visit};

use super::{Failure, known::Known, out::say, packs};

/// Print the chance of winning for each choice in a position
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: two players with 8 and 7 dice, a 2 and a 5 in the arena, and A may stop:\n  \
                        monsterbox odds strike \"8 7 | 2 5 | A may-stop\"\n\nThe odds are what the player whose turn \
                        it is can know, hidden pools counted from what everybody saw. Where dice are really thrown \
                        (-o dice=physics) every choice is thrown, --throws times."
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// The position in the game's notation
    position: String,
    /// An option of the table, as KEY=VALUE or KEY; may be given several times
    #[arg(short, long = "option", value_name = "KEY=VALUE", value_parser = Known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// A content pack for the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// The seed of estimated odds
    #[arg(long, default_value = "odds")]
    seed: String,
    /// How often each choice is really thrown where dice=physics is set; 0 asks the model of quick dice instead
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(..=100_000))]
    throws: u32,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let slug = self.game.clone();
        visit(&slug, self)?
    }
}

impl Visit for Args {
    type Out = Result<ExitCode, Failure>;

    fn game<G: Playable>(self) -> Self::Out {
        let ledger = G::ledger();
        let unreadable = |error| Failure::notation(&format!("position `{}`", self.position), &error, ledger);
        let players = G::players_in(&self.position).map_err(unreadable)?;
        let mut options = Options::default();
        self.options.iter().for_each(|option| options.set(option));
        let rules =
            G::rules(&Setup { players, options, pack: packs::for_game(self.pack.as_deref(), G::SLUG)? })
                .map_err(|error| Failure::setup(&error, ledger))?;
        let state = G::read_position(&rules, &self.position).map_err(unreadable)?;
        let seat = deciding::<G>(&rules, &state)?;
        let mut legal = Vec::new();
        G::actions(&rules, &state, seat, &mut legal);
        let view = G::recall(&rules, &state, seat);
        let seed = Seed::new(&self.seed)
            .ok_or_else(|| Failure::new("a seed is a text of 1 to 100 printable letters"))?;
        let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let thrown = NonZero::new(self.throws)
            .and_then(|throws| odds_by_throwing(&decision, throws, threads, &mut seed.stream(0)));
        let odds = thrown
            .or_else(|| G::odds(&decision, &mut seed.stream(0)))
            .ok_or_else(|| Failure::new(format!("nobody knows the odds of {}", G::NAME)))?;
        say!("{}", G::write_view(&rules, &view));
        say!("{seat}'s chance of winning {} with ({}):", G::ODDS_OF, odds.how(G::ODDS_OF));
        for choice in &odds.choices {
            let action = G::write_action(&rules, &legal[choice.action]);
            let best = if odds.is_best(choice) { "  best" } else { "" };
            let margin = match odds.method {
                Method::Exact | Method::ByQuickModel => String::new(),
                Method::Estimated { .. } | Method::Thrown { .. } => {
                    format!(" ± {:.2}", choice.margin * 100.0)
                }
            };
            say!("  {action:<16} {:>6.2} %{margin}{best}", choice.chance * 100.0);
        }
        if let Some(why) = odds.left_out {
            say!("{} of {} choices are not listed: {why}", legal.len() - odds.choices.len(), legal.len());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn deciding<G: Game>(rules: &G::Rules, state: &G::State) -> Result<Seat, Failure> {
    match G::node(rules, state) {
        Node::Decide(seats) => {
            seats.first().ok_or_else(|| Failure::new("nobody has a decision to make in this position"))
        }
        Node::Chance(_) => Err(Failure::new("the position waits for chance: there is nothing to choose")),
        Node::Over => Err(Failure::new("the game is over: there is nothing to choose")),
    }
}
