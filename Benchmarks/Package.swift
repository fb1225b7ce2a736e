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

let folders = Context.packageDirectory.split(separator: "/")
let backlit = packageName(of: folders.dropLast().last ?? "")

/// The library with the trait Web, which a build of the repository itself has by default.
let library: Package.Dependency =
  Context.environment["BACKLIT_DEVELOPMENT"] == nil
  ? .package(name: "Backlit", path: "..", traits: [.defaults, "Web"]) : .package(name: "Backlit", path: "..")

/// A benchmark of a product of the repository, in `Sources/<name>`.
func bench(
  _ name: String, of product: String = "Backlit", with dependencies: [Target.Dependency] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "Backlit")] + dependencies,
    // Instead of the name of this package, which would come first.
    packageAccess: false,
    swiftSettings: [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(["-package-name", backlit]),
    ])
}

/// The benchmarks are a separate package, so that programs that use the library do not build them.
let package = Package(
  name: "Benchmarks",
  dependencies: [library],
  targets: [
    bench("solver-bench", of: "ConstraintSolver"),
    bench("layout-bench", with: ["CMalloc"]),
    bench("nib-bench", with: ["ProcessorTime"]),
    bench("drag-bench", with: ["ProcessorTime"]),
    bench("speech-bench"),
    bench("tree-bench", with: ["ProcessorTime"]),
    bench("terminal-bench", with: ["ProcessorTime"]),
    bench("text-bench", with: ["ProcessorTime"]),
    bench("bus-bench"),
    bench("list-bench", with: ["ProcessorTime"]),
    bench("web-page", with: [.product(name: "BacklitWeb", package: "Backlit")]),
    .target(
      name: "ProcessorTime",
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility")]),
    // The statistics of the allocator.
    .systemLibrary(name: "CMalloc"),
  ]
)
