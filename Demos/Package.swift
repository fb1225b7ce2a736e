// swift-tools-version: 6.2
import PackageDescription

/// Whether this is a build of the repository itself; see `Package.swift` in its root. The tests need it.
let isDevelopment = Context.environment["BACKLIT_DEVELOPMENT"] != nil

let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (isDevelopment ? [.treatAllWarnings(as: .error)] : [])

/// A product of Backlit.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Backlit") }

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// An executable target in `<name>`. Like the programs of others, it sees only what is public.
func demo(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [product("Backlit"), "DemoSupport", argumentParser] + dependencies, path: name,
    swiftSettings: strict)
}

/// The name by which SwiftPM knows the package in a folder: the folder's name as an identifier, in lower case.
///
/// With this name, tests see the `package` symbols of Backlit.
func packageName(of folder: some StringProtocol) -> String {
  let name = folder.lowercased()
  var scalars = Array((name.hasSuffix(".git") ? String(name.dropLast(4)) : name).unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    let isDigit = scalar.properties.numericType == .decimal
    if !scalar.properties.isAlphabetic, !isDigit || index == 0 { scalars[index] = "_" }
  }
  return String(String.UnicodeScalarView(scalars))
}

let backlit = packageName(of: Context.packageDirectory.split(separator: "/").dropLast().last ?? "")

/// The tests of `targets`, in `Tests/<name>Tests`.
func tests(_ name: String, of targets: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: targets.map { .target(name: $0) }
      + [product("BacklitTesting"), product("TestSupport"), product("AllocationCounter"), argumentParser],
    exclude: exclude,
    // Instead of the name of this package, which would come first.
    packageAccess: false, swiftSettings: strict + [.unsafeFlags(["-Onone", "-package-name", backlit])])
}

/// The library with the trait Web. In a build of the repository itself it is on by default: naming it would be a different setting
/// for the compiler, and everything would be built again.
let library: Package.Dependency =
  isDevelopment
  ? .package(name: "Backlit", path: "..") : .package(name: "Backlit", path: "..", traits: [.defaults, "Web"])

/// The demos, with the sound that the library does not have.
let package = Package(
  name: "Demos",
  dependencies: [
    library,
    // Tested with these versions; SwiftPM takes later ones of the same major version.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    demo("DJDeck", ["DemoAudio", "DemoMIDI"]),
    demo("Gallery", [product("BacklitWeb")]),
    demo("Mixer", ["DemoAudio"]),
    demo("Showcase", ["DemoAudio"]),
    .target(
      name: "DemoSupport",
      dependencies: [product("Backlit"), product("BacklitWeb"), "DemoAudio", argumentParser], path: "Support",
      swiftSettings: strict),
    .target(name: "DemoAudio", dependencies: ["CSound"], path: "Audio", swiftSettings: strict),
    .target(name: "DemoMIDI", dependencies: ["DemoAudio"], path: "MIDI", swiftSettings: strict),
    .executableTarget(
      name: "audio-bench", dependencies: ["DemoAudio"], path: "AudioBench", swiftSettings: strict),
    // ALSA, libsndfile and Rubber Band, which are loaded when they are used first. They need libasound2-dev, librubberband-dev
    // and libsndfile1-dev.
    .target(name: "CSound", path: "CSound"),
  ]
)

if isDevelopment {
  package.targets += [
    tests("DemoAudio", of: ["DemoAudio"]),
    tests("DemoMIDI", of: ["DemoMIDI"]),
    tests("DJDeck", of: ["DJDeck", "DemoAudio", "DemoMIDI", "DemoSupport"]),
    tests("Mixer", of: ["Mixer", "DemoAudio", "DemoSupport"]),
    tests("Showcase", of: ["Showcase", "DemoAudio", "DemoSupport"], exclude: ["Snapshots"]),
    // What other programs read and speak of the demos: Orca, BRLTTY, clients of the accessibility bus.
    tests("Reader", of: ["DJDeck", "Gallery", "Mixer", "Showcase"]),
  ]
}
