# What people type: `make site` builds everything and the site, `make test` runs the tests; both set up what is missing.

BINARY := .build/release/machinemode
PREFIX ?= $(HOME)/.local
DEMO ?= machinemode-demo
AUDIENCE ?= public
PORT ?= 8765
# With PROTECT=1 the private site, protected by the words of `machinemode protect set`.
AUDIENCE_OPTIONS = $(if $(PROTECT),--audience private --protect,--audience $(AUDIENCE))
SITE = $(if $(PROTECT),site-protected,$(if $(filter private,$(AUDIENCE)),site-private,site))

# It goes to the shell as a value, so blanks and quotes in it stay what they are.
export DEST

.DEFAULT_GOAL := help
.PHONY: help map site publish demo build serve test check nightly lint format bench measure build-cost pages acceptance install package setup trial clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | \
		while IFS='|' read -r name text; do printf '  make %-11s %s\n' "$$name" "$$text"; done

map: ## Show each file with what it is for (ROOM=Statistics: of one room)
	@find Sources/$(ROOM) -name '*.swift' | sort | xargs awk 'FNR == 1 { sub("^// ", ""); print FILENAME ": " $$0 }'

site: build ## Build your site into site/ (AUDIENCE=private: with notes, into site-private/; PROTECT=1: protected)
	@$(BINARY) site --output $(SITE) $(AUDIENCE_OPTIONS)
	@echo "Log what you did with: $(BINARY) done p1 25m   (or 'make install' once, then: machinemode done p1 25m)"

publish: build ## Build the public site and send what changed (DEST=host:folder, ./folder, git:origin; by default where it went last)
	@$(BINARY) publish $(if $(DEST),"$$DEST") $(if $(PROTECT),--protect) $(if $(DRY_RUN),--dry-run) $(if $(YES),--yes)

demo: build ## Make a demonstration workspace and its site (DEMO=folder)
	@$(BINARY) demo $(DEMO)

build: setup ## Build the program for use
	@.ci/build release machinemode

serve: build ## Show your private site in the browser while you work; Today saves (PORT=8765)
	@$(BINARY) serve --open --port $(PORT)

test: setup ## Run all tests (FILTER=StreakTests: those alone)
	@.ci/tests "$(FILTER)"

check: setup ## What CI runs: lint, tests, and a sample of every judge, with the seconds of each
	@.ci/check

nightly: setup ## What is too long for that: optimised tests, counts, every judge, all browsers, faults
	@.ci/nightly

acceptance: setup ## The same in full, before a release
	@.ci/nightly full

lint: setup ## Check format, imports, forbidden words and calls
	@.ci/lint

format: ## Format the sources
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

bench: build ## Measure builds beside Hugo's of the same pages, classes, and every command (RECORD=1: into Benchmarks/RESULTS.md)
	@.ci/counting
	@.ci/need "command -v khal && (command -v todo || command -v todoman) && command -v task" "khal todoman taskwarrior" task
	@python3 Benchmarks/bench.py $(BINARY) "$$(.ci/hugo)" $(if $(RECORD),--record)

measure: build ## Count the instructions of the main commands, and hold how they grow (RECORD=1: this release's in RESULTS.md)
	@.ci/counting
	@python3 Benchmarks/instructions.py $(BINARY) $(if $(RECORD),--record)

build-cost: ## Measure `make site` and `make test` of a clean clone in builds of swift-argument-parser (RECORD=1: into RESULTS.md)
	@python3 Benchmarks/build_cost.py $(if $(RECORD),--record)

pages: build ## Ask outside judges about the site: every page, a page of each kind at three widths in both themes
	@.ci/machine nightly
	@.ci/judges $(BINARY) quick

install: build ## Install into PREFIX (~/.local)
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/machinemode"
	@install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/"
	@cd "$(DESTDIR)$(PREFIX)/share/machinemode" && rm -rf Curriculum Documentation Templates Publishing
	@cp -R Curriculum Documentation Templates Publishing "$(DESTDIR)$(PREFIX)/share/machinemode/"
# What makes and fetches packages is of no use where the program is installed.
	@cd "$(DESTDIR)$(PREFIX)/share/machinemode/Publishing" && rm -rf package release-notes homebrew setup manual.md manual-page
	@set -e; program="$(DESTDIR)$(PREFIX)/bin/machinemode"; shares="$(DESTDIR)$(PREFIX)/share"; \
	put() { install -d "$$shares/$$1"; "$$program" $$3 >"$$shares/$$1/$$2"; }; \
	put bash-completion/completions machinemode "--generate-completion-script bash"; \
	put zsh/site-functions _machinemode "--generate-completion-script zsh"; \
	put fish/vendor_completions.d machinemode.fish "--generate-completion-script fish"; \
	version=$$("$$program" --version); install -d "$$shares/man/man1"; \
	Publishing/manual-page "$${version%% *}" >"$$shares/man/man1/machinemode.1"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/machinemode; its curriculum, templates and documentation are in $(PREFIX)/share/machinemode."
	@echo "New shells complete its commands and items. If one does not: bash needs the package bash-completion,"
	@echo "zsh a line in ~/.zshrc before compinit: fpath+=($(PREFIX)/share/zsh/site-functions)"

package: build ## Build a Debian package and a tarball for this machine into packages/
	@Publishing/package

setup:
	@.ci/setup

trial: build
	@.ci/build release AnswerTrial
	@.ci/build release MemoryTrial

clean: ## Remove build products; your data is elsewhere and stays
	@rm -rf .build .build-optimised
