// swift-tools-version: 6.2
import PackageDescription

/// Programs that throw random bytes at what reads strangers' data. A package of their own, because everything in
/// them is built with libFuzzer's instrumentation, whose `main` it gets:
///
///     swift build -c release --sanitize fuzzer --package-path Tests/Fuzzing
///     Tests/Fuzzing/.build/release/NibFuzz -max_total_time=3600 corpus Assets/Nibs
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(
      name: "NibFuzz", dependencies: [.product(name: "Backlit", package: "Backlit")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
