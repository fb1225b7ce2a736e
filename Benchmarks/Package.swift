// swift-tools-version: 6.2
import PackageDescription

/// A benchmark of a product of the repository, in `Sources/<name>`.
func bench(_ name: String, of products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "Backlit") },
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ])
}

/// The benchmarks are a separate package, so that programs that use the library do not build them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Backlit", path: "..")],
  targets: [
    bench("solver-bench", of: "ConstraintSolver"),
    bench("layout-bench", of: "Backlit"),
    bench("nib-bench", of: "Backlit"),
    bench("drag-bench", of: "Backlit", "Application", "ToolkitTesting"),
    bench("speech-bench", of: "Backlit", "Application"),
    bench("tree-bench", of: "Backlit", "Application"),
    bench("terminal-bench", of: "Backlit", "Application", "ToolkitTesting"),
  ]
)
