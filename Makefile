# Monsterbox: `make play` starts the box, `make test` checks everything. `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help setup setup-page setup-test page page-test e2e e2e-quick pictures showcase bench-page play play-terminal test test-programs outside test-parquet python test-python test-python-peers bench-python fmt lint unit wire doc tidy api audit bench bench-threads bench-million bench-resume bench-peers bench-mcts bench-throw bench-memory load load-nodes load-scale cluster serve fair calibrate soak-dice bless fuzz soak picture clean

CARGO ?= cargo

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: ## see to it that the tools are there, and fetch what the build needs
	@scripts/setup.sh
	@$(CARGO) fetch --locked --quiet

setup-page: setup
	@scripts/setup.sh page

setup-test: setup
	@scripts/setup.sh test

play: page ## set everything up and start the box in the browser
	@$(CARGO) run --locked --release --quiet -p monsterbox -- serve --open

play-terminal: setup ## set everything up and start the box in the terminal
	@$(CARGO) run --locked --release --quiet -p monsterbox -- play

serve: page ## the same as play, without opening a browser
	@$(CARGO) run --locked --release --quiet -p monsterbox -- serve

page: setup-page ## build the page, if something of it has changed
	@scripts/page.sh

# Two things at a time: programs of tests and browsers leave a core idle more often than not.
TWO := $(MAKE) --no-print-directory --jobs=2 --output-sync=line
# Cargo and npm count their own jobs.
unexport MAKEFLAGS MFLAGS

test: setup-test ## set everything up and pass every check
	@$(TWO) page lint
	@$(TWO) test-programs page-test
	@$(TWO) unit outside
	@echo "every check passed"

test-programs: fmt
	$(CARGO) test --locked --workspace --no-run

outside:
	@$(MAKE) --no-print-directory e2e-quick
	@$(MAKE) --no-print-directory test-python wire doc

fmt: ## the formatting of the sources
	$(CARGO) fmt --all --check

lint: ## clippy, with warnings as errors
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

unit: ## unit tests, scenarios, laws, golden playthroughs, the house's own check and doc tests
	$(CARGO) test --locked --workspace

python: setup ## build the wheel of the Python package for release
	@scripts/python.sh wheel

test-python: setup ## build the wheel, and run its own tests and those of PettingZoo in a virtual environment of its own
	@scripts/python.sh test

test-python-peers: setup ## the Python package with OpenSpiel, Ray and Jupyter, in a virtual environment of its own
	@scripts/python.sh peers

bench-python: setup ## many games at once from Python, beside OpenSpiel's states driven from Python, in one run
	@scripts/python.sh bench

test-parquet: ## the tests of Parquet files, which `make test` leaves out as their crates take long to build
	$(CARGO) test --locked -p monsterbox-lab -p monsterbox --features monsterbox/parquet parquet

wire: ## the page's types, by the TypeScript compiler
	web/check-wire.sh

page-test: page ## the page: types, components, units
	cd web && npm run --silent check && npm run --silent test

e2e-quick: page ## the part of the tests in a real browser that takes a few minutes
	scripts/e2e.sh quick

e2e: page ## every test in a real browser against the real program
	scripts/e2e.sh whole

pictures: page ## screenshots of every page and of each game at three moments, at three sizes, by day and by night
	scripts/e2e.sh pictures

showcase: page ## the pictures of the README anew
	scripts/e2e.sh showcase

bench-page: page ## how fast the page is: first page, a move's echo, Crush's board, dice
	scripts/e2e.sh speed

doc: ## rustdoc without warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps --document-private-items

tidy: ## our own check of the house: module docs, rule ids, levels
	$(CARGO) run --locked --quiet -p monsterbox-tidy

api: ## requests of every kind against the REST interface: it must answer as its document says
	scripts/check-api.sh

audit: ## licences, bans and sources of the dependencies
	scripts/audit.sh

bench: ## benchmarks of playouts, of the kernel, of live tables and of the lab on two threads
	$(CARGO) bench --locked -p monsterbox-bench -p monsterbox-table
	@$(MAKE) --no-print-directory bench-threads

bench-threads: ## the lab on one thread and on two in turns, every game: two must be 1.85 times as fast
	$(CARGO) run --locked --release --quiet -p monsterbox-lab --example two_threads -- 1.85

bench-million: ## peak memory of the lab after a hundred thousand and after a million watched games
	$(CARGO) run --locked --release --quiet -p monsterbox-lab --example million

bench-resume: ## opening long records again, beside the version before the log became the table
	scripts/bench-resume.sh

bench-peers: bench-throw ## random whole games beside OpenSpiel's, in one run, and thrown dice beside MuJoCo's
	python3 scripts/bench-peers.py

bench-mcts: ## our tree search for Connect Four beside OpenSpiel's, in one run: simulations a second, and games at equal time
	python3 scripts/bench-mcts.py

bench-throw: ## thrown dice beside a plain build's and beside MuJoCo's
	$(CARGO) run --locked --release --quiet -p monsterbox-throw --example race -- --require 1.5
	python3 scripts/bench-throw.py

bench-memory: ## peak memory of ten thousand and of a million games
	$(CARGO) run --locked --release --quiet -p monsterbox-bench --bin memory

cluster: page ## PostgreSQL, NATS and three nodes on this machine, for trying it out
	@scripts/setup.sh cluster
	@$(CARGO) build --locked --release --quiet -p monsterbox
	@scripts/cluster.sh

load: ## how much the server bears, beside boardgame.io and Colyseus, in one run
	scripts/load.sh

load-nodes: ## the part of it with one and three nodes at PostgreSQL, beside one with SQLite
	scripts/load.sh nodes

load-scale: ## what the database does for nodes, and a simulation of very many players with its picture
	scripts/load.sh scale

fair: ## throw 100,000 dice in each scene and style, test their faces, and write docs/dice.md's table and plot
	$(CARGO) run --locked --release --quiet -p monsterbox-throw --example fair -- --docs docs

calibrate: ## measure anew what quick dice are drawn from, and check it with other throws
	for game in strike monster-strike; do for way in out check; do \
		$(CARGO) run --locked --release --quiet -p monsterbox -- calibrate $$game \
			--$$way crates/games/$$game/packs/base/throws.toml || exit 1; \
	done; done

soak-dice: ## play fresh games with thrown dice, and compare every kind of throw with the quick model
	for game in strike monster-strike; do \
		$(CARGO) run --locked --release --quiet -p monsterbox-box --example soak_dice -- $$game $${GAMES:-4000} || exit 1; done

soak: ## the long checks: harder laws, every solved position, millions of games
	scripts/soak.sh

fuzz: ## fuzz the parsers for a minute each, where cargo-fuzz runs
	scripts/fuzz.sh

bless: ## write the golden playthroughs and the picture anew, on purpose
	MONSTERBOX_BLESS=1 $(CARGO) test --locked --workspace -- golden
	$(MAKE) --no-print-directory picture

picture: ## draw the pictures of the terminal anew
	@mkdir -p docs/pictures
	$(CARGO) run --locked --quiet -p monsterbox -- picture > docs/pictures/terminal.svg
	$(CARGO) run --locked --quiet -p monsterbox -- picture crush > docs/pictures/crush.svg

clean: ## remove what was built
	$(CARGO) clean
