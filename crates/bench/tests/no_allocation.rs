//! A playout allocates nothing: the buffer of actions is the caller's, and positions are plain data.

use monsterbox_bench::CONTENDERS;

#[test]
fn random_games_allocate_nothing_once_the_buffer_has_its_size() {
    for contender in CONTENDERS {
        let mut table = contender.table();
        table.play(1, 0..1_000);
        let mut played = None;
        let counted = allocation_counter::measure(|| played = Some(table.play(1, 1_000..5_000)));
        assert_eq!(played.map(|tally| tally.games), Some(4_000), "{contender} was not played");
        assert_eq!(counted.count_total, 0, "{contender} allocated: {counted:?}");
    }
}

#[test]
fn the_count_sees_what_a_new_table_allocates() {
    for contender in CONTENDERS {
        let counted = allocation_counter::measure(|| {
            contender.table().play(1, 0..1);
        });
        assert!(counted.count_total > 0, "the buffer of {contender} must have been allocated somewhere");
    }
}
