//! Looks into the store for all tables in memory at once, whether other nodes have changed them.
//!
//! Nodes tell each other what they do, but what they tell may be lost. One statement for many tables costs the database a small
//! part of what each table would cost that looked by itself.

use std::{collections::HashMap, sync::Arc, time::Duration};

use store::Glance;
use tokio::time::{MissedTickBehavior, interval};

use crate::house::House;

/// How many tables are looked at with one statement.
const AT_ONCE: usize = 500;

/// Looks again and again.
pub(crate) async fn keep_looking(house: Arc<House>, every: Duration) {
    let mut tick = interval(every);
    // After a pause of the machine once is enough.
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        for ids in house.ids_in_memory().chunks(AT_ONCE) {
            match house.store.look(ids).await {
                Ok(glances) => pass_on(&house, ids, glances),
                Err(error) => {
                    house.metrics.store_failures.inc();
                    tracing::debug!(%error, "nobody knows what other nodes have done");
                    break;
                }
            }
        }
    }
}

fn pass_on(house: &House, ids: &[String], glances: Vec<Glance>) {
    let mut seen: HashMap<String, Glance> =
        glances.into_iter().map(|glance| (glance.row.id.clone(), glance)).collect();
    for id in ids {
        house.show_glance(id, seen.remove(id));
    }
}
