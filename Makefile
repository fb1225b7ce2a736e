# Two commands: `make demo` plays the DJ deck in this terminal, `make test` runs the whole suite.
# Each installs what is missing first (Scripts/bootstrap).

.PHONY: demo test lint format bootstrap

demo: bootstrap
	swift build -c release --product DJDeck
	.build/release/DJDeck

test: bootstrap
	Scripts/check-schema
	swift test

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Demos Benchmarks

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests Demos Benchmarks

bootstrap:
	@Scripts/bootstrap
