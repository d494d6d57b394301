//! What a host watches: counts and moments for Prometheus.

use std::sync::atomic::AtomicU64;

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};

use crate::refusal::word;

/// The game that a count is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Game {
    pub(crate) game: String,
}

/// The kind that a count is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) opened: Family<Game, Counter>,
    pub(crate) moves: Counter,
    pub(crate) lines: Counter,
    refused: Family<Kind, Counter>,
    pub(crate) dropped: Counter,
    pub(crate) append_seconds: Histogram,
    pub(crate) load_seconds: Histogram,
    pub(crate) store_failures: Counter,
    pub(crate) hints: Counter<u64, AtomicU64>,
    pub(crate) simulations: Counter<u64, AtomicU64>,
    pub(crate) pondering: Gauge,
    pub(crate) pondered: Counter<u64, AtomicU64>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let moments = || Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0]);
        let mut metrics = Self {
            registry: Registry::with_prefix("monsterbox"),
            connections: Gauge::default(),
            tables: Gauge::default(),
            opened: Family::default(),
            moves: Counter::default(),
            lines: Counter::default(),
            refused: Family::default(),
            dropped: Counter::default(),
            append_seconds: moments(),
            load_seconds: moments(),
            store_failures: Counter::default(),
            hints: Counter::default(),
            simulations: Counter::default(),
            pondering: Gauge::default(),
            pondered: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("connections", "WebSocket connections that are open", metrics.connections.clone());
        registry.register("tables_in_memory", "Tables that are in memory", metrics.tables.clone());
        registry.register("tables_opened", "Tables that were opened, by game", metrics.opened.clone());
        registry.register("moves", "Moves that were acknowledged", metrics.moves.clone());
        registry.register("lines", "Lines that were stored", metrics.lines.clone());
        registry.register("refused", "Messages that were refused, by kind", metrics.refused.clone());
        registry.register("dropped", "Connections that were dropped as too slow", metrics.dropped.clone());
        let help = "How long it took until lines were safe";
        registry.register_with_unit("append", help, Unit::Seconds, metrics.append_seconds.clone());
        let help = "How long it took to bring a table into memory";
        registry.register_with_unit("load", help, Unit::Seconds, metrics.load_seconds.clone());
        registry.register("store_failures", "Writes that the store refused", metrics.store_failures.clone());
        registry.register("hints", "Hints that were worked out", metrics.hints.clone());
        registry.register("simulations", "Simulations that were run", metrics.simulations.clone());
        let help = "Bots that think while people do";
        registry.register("pondering", help, metrics.pondering.clone());
        registry.register("pondered", "Times that a bot began to do so", metrics.pondered.clone());
        metrics
    }

    /// A message was refused.
    pub(crate) fn count_refusal(&self, kind: wire::Kind) {
        self.refused.get_or_create(&Kind { kind: word(kind) }).inc();
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
