// swift-tools-version: 6.2
import PackageDescription

/// The name by which SwiftPM knows the package in a folder: the folder's name as an identifier, in lower case.
///
/// With this name, a target sees the `package` symbols of Backlit.
func packageName(of folder: some StringProtocol) -> String {
  let name = folder.lowercased()
  var scalars = Array((name.hasSuffix(".git") ? String(name.dropLast(4)) : name).unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    let isDigit = scalar.properties.numericType == .decimal
    if !scalar.properties.isAlphabetic, !isDigit || index == 0 { scalars[index] = "_" }
  }
  return String(String.UnicodeScalarView(scalars))
}

/// Whether libFuzzer is linked, which has a `main` and searches for new inputs. Otherwise the programs read known inputs.
let searches = Context.environment["BACKLIT_FUZZING"] != nil

let folders = Context.packageDirectory.split(separator: "/")
let backlit = packageName(of: folders.dropLast(2).last ?? "")

/// The fuzzer in `Sources/<name>`.
func fuzzer(_ name: String, of product: String = "Backlit") -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: product, package: "Backlit")] + (searches ? [] : ["Replay"]),
    // Instead of the name of this package, which would come first.
    packageAccess: false,
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(["-package-name", backlit]),
    ] + (searches ? [] : [.define("REPLAY")]))
}

/// Fuzzers for the decoders of untrusted data and for the editing of texts. `swift build` builds programs that read the files of
/// folders, as `.ci/run` does with those in `Corpora`. With libFuzzer, they search for new inputs, and everything is instrumented:
///
///     export BACKLIT_FUZZING=1
///     swift build -c release --sanitize fuzzer --package-path Tests/Fuzzing
///     Tests/Fuzzing/.build/release/NibFuzz -max_total_time=3600 corpus Assets/Nibs
///     Tests/Fuzzing/.build/release/TerminalFuzz -max_total_time=3600 \
///       -dict=Tests/Fuzzing/Corpora/terminal.dict corpus Tests/Fuzzing/Corpora/terminal
///     Tests/Fuzzing/.build/release/BusFuzz -max_total_time=3600 corpus Tests/Fuzzing/Corpora/bus
///     Tests/Fuzzing/.build/release/TextFuzz -max_total_time=1800 -max_len=300 corpus Tests/Fuzzing/Corpora/text
///     Tests/Fuzzing/.build/release/WebFuzz -max_total_time=3600 corpus Tests/Fuzzing/Corpora/web
///
/// New inputs go to the first folder, `corpus`, which must exist; `--product` builds one fuzzer alone.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    fuzzer("BusFuzz"),
    fuzzer("NibFuzz"),
    fuzzer("TerminalFuzz"),
    fuzzer("TextFuzz"),
    fuzzer("WebFuzz", of: "BacklitWeb"),
    .target(name: "Replay"),
  ]
)
