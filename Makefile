# `make demo` plays the DJ deck in this terminal, `make test` runs the tests of the library and of the demos. Both first install
# what is missing (Scripts/bootstrap).

.PHONY: demo test test-browser build-tests docs check-site deb lint format print-flags

# Warnings are errors, and the packages of the repository see what tests share.
export BACKLIT_DEVELOPMENT := 1
# Optimized, the tests take a third of the time. Assertions and overflow checks stay, and what is for debug builds. Without
# optimization across modules, the build takes two thirds of the time. The packages share a folder, so that the library is built
# once.
export SWIFT_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug \
  -Xswiftc -DDEBUG -Xswiftc -DOPTIMIZED -Xswiftc -disable-cmo
demos := --package-path Demos --scratch-path .build
build := swift build $(SWIFT_FLAGS)
# Before Swift 6.4, SwiftPM names the traits to the compiler in a random order, and builds everything again if it changes. Tests
# run without it.
export SWIFT_DETERMINISTIC_HASHING := 1
run := env -u SWIFT_DETERMINISTIC_HASHING swift test --skip-build $(SWIFT_FLAGS)
sources := Package.swift Plugins Sources Tests Demos Benchmarks Examples

# A program at an address that the linker chooses has no addresses to correct when it starts. With the standard library inside, it
# would also export 20 000 symbols that no library needs, and loading a library would search them.
demo:
	@Scripts/bootstrap demos
	env -u BACKLIT_DEVELOPMENT swift build --package-path Demos -c release --static-swift-stdlib --product DJDeck \
	  -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xlinker --no-export-dynamic
	Demos/.build/release/DJDeck --demo-track

build-tests:
	@Scripts/bootstrap tests
	$(build) --build-tests --explicit-target-dependency-import-check error
	$(build) --build-tests $(demos)

test: build-tests
	Scripts/check-schema
	$(run) --skip OrcaTests
	$(run) $(demos) --skip OrcaDemoTests
# Orca reads programs in a window of its own, and would fall behind the other tests.
	$(run) --filter OrcaTests
	$(run) $(demos) --filter OrcaDemoTests

# Programs in Chromium, with packages from PyPI.
test-browser: build-tests
	Scripts/test-browser

# For .ci/run.
print-flags:
	@echo $(SWIFT_FLAGS)

docs:
	@Scripts/bootstrap
	Scripts/make-docs

# The pages of the site in Chromium.
check-site: docs
	@Scripts/bootstrap browser
	Scripts/check-site

# Debian packages of the tool and the demos.
deb:
	@Scripts/bootstrap demos
	Scripts/make-deb

lint:
	swift format lint --strict --parallel --recursive $(sources)

format:
	swift format --in-place --parallel --recursive $(sources)
