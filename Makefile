# Everything a contributor types. Setting up is part of each target and happens once:
# Python packages go into .venv (pinned and hashed in requirements/), npm's into web/node_modules.

PYTHON_FILES := pyproject.toml hatch_build.py
WEB_FILES := $(shell find web/src web/public web/index.html web/*.config.* web/tsconfig.json 2>/dev/null)
ALL_GAMES := $(patsubst src/lineside/games/%/meta.py,%,$(wildcard src/lineside/games/*/meta.py))
BIN := .venv/bin
UV := $(BIN)/uv pip install -q --python $(BIN)/python
NPM := $(BIN)/python scripts/web.py

# A folder that was moved, or whose Python went away, sets itself up anew.
$(shell [ "$$(cat .venv/uv 2>&1)" = "$(CURDIR)" ] && .venv/bin/python -c "" 2>/dev/null || rm -f .venv/uv)

# Trust what this machine trusts (a firm's own certificate authority, say), as web.py does for npm.
export UV_SYSTEM_CERTS ?= true

help: ## Say what can be made (this list)
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: .venv/serve web/dist/index.html ## Start Lineside and print its address [HOST=0.0.0.0 PORT=8000 DATA=folder]
	@exec $(BIN)/lineside serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA))

test: .venv/dev web/dist/index.html ## Run every test, those in a browser too
	@scripts/chromium.sh
	$(NPM) run -s test
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: .venv/dev web/node_modules/.ready ## Format, lint, types, import directions, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/gen_types.py --check
	$(NPM) run -s format:check
	$(NPM) run -s lint
	$(NPM) run -s check

bench: .venv/dev ## Measure engines and server (bench/README.md)
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/strings.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/envs.py

balance: .venv/dev ## Report how fair component data are into balance/ [GAME=name GAMES=2000]
	@mkdir -p balance
	@missed=0; for game in $(or $(GAME),$(ALL_GAMES)); do \
	  $(BIN)/lineside balance $$game --games $(or $(GAMES),2000) --seed 1 --goal 1.2 \
	    --out balance/$$game.html --force || { code=$$?; [ $$code = 1 ] || exit $$code; missed=1; }; \
	done; exit $$missed

goldens: .venv/dev ## Play the golden games anew, after a change of rules, and show what differs
	$(BIN)/python scripts/goldens.py --all
	@git --no-pager diff --stat -- tests/goldens

types: .venv/dev web/node_modules/.ready ## Write web/src/lib/types.gen.ts from the Python types
	$(BIN)/python scripts/gen_types.py

clean: ## Remove all that was built and installed here
	rm -rf .venv .bench-venv web/node_modules web/dist dist build .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .import_linter_cache
	find src tests scripts bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# What the targets above stand on.

.venv/uv: requirements/uv.txt scripts/venv.sh
	@scripts/venv.sh
	@echo "$(CURDIR)" >$@

.venv/serve .venv/dev: .venv/%: .venv/uv requirements/%.txt $(PYTHON_FILES)
	@echo "Installing the Python packages of requirements/$*.txt ..."
	@$(UV) --require-hashes -r requirements/$*.txt
	@$(UV) --no-deps --no-build-isolation -e .
	@touch $@

web/node_modules/.ready: .venv/uv web/package.json web/package-lock.json
	@$(NPM) has-node || $(UV) --require-hashes -r requirements/node.txt
	@echo "Installing the npm packages of web/package-lock.json ..."
	@$(NPM) ci --silent
	@touch $@

web/dist/index.html: web/node_modules/.ready $(WEB_FILES)
	@$(NPM) run build --silent -- --logLevel warn

.PHONY: help play test check bench balance goldens types clean
.DELETE_ON_ERROR:
