// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target. The tools version selects the Swift 6 language mode. Warnings are errors.
/// `any` is written out, and a file imports every module whose members it uses.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target in `Sources/<name>`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// A C library: a module map and a shim header.
///
/// `pkgConfig` is nil if the `link` line of the module map is sufficient.
func systemLibrary(_ name: String, pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// An executable target in `Demos/<name>`. Like the programs of others, it has no access to `package` symbols.
func demo(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: ["Backlit", "DemoSupport", argumentParser] + dependencies,
    path: "Demos/\(name)", packageAccess: false, swiftSettings: strict,
    // A program at an address that the linker chooses has no addresses to correct when it starts. With the standard library
    // inside, it would also export 20 000 symbols that no library needs, and loading a library would search them.
    linkerSettings: [
      .unsafeFlags(
        ["-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
    ])
}

/// The tests of `name`, in `Tests/<name>Tests`.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude,
    resources: resources, swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let orderedCollections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Backlit",
  products: [
    .library(name: "Backlit", targets: ["Backlit"]),
    .library(name: "BacklitTesting", targets: ["BacklitTesting"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .executable(name: "backlit", targets: ["BacklitTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Values: no views, no terminal, no clock.
    module("ConstraintSolver"),
    module("BacklitGeometry"),
    module(
      "BacklitValues", ["BacklitGeometry"], resources: [.embedInCode("Localization/Resources")]),
    module("BacklitText"),
    module("BacklitLists", ["BacklitGeometry", orderedCollections]),
    module("BacklitAccessibility", ["BacklitGeometry", "BacklitValues", deque]),

    // Drawing: display lists to pixels and cells, cells to bytes, bytes to events.
    module(
      "BacklitGraphics",
      ["BacklitGeometry", "CCairo", "CChafa", "CFriBidi", "CTurboJPEG", "CUTF8Proc"]),
    module("BacklitTerminal", ["BacklitGeometry", "BacklitGraphics", "CDeflate"]),

    // The main actor: what a program consists of.
    module("BacklitLayout", ["BacklitGeometry", "BacklitValues", "ConstraintSolver"]),
    module(
      "BacklitUI",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitLists",
        "BacklitText", "BacklitValues",
      ]),
    module(
      "BacklitNibs",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitLists",
        "BacklitUI", "BacklitValues",
      ]),

    // The tree for clients of the accessibility bus.
    module("BacklitBus", ["BacklitAccessibility", "BacklitGeometry", "BacklitValues", "CDBus"]),
    module("BacklitBraille", ["BacklitAccessibility", "BacklitValues", "CBrlAPI"]),

    // Running a program: one session for each screen, the terminal and the speech server.
    module(
      "BacklitSpeechDispatcher", ["BacklitAccessibility", "BacklitValues", "CSpeechDispatcher", logging]),
    module(
      "BacklitSession",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitLists",
        "BacklitUI", "BacklitValues",
      ]),
    module(
      "BacklitRuntime",
      [
        "BacklitAccessibility", "BacklitBraille", "BacklitBus", "BacklitGeometry", "BacklitGraphics",
        "BacklitLayout", "BacklitSession", "BacklitSpeechDispatcher", "BacklitTerminal", "BacklitUI",
        "BacklitValues", logging,
      ]),
    module(
      "BacklitHeadless",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitUI", "BacklitValues",
      ]),
    module(
      "BacklitPreview",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitNibs",
        "BacklitRuntime", "BacklitSession", "BacklitUI", "BacklitValues",
      ]),
    module(
      "Backlit",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless", "BacklitLayout",
        "BacklitLists", "BacklitNibs", "BacklitPreview", "BacklitRuntime", "BacklitSession",
        "BacklitTerminal",
        "BacklitText", "BacklitUI", "BacklitValues",
      ]),
    module("BacklitTesting", ["BacklitGraphics", "BacklitHeadless", "BacklitSession", "BacklitValues"]),

    // The command line tool.
    .executableTarget(
      name: "BacklitTool",
      dependencies: [
        "BacklitAccessibility", "BacklitBraille", "BacklitBus", "BacklitGeometry", "BacklitGraphics",
        "BacklitHeadless", "BacklitLayout", "BacklitNibs", "BacklitPreview", "BacklitRuntime",
        "BacklitSession",
        "BacklitSpeechDispatcher", "BacklitTerminal", "BacklitUI", "BacklitValues", "ConstraintSolver",
        argumentParser, logging,
      ],
      swiftSettings: strict),

    // The demos.
    .target(
      name: "DemoSupport", dependencies: ["Backlit", "DemoAudio", argumentParser], path: "Demos/Support",
      packageAccess: false, swiftSettings: strict),
    // The sound of the demos, which the library does not use. It is optimized in debug builds, too: otherwise its tests, and
    // programs that look for beats, would take three times as long.
    .target(
      name: "DemoAudio", dependencies: ["CALSA", "CRealtimeKit", "CRubberBand", "CSndFile"],
      path: "Demos/Audio",
      packageAccess: false, swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .executableTarget(
      name: "audio-bench", dependencies: ["DemoAudio"], path: "Demos/AudioBench", packageAccess: false,
      swiftSettings: strict),
    demo("DJDeck", ["DemoAudio"]),
    demo("Gallery"),
    demo("Mixer", ["DemoAudio"]),
    demo("Showcase", ["DemoAudio"]),

    // C libraries.
    systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    systemLibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev"),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    systemLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    systemLibrary("CSpeechDispatcher", pkgConfig: "speech-dispatcher", apt: "libspeechd-dev"),
    systemLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    systemLibrary("CUTF8Proc", pkgConfig: nil, apt: "libutf8proc-dev"),
    systemLibrary("CVTerm", pkgConfig: "vterm", apt: "libvterm-dev"),

    // C libraries that are loaded when they are used first. They need libbrlapi-dev, and those of the sound libasound2-dev,
    // librubberband-dev and libsndfile1-dev.
    .target(name: "CALSA", dependencies: ["CLazyLibrary"]),
    .target(name: "CBrlAPI", dependencies: ["CLazyLibrary"]),
    .target(name: "CDBus", dependencies: ["CLazyLibrary"]),
    .target(name: "CLazyLibrary"),
    .target(name: "CRealtimeKit", dependencies: ["CDBus"]),
    .target(name: "CRubberBand", dependencies: ["CLazyLibrary"]),
    .target(name: "CSndFile", dependencies: ["CLazyLibrary"]),

    // What tests share: temporary folders, seeded randomness, pseudo-terminals, a private speech server, a
    // screen for controls.
    .target(
      name: "TestSupport",
      dependencies: [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless", "BacklitLayout",
        "BacklitSession", "BacklitUI", "CVTerm",
      ], path: "Tests/Support", exclude: ["SpeechServer/Resources"], swiftSettings: strict),
    // Counts allocations, retains, releases and locks.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // A program that crashes in the way that a key names.
    .executableTarget(
      name: "CrashingProgram", dependencies: ["Backlit", "DemoSupport", "TestSupport"],
      path: "Tests/CrashingProgram",
      swiftSettings: strict),
    // A program with pages that tests read with a screen reader.
    .executableTarget(
      name: "ReadablePages", dependencies: ["Backlit"], path: "Tests/ReadablePages", packageAccess: false,
      swiftSettings: strict),

    tests(of: "ConstraintSolver", ["AllocationCounter"]),
    tests(of: "BacklitGeometry", ["BacklitLayout"]),
    tests(of: "BacklitValues", ["BacklitGeometry"]),
    tests(of: "BacklitText"),
    tests(of: "BacklitLists", ["BacklitGeometry"]),
    tests(of: "BacklitAccessibility", ["AllocationCounter", "BacklitGeometry", "BacklitValues"]),
    tests(of: "BacklitGraphics", ["BacklitGeometry"]),
    tests(
      of: "BacklitTerminal",
      [
        "BacklitGeometry", "BacklitGraphics", "BacklitHeadless", "BacklitSession", "BacklitUI", "CDeflate",
        "CVTerm",
      ]),
    tests(of: "BacklitLayout", ["BacklitGeometry", "ConstraintSolver"]),
    tests(
      of: "BacklitUI",
      [
        "AllocationCounter", "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless",
        "BacklitLayout", "BacklitLists", "BacklitSession", "BacklitText", "BacklitValues",
      ]),
    tests(
      of: "BacklitNibs",
      [
        "AllocationCounter", "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless",
        "BacklitLayout", "BacklitSession", "BacklitTesting", "BacklitUI", "BacklitValues",
      ]),
    tests(
      of: "BacklitSpeechDispatcher",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless", "BacklitSession",
        "BacklitUI", "BacklitValues",
      ]),
    tests(
      of: "BacklitBus", ["BacklitAccessibility", "BacklitGeometry", "BacklitValues"], exclude: ["Resources"]),
    tests(of: "BacklitBraille", ["BacklitAccessibility", "BacklitGeometry", "BacklitValues"]),
    tests(
      of: "BacklitSession",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless", "BacklitLayout",
        "BacklitUI", "BacklitValues", "DemoSupport",
      ],
      resources: [.embedInCode("Resources")]),
    tests(
      of: "BacklitRuntime",
      [
        "BacklitAccessibility", "BacklitBus", "BacklitHeadless", "BacklitLayout", "BacklitSession",
        "BacklitUI",
        "BacklitValues",
      ]),
    tests(
      of: "BacklitHeadless",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitTesting", "BacklitUI",
      ]),
    tests(
      of: "BacklitPreview",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitHeadless", "BacklitLayout", "BacklitNibs",
        "BacklitSession", "BacklitUI", "BacklitValues",
      ]),
    tests(
      of: "BacklitTool",
      [
        "BacklitAccessibility", "BacklitBus", "BacklitGeometry", "BacklitNibs", "BacklitSpeechDispatcher",
        "BacklitTerminal", "BacklitValues", "CCairo", "ConstraintSolver",
      ]),
    tests(of: "DemoAudio", ["AllocationCounter", "BacklitBus", "BacklitValues", "CDBus", "CSndFile"]),
    tests(
      of: "DJDeck",
      [
        "Backlit", "BacklitHeadless", "BacklitSession", "BacklitTesting", "BacklitUI", "BacklitValues",
        "DemoAudio", "DemoSupport", argumentParser,
      ]),
    tests(
      of: "Mixer",
      [
        "Backlit", "BacklitAccessibility", "BacklitGraphics", "BacklitHeadless", "BacklitSession",
        "BacklitTesting", "BacklitValues", "DemoAudio", "DemoSupport",
      ]),
    tests(
      of: "Showcase",
      [
        "Backlit", "BacklitHeadless", "BacklitSession", "BacklitTesting", "BacklitUI", "BacklitValues",
        "DemoAudio", "DemoSupport", argumentParser,
      ], exclude: ["Snapshots"]),
  ]
)

// Optimized, the test suite takes a third of the time. Assertions and overflow checks stay. Packages that depend on this one
// must not have such flags, so the setting is not for them.
if Context.environment["BACKLIT_OPTIMIZED"] != nil {
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
      ]
  }
  // Some tests count what only optimized code avoids.
  for target in package.targets where target.type == .test {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define("OPTIMIZED")]
  }
}
