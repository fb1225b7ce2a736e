// swift-tools-version: 6.2
import PackageDescription

/// The fuzzer in `Sources/<name>`.
func fuzzer(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "Backlit") },
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ])
}

/// Fuzzers for the decoders of untrusted data. A separate package, because everything in it is built with
/// libFuzzer's instrumentation and gets its `main`:
///
///     swift build -c release --sanitize fuzzer --package-path Tests/Fuzzing
///     Tests/Fuzzing/.build/release/NibFuzz -max_total_time=3600 corpus Assets/Nibs
///     Tests/Fuzzing/.build/release/TerminalFuzz -max_total_time=3600 \
///       -dict=Tests/Fuzzing/Corpora/terminal.dict corpus Tests/Fuzzing/Corpora/terminal
///
/// New inputs go to the first folder, `corpus`, which must exist; `--product` builds one fuzzer alone.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    fuzzer("NibFuzz", ["Backlit"]),
    fuzzer("TerminalFuzz", ["Backlit"]),
  ]
)
