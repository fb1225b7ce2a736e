// swift-tools-version: 6.2
import PackageDescription

/// The measurements are a package of their own, so that nobody who uses the solver builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Backlit", path: "..")],
  targets: [
    .executableTarget(
      name: "solver-bench",
      dependencies: [.product(name: "ConstraintSolver", package: "Backlit")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
