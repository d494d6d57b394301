//! Whether players win alone or all together, and what that makes of a game that somebody forfeits.

use kernel::{Seat, Setup, SetupError};
use monsterbox_box::{Playable, Visit, visit};

use super::ContestError;

/// Whether players win alone or all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Company {
    /// Who wins, wins against the others.
    Rivals,
    /// All win or nobody does.
    Together,
}

/// Rule BOX-01 tells them apart: a game that is called is shared by rivals, and lost by those who play together.
struct WhichCompany<'a>(&'a Setup);

impl Visit for WhichCompany<'_> {
    type Out = Result<Company, SetupError>;

    fn game<G: Playable>(self) -> Self::Out {
        let rules = G::rules(self.0)?;
        let mut scores = vec![0.0; usize::from(G::seats(&rules))];
        G::called(&rules, &G::setup(&rules), &mut scores);
        let nobody_wins = scores.iter().all(|score| *score <= 0.0);
        Ok(if nobody_wins { Company::Together } else { Company::Rivals })
    }
}

impl Company {
    /// Whether players of this game win alone or all together.
    pub(super) fn of(slug: &str, setup: &Setup) -> Result<Self, ContestError> {
        Ok(visit(slug, WhichCompany(setup))??)
    }

    /// House rule MATCH-6: what the seats get when one of them has lost by a house rule.
    pub(super) fn scores_of_forfeit(self, players: usize, seat: Seat) -> Vec<Option<f32>> {
        let others = (players - 1).max(1) as f32;
        let score = |place| match (place == seat.index(), self) {
            (true, _) => Some(0.0),
            (false, Self::Rivals) => Some(1.0 / others),
            (false, Self::Together) => None,
        };
        (0..players).map(score).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_share_what_is_forfeited_and_friends_do_not() {
        let of = |players, company: Company| company.scores_of_forfeit(players, Seat(1));
        assert_eq!(of(2, Company::Rivals), [Some(1.0), Some(0.0)]);
        assert_eq!(of(3, Company::Rivals), [Some(0.5), Some(0.0), Some(0.5)]);
        assert_eq!(of(3, Company::Together), [None, Some(0.0), None]);
    }

    #[test]
    fn it_is_known_who_plays_together() {
        let company = |slug: &str, setup: Setup| Company::of(slug, &setup).unwrap();
        assert_eq!(company("monster-strike", Setup::of(3)), Company::Together);
        assert_eq!(company("monster-kids", Setup::of(2)), Company::Together);
        for slug in ["strike", "mayhem", "crush", "pig", "connect-four"] {
            assert_eq!(company(slug, Setup::of(2)), Company::Rivals, "{slug}");
        }
    }
}
