// swift-tools-version: 6.2
import PackageDescription

/// The name of the package Backlit for the compiler: that of its folder, in lower case, as an identifier.
let backlitName = String(
  Context.packageDirectory.split(separator: "/").dropLast().last.map { folder in
    folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  } ?? [])

/// A benchmark of a product of the repository, in `Sources/<name>`.
/// - Parameters:
///   - name: the name of the benchmark.
///   - product: the product that it measures.
///   - isInside: whether it measures the passes of a frame, which are not public.
func bench(_ name: String, of product: String, isInside: Bool = false) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "Backlit")],
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isInside ? [.unsafeFlags(["-package-name", backlitName])] : []))
}

/// The benchmarks are a separate package, so that programs that use the library do not build them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Backlit", path: "..")],
  targets: [
    bench("solver-bench", of: "ConstraintSolver"),
    bench("layout-bench", of: "Backlit", isInside: true),
    bench("nib-bench", of: "Backlit"),
    bench("drag-bench", of: "Backlit"),
    bench("speech-bench", of: "Backlit"),
    bench("tree-bench", of: "Backlit", isInside: true),
    bench("terminal-bench", of: "Backlit"),
  ]
)
