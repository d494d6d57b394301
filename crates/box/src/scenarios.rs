//! The scenarios that prove the games' rules: whoever asks what a rule means can see it happen.

use include_dir::{Dir, include_dir};

static STRIKE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games/strike/tests/scenarios");
static MAYHEM: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games/mayhem/tests/scenarios");
static MONSTER_KIDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games/monster-kids/tests/scenarios");
static MONSTER_STRIKE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games/monster-strike/tests/scenarios");
static CRUSH: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games/crush/tests/scenarios");
static PIG: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../reference/pig/tests/scenarios");
static CONNECT_FOUR: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../reference/connect-four/tests/scenarios");

/// The texts of a game's scenario files.
pub fn scenarios(slug: &str) -> impl Iterator<Item = &'static str> + use<> {
    let folder = match slug {
        "strike" => Some(&STRIKE),
        "mayhem" => Some(&MAYHEM),
        "monster-kids" => Some(&MONSTER_KIDS),
        "monster-strike" => Some(&MONSTER_STRIKE),
        "crush" => Some(&CRUSH),
        "pig" => Some(&PIG),
        "connect-four" => Some(&CONNECT_FOUR),
        _ => None,
    };
    folder.into_iter().flat_map(Dir::files).filter_map(include_dir::File::contents_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_shows_its_rules() {
        for game in crate::games() {
            assert!(scenarios(game.slug).any(|text| text.contains("[[scenario]]")), "{}", game.slug);
        }
        assert_eq!(scenarios("chess").count(), 0);
    }
}
