PREFIX  ?= /usr/local
DESTDIR ?=

BINARY  := .build/release/headroom
# What make dist builds for: amd64 or arm64.
ARCH    ?= $(shell dpkg --print-architecture 2>/dev/null || echo amd64)
SHARE   := $(DESTDIR)$(PREFIX)/share
FORMATTED := Sources Tests Benchmarks Package.swift
COMPILE := scripts/compile.sh
# An import that Package.swift does not declare would otherwise compile without a word.
CHECKED := --explicit-target-dependency-import-check error
# A megabyte less, where the C library reads it: glibc since 2.36.
PACKED := $(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -VC && \
  echo -Xlinker -z -Xlinker pack-relative-relocs)
# Functions that run together stand together (make order): a third less memory for a probe.
ORDER := scripts/functions.order
# No symbol is exported, for nothing looks one up: two megabytes less.
# Unused functions are left out, identical ones merged, and tables for unwinding the stack, which nothing in it reads, left out. No
# libraries are searched for beside the binary (RPATH). Characters have no names (Sources/CLinux/characters.c): half a megabyte less.
NAMED := -c release --static-swift-stdlib -Xlinker --no-export-dynamic -Xlinker --exclude-libs=ALL \
  -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --icf=all --disable-local-rpath -debug-info-format none $(PACKED) \
  -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering \
  -Xlinker --no-eh-frame-hdr -Xlinker -T$(CURDIR)/scripts/no-unwind-tables.ld -Xlinker --wrap=_swift_stdlib_getScalarName
# Stripped when linked: a file that is stripped afterwards looks out of date to the next build.
OPTIMISED := $(NAMED) -Xlinker -s
RELEASE := $(OPTIMISED) --product headroom
# In place of the compiler's own files; made when a build needs them.
ARCHIVED = $(shell scripts/archives.sh $(CURDIR)/.build/archives)
# Not optimised, for a first figure: compiled in less than half the time.
QUICK := -c debug --product headroom -debug-info-format none -Xswiftc -gnone
# No hash of each module, which holds the path that it was built in.
GIVEN := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# What the tests are built with, in a folder of its own: optimised, for most of a test's time is Headroom's. No index of them is
# written (Tests/Release/XCTMain.swift), and where they begin is then said to be XCTest's unless Swift Testing is asked for.
TESTED := -c release --scratch-path .build/tests -debug-info-format none -Xswiftc -enable-testing --disable-index-store

.PHONY: help setup build run test lab bench pages lint unit dist install uninstall golden benchmarks order fuzz format clean
.DEFAULT_GOAL := help

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the Debian packages that building and the demo need
	@scripts/setup.sh

build: ## build the release binary: .build/release/headroom
	$(COMPILE) $(RELEASE) $(ARCHIVED)
	@scripts/check-binary.sh $(BINARY)

run: setup ## set up, build quickly, and measure a real program with a good and a bad habit
	@if [ -x $(BINARY) ]; then $(MAKE) --no-print-directory build && scripts/demo.sh; \
	else $(COMPILE) $(QUICK) && HEADROOM=.build/debug/headroom scripts/demo.sh; fi

test: ## set up, build, and run every check
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory lint unit

lab: build ## boot machines with virtual hardware, and probe them with the binary
	@scripts/setup.sh lab
	@cd Tests/DeviceLab && python3 -m unittest -q lab.test_arm lab.test_boot lab.test_comparison lab.test_energy_claims lab.test_hang lab.test_reports lab.test_watching
	@Tests/DeviceLab/run.sh

bench: build ## compare the tool's own overhead with the baseline in Benchmarks/
	@HEADROOM=$(BINARY) HEADROOM_OUT=.build/bench Benchmarks/ci/bench.sh Benchmarks/suite.json --no-history --allow-different-machine
	$(COMPILE) $(OPTIMISED) --product headroom-benchmarks
	.build/release/headroom-benchmarks meters

pages: build ## open the pages of real runs in a browser: folds, links, widths, print, and what axe finds
	@scripts/setup.sh pages
	@Tests/Pages/make.sh .build/pages
	@cd Tests/Pages && PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -m unittest -q

lint:
	swift format lint --strict --parallel -r $(FORMATTED)

unit: export HEADROOM_TESTED := 1
unit:
	$(COMPILE) $(TESTED) --build-tests $(CHECKED)
	HEADROOM_RELEASE=$(CURDIR)/.build/tests/release/headroom scripts/run-tests.sh \
	  swift test --manifest-cache none $(TESTED) --skip-build --disable-xctest --enable-swift-testing

dist: ## make all that is given to others, in dist/: one file, tarball, Debian package, list of parts; ARCH=amd64 or arm64
	@scripts/setup.sh dist
	@packaging/dist.sh $(ARCH) $(RELEASE) $(GIVEN)

install: ## install what make build has built; PREFIX=/usr/local, DESTDIR=
	@test -x $(BINARY) || { echo "$(BINARY) is not there; first: make build" >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/headroom
	rm -rf $(SHARE)/headroom
	$(BINARY) man > $(SHARE)/man/man1/headroom.1
	for page in $$($(BINARY) man --list); do $(BINARY) man $$page > $(SHARE)/man/man1/headroom-$$page.1 || exit 1; done
	$(BINARY) completions bash > $(SHARE)/bash-completion/completions/headroom
	$(BINARY) completions zsh > $(SHARE)/zsh/site-functions/_headroom
	$(BINARY) completions fish > $(SHARE)/fish/vendor_completions.d/headroom.fish
	cd $(SHARE) && chmod 644 man/man1/headroom*.1 bash-completion/completions/headroom \
	  zsh/site-functions/_headroom fish/vendor_completions.d/headroom.fish

uninstall: ## remove what make install has installed
	rm -f $(DESTDIR)$(PREFIX)/bin/headroom $(SHARE)/man/man1/headroom.1 $(SHARE)/man/man1/headroom-*.1 \
	  $(SHARE)/bash-completion/completions/headroom $(SHARE)/zsh/site-functions/_headroom \
	  $(SHARE)/fish/vendor_completions.d/headroom.fish
	rm -rf $(SHARE)/headroom

golden: ## write the golden reports again, then compare (the writing run always fails)
	-HEADROOM_UPDATE_GOLDEN=1 swift test --manifest-cache none --disable-xctest --filter Golden
	swift test --manifest-cache none --disable-xctest --filter Golden

benchmarks: build ## measure what Headroom itself costs, beside its peers; PART=short (5 minutes), start, watching, slow-down …
	$(COMPILE) $(OPTIMISED) --product headroom-benchmarks
	.build/release/headroom-benchmarks $(PART)

order: ## write down which functions a probe and a run use, for the linker to put them together; needs valgrind
	$(COMPILE) $(NAMED) --product headroom
	scripts/order-functions.sh $(BINARY) $(ORDER)

fuzz: ## look for bytes that stop a parser; TIME=600 (seconds for each) TARGET=name (else all)
	@scripts/fuzz.sh

format: ## format all sources in place
	swift format -i --parallel -r $(FORMATTED)

clean: ## remove everything that was built
	swift package clean
	rm -rf .build/demo .build/amd64 .build/arm64 dist
