# The commands of README.md. Each target configures its own build directory under build/ (scripts/configure)
# and leaves the work to Meson and Ninja. All but build and install first install what they miss
# (scripts/setup); these two only name it, for they are what packagers run.

prefix  ?= /usr/local
DESTDIR ?=
# WERROR=true: `make check` takes warnings as errors, and `make lint` does not build that again.
WERROR  ?=
# An extra corpus for `make check`: every game in it must read, replay and have labels. `make bench`
# takes final positions from it.
CORPUS  ?=
# For `make fuzz`: how many inputs each target gets, which targets, and with PLAIN=1 without sanitizers, many times as
# fast; for `make check-fuzz`: how many seconds.
RUNS    ?= 300000
PLAIN   ?=
LIMIT   ?= 20
TARGETS ?= $(patsubst fuzz/fuzz_%.c,%,$(wildcard fuzz/fuzz_*.c))
# For `make check-load`: for how long.
SECONDS ?= 600
# For `make bench`: how often each measurement is repeated, only those whose name has this in it, and how
# many final positions of each set are scored (none: 60 on 9x9 and 20 on 19x19). For `make models`: only the
# model of this name.
REPEATS ?= 9
ONLY    ?=
POSITIONS ?=

export PATH := $(PATH):/usr/bin:/usr/games
export WERROR
export KS_CORPUS := $(abspath $(CORPUS))

# The tests that start threads: the only ones that ThreadSanitizer sees, and that are built for it.
WITH_THREADS = thread corpus experiments tools

# One build for the tests under ASan and UBSan and for fuzzing.
CONFIGURE_ASAN = scripts/configure asan CC=clang -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1 -Dbench=false -Dlibfuzzer=true

# The same without sanitizers: only what a target itself checks, and crashes, are found.
CONFIGURE_PLAIN = scripts/configure plain CC=clang -Db_lundef=false -Doptimization=2 -Dtests=false -Dbench=false -Dlibfuzzer=true
FUZZ_BUILD = build/$(if $(PLAIN),plain,asan)

NINJA = ninja -C
TEST  = meson test --print-errorlogs --no-rebuild

all: build

build: ## Build the libraries and the commands into build/release (the default)
	@scripts/setup --no-install build
	@scripts/configure release -Dtests=false -Dfuzz=false -Dbench=false
	@$(NINJA) build/release

demo: ## Judge the game in demo/ in the terminal and draw it in out/
	@scripts/setup build run
	@$(MAKE) --no-print-directory build
	@scripts/demo build/release/tools/keisei

check: ## Run all tests; with CORPUS=DIR also read every game in DIR
	@scripts/setup build run check
	@scripts/configure check $(WERROR:%=-Dwerror=%)
	@$(NINJA) build/check
	@$(TEST) -C build/check

check-sanitize: ## Run all tests under ASan and UBSan, and those with threads under TSan
	@scripts/setup build run check sanitize fuzz
	@$(CONFIGURE_ASAN)
	@$(NINJA) build/asan
	@KS_SANITIZE=1 scripts/sanitized $(TEST) -C build/asan --timeout-multiplier 5 --no-suite install --no-suite faults
	@scripts/configure tsan CC=clang -Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Dbench=false -Dfuzz=false
	@KS_SANITIZE=1 scripts/sanitized meson test --print-errorlogs -C build/tsan --timeout-multiplier 5 $(WITH_THREADS:%=--suite %)

check-faults: ## Kill and fail the commands at every call that writes, allocates or starts threads
	@scripts/setup build run check
	@scripts/configure check $(WERROR:%=-Dwerror=%)
	@$(NINJA) build/check
	@tests/faults/run build/check/tools/keisei build/check/tests/faults/shim.so . whole

check-cluster: ## Audit games on a Slurm of its own, and kill a node and a job; CORPUS=DIR: other games
	@scripts/setup build cluster
	@$(MAKE) --no-print-directory build
	@tests/cluster/run build/release/tools/keisei $(and $(CORPUS),"$(abspath $(CORPUS))")

check-load: ## Put keisei serve under load by wrk, twice as much as it takes for SECONDS=600
	@scripts/setup build load
	@$(MAKE) --no-print-directory build
	@tests/load/run build/release/tools/keisei $(SECONDS)

check-cross: ## Build libkeisei for 64-bit ARM and run a program with it in an emulator
	@scripts/setup build cross
	@tests/install/check-cross

check-wasm: ## Compile the kernels of convolutions to WebAssembly and test them under node
	@scripts/setup wasm
	@tests/install/check-wasm .

# The modules with vectors and without. Clang 14 makes wrong code of src/field/tiles.c when it joins single operations
# into vectors (SLP): tests/web/equal.test.mjs found it.
CONFIGURE_WASM = --cross-file wasm/wasm32.ini -Dcorpus=false -Dtrain=false -Dtools=false -Dtests=false -Dfuzz=false -Dbench=false

wasm: ## Build the WebAssembly modules and the npm package, out/keisei-VERSION.tgz
	@scripts/setup build wasm
	@scripts/configure wasm-simd $(CONFIGURE_WASM) '-Dc_args=-fno-stack-protector -fno-slp-vectorize -msimd128'
	@scripts/configure wasm-plain $(CONFIGURE_WASM) -Dc_args=-fno-stack-protector
	@$(NINJA) build/wasm-simd wasm/score.wasm wasm/full.wasm
	@$(NINJA) build/wasm-plain wasm/score.wasm wasm/full.wasm
	@scripts/npm-install npm
	@scripts/npm-package out/npm

web: wasm ## Build the page that judges into out/web
	@scripts/npm-install web
	@cd web && npm run --silent build

serve-web: web ## Show the page in out/web, on this machine alone
	@cd web && npm run --silent preview

check-web: web ## Test the package in Node and the page in Chromium; screenshots are in out/screenshots
	@scripts/setup check browser
	@tests/web/run

lint: ## Check the format, the code and the order of folders; build with warnings as errors
	@scripts/setup build run check lint
	@scripts/lint

format: ## Put all C code into the house format
	@scripts/setup lint
	@scripts/files c | xargs clang-format -i

build-fuzz:
	@scripts/setup build check fuzz
	@$(if $(PLAIN),$(CONFIGURE_PLAIN),$(CONFIGURE_ASAN))
	@$(NINJA) $(FUZZ_BUILD) fuzzers

fuzz: build-fuzz ## Feed random input to what reads it: RUNS=N inputs each, TARGETS="sgf diagram jsonl"
	@FUZZ_BUILD=$(FUZZ_BUILD) scripts/fuzz run $(RUNS) $(TARGETS)

check-fuzz: build-fuzz ## The same for LIMIT=20 seconds each, a target a core
	@FUZZ_BUILD=$(FUZZ_BUILD) scripts/fuzz timed $(LIMIT) $(TARGETS)

bench: ## Measure the speed on one core, as ratios; ONLY=sgf picks, CORPUS=DIR scores its games
	@scripts/setup build
	@scripts/configure bench -Dtests=false -Dfuzz=false
	@$(NINJA) build/bench bench/bench tools/keisei
	@build/bench/bench/bench --repeats $(REPEATS) $(POSITIONS:%=--positions %) $(ONLY)

coverage: ## Run the tests and report the lines that they reach, in out/coverage
	@scripts/setup build run check coverage
	@scripts/configure coverage -Db_coverage=true -Dc_args=-fprofile-update=atomic -Doptimization=0 -Dbench=false
	@$(NINJA) build/coverage
	@$(TEST) -C build/coverage --timeout-multiplier 5 --no-suite install
	@mkdir -p out/coverage
	@gcovr --root . --gcov-ignore-parse-errors --filter src/ --filter tools/ --print-summary --html-details out/coverage/index.html build/coverage/src build/coverage/tools
	@echo 'The lines are marked in out/coverage/index.html'

models: ## Train the models in models/ again from the games in CORPUS=DIR; ONLY=softseg trains one
	@test -n "$(CORPUS)" || { echo 'make models needs the games: make models CORPUS=DIR' >&2; exit 2; }
	@scripts/setup build
	@$(MAKE) --no-print-directory build
	@scripts/train-models "$(abspath $(CORPUS))" $(ONLY)

install: build ## Install under prefix (/usr/local), with DESTDIR before it; also the page if make web made it
	@meson configure build/release -Dprefix=$(prefix)
	@$(NINJA) build/release
	@DESTDIR=$(DESTDIR) meson install -C build/release --no-rebuild
	@if [ -e out/web/index.html ]; then \
		mkdir -p $(DESTDIR)$(prefix)/share/keisei/web; \
		cp -R out/web/. $(DESTDIR)$(prefix)/share/keisei/web; \
	fi

dist: ## Pack the committed sources in out/keisei-VERSION.tar.xz, with a Homebrew formula
	@scripts/dist

check-dist: ## Build libkeisei from that tarball, without git, and run some of its tests
	@scripts/setup build check
	@tests/install/check-dist .

deb: ## Make the Debian packages in out/deb; DEB_BUILD_OPTIONS=nocheck leaves their tests out
	@scripts/setup build run check package
	@scripts/deb

clean: ## Remove everything that was built
	rm -rf build out

help: ## Print this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

.PHONY: all build demo check check-sanitize check-faults check-cluster check-load check-cross check-wasm wasm web serve-web check-web lint format build-fuzz fuzz check-fuzz bench coverage models install dist check-dist deb clean help
