# `make demo` plays the DJ deck in this terminal, `make test` runs the whole test suite. Both first install what is
# missing (Scripts/bootstrap).

.PHONY: demo test docs lint format bootstrap

# Debug builds are optimized (Package.swift), so that the test suite takes minutes.
export BACKLIT_OPTIMIZED := 1

sources := Package.swift Sources Tests Demos Benchmarks Examples

demo: bootstrap
	Scripts/build-demo DJDeck
	.build/release/DJDeck

test: bootstrap
	Scripts/check-schema
	swift test --skip OrcaTests
# Orca reads programs in a window of its own, and would fall behind the other tests.
	swift test --skip-build --filter OrcaTests

docs: bootstrap
	Scripts/make-docs

lint:
	swift format lint --strict --parallel --recursive $(sources)

format:
	swift format --in-place --parallel --recursive $(sources)

bootstrap:
	@Scripts/bootstrap
