// swift-tools-version: 6.2
import PackageDescription

/// A program of `Sources/<name>`.
func fuzzer(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "Backlit") },
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ])
}

/// Programs that throw random bytes at what reads strangers' data. A package of their own, because everything in
/// them is built with libFuzzer's instrumentation, whose `main` they get:
///
///     swift build -c release --sanitize fuzzer --package-path Tests/Fuzzing
///     Tests/Fuzzing/.build/release/NibFuzz -max_total_time=3600 corpus Assets/Nibs
///     Tests/Fuzzing/.build/release/TerminalFuzz -max_total_time=3600 \
///       -dict=Tests/Fuzzing/Corpora/terminal.dict corpus Tests/Fuzzing/Corpora/terminal
///
/// What is found goes to the first folder, `corpus`, which has to be there; `--product` builds one of them alone.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    fuzzer("NibFuzz", ["Backlit"]),
    fuzzer("TerminalFuzz", ["TerminalCodec"]),
  ]
)
