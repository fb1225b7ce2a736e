// swift-tools-version: 6.2
import PackageDescription

/// Whether this is a build of the repository itself, as by `make` and `.ci/run`: warnings are errors, and the packages in
/// `Demos` can use what tests share. A package that depends on this one gets neither.
let isDevelopment = Context.environment["BACKLIT_DEVELOPMENT"] != nil

/// The settings of every Swift target. The tools version selects the Swift 6 language mode. `any` is written out, and a file
/// imports every module whose members it uses.
let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (isDevelopment ? [.treatAllWarnings(as: .error)] : [])

/// The settings of tests. Optimizing them takes longer than it saves. The condition keeps the flag from packages that depend on
/// this one, for which SwiftPM refuses unsafe flags.
let unoptimized = strict + (isDevelopment ? [.unsafeFlags(["-Onone"])] : [])

/// The library targets whose every unsafe expression is marked. The others call C, or have references that are not counted.
let memorySafe: Set = [
  "Backlit", "BacklitAccessibility", "BacklitGeometry", "BacklitLists", "BacklitPreview", "BacklitUI",
  "BacklitWeb", "ConstraintSolver",
]

/// A library target in `Sources/<name>`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources,
    swiftSettings: strict + (memorySafe.contains(name) ? [.strictMemorySafety()] : [])
      // Properties that return spans of a table.
      + (name == "ConstraintSolver" ? [.enableExperimentalFeature("Lifetimes")] : []))
}

/// A C library: a module map and a shim header.
///
/// `pkgConfig` is nil if the `link` line of the module map is sufficient.
func systemLibrary(_ name: String, pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A product of SwiftNIO, with the trait Web.
func nio(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-nio", condition: .when(traits: ["Web"]))
}

/// A target that a program links only with a trait of the package.
func target(_ name: String, with trait: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: [trait]))
}

/// The tests of `name`, in `Tests/<name>Tests`.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude,
    resources: resources, swiftSettings: unoptimized)
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
    .library(name: "BacklitWeb", targets: ["BacklitWeb"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .executable(name: "backlit", targets: ["BacklitTool"]),
    .plugin(name: "BacklitCommand", targets: ["BacklitCommand"]),
    .plugin(name: "BacklitLint", targets: ["BacklitLint"]),
  ],
  // Without any of them, a program needs no C library but utf8proc and FriBidi, draws in cells, and has no tools for its
  // developer.
  traits: [
    // In a build of the repository itself, the packages in it share what is built, and so have the same traits.
    .default(
      enabledTraits: Set(["Braille", "Bus", "Pictures", "Speech", "Tools"] + (isDevelopment ? ["Web"] : []))),
    .trait(name: "Braille", description: "Shows the elements on a braille display (BRLTTY, libbrlapi)."),
    .trait(name: "Bus", description: "Publishes the tree for Orca and other clients (AT-SPI, libdbus)."),
    .trait(
      name: "Pictures",
      description: "Draws pixels and block symbols, reads images (Cairo, Chafa, libjpeg-turbo, libdeflate)."),
    .trait(name: "Speech", description: "Speaks (speech-dispatcher, libspeechd)."),
    .trait(
      name: "Tools",
      description: "Plays scripts (--script), previews definitions (--preview), has the view debugger."),
    .trait(
      name: "Web",
      description: "Shows programs in a browser (--web, SwiftNIO), with BacklitWeb. Off by default."),
  ],
  dependencies: [
    // Tested with these versions; SwiftPM takes later ones of the same major version.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
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
      [
        "BacklitGeometry", "BacklitValues", "CFriBidi", "CUTF8Proc", target("CCairo", with: "Pictures"),
        target("CChafa", with: "Pictures"), target("CTurboJPEG", with: "Pictures"),
      ]),
    module(
      "BacklitTerminal",
      ["BacklitGeometry", "BacklitGraphics", "BacklitValues", target("CDeflate", with: "Pictures")]),

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
    module(
      "BacklitBus", ["BacklitAccessibility", "BacklitGeometry", "BacklitLists", "BacklitValues", "CDBus"]),
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
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitTerminal", "BacklitUI", "BacklitValues", target("BacklitBraille", with: "Braille"),
        target("BacklitBus", with: "Bus"), target("BacklitSpeechDispatcher", with: "Speech"),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Speech"])),
      ]),
    module(
      "BacklitHeadless",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitTerminal", "BacklitUI", "BacklitValues",
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
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitLists",
        "BacklitNibs", "BacklitRuntime", "BacklitSession", "BacklitTerminal", "BacklitText", "BacklitUI",
        "BacklitValues",
        target("BacklitHeadless", with: "Tools"), target("BacklitPreview", with: "Tools"),
      ]),
    module(
      "BacklitWeb",
      [
        "Backlit", "BacklitAccessibility", "BacklitBus", "BacklitGeometry", "BacklitGraphics",
        "BacklitRuntime", "BacklitSession", "BacklitTerminal", "BacklitUI", "BacklitValues", nio("NIOCore"),
        nio("NIOHTTP1"),
        nio("NIOPosix"), nio("NIOWebSocket"),
      ],
      resources: [.embedInCode("Page")]),
    module(
      "BacklitTesting", ["Backlit", "BacklitGraphics", "BacklitHeadless", "BacklitSession", "BacklitValues"]),

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
      resources: [.embedInCode("Resources")], swiftSettings: strict),

    // The tool in packages that depend on this one: `swift package backlit`, and definitions that each build checks. A plugin that
    // names the tool as its dependency would have SwiftPM build the library twice, also for this package.
    .plugin(
      name: "BacklitCommand",
      capability: .command(
        intent: .custom(
          verb: "backlit", description: "Checks, draws and plays definitions: backlit lint, audit, …"))),
    .plugin(name: "BacklitLint", capability: .buildTool()),

    // C libraries.
    systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    systemLibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev"),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    systemLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    systemLibrary("CSpeechDispatcher", pkgConfig: "speech-dispatcher", apt: "libspeechd-dev"),
    systemLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    systemLibrary("CUTF8Proc", pkgConfig: nil, apt: "libutf8proc-dev"),

    // C libraries that are loaded when they are used first. CBrlAPI needs libbrlapi-dev.
    .target(name: "CBrlAPI"),
    .target(name: "CDBus"),

    // A terminal in memory, for tests.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    // What tests share: temporary folders, seeded randomness, pseudo-terminals, a private speech server, a
    // screen for controls.
    .target(
      name: "TestSupport",
      dependencies: [
        "Backlit", "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless",
        "BacklitLayout", "BacklitSession", "BacklitUI", "BacklitValues", "CVTerm",
      ], path: "Tests/Support", exclude: ["Orca/Resources", "SpeechServer/Resources"], swiftSettings: strict),
    // Counts allocations, retains, releases and locks.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // A program that crashes in the way that a key names.
    .executableTarget(
      name: "CrashingProgram", dependencies: ["Backlit", "TestSupport"],
      path: "Tests/CrashingProgram",
      swiftSettings: strict),
    // A program with pages that tests read with a screen reader.
    .executableTarget(
      name: "ReadablePages", dependencies: ["Backlit"], path: "Tests/ReadablePages", packageAccess: false,
      swiftSettings: strict),
    // A program that writes the pages about controls, for the documentation.
    .executableTarget(
      name: "ControlPages",
      dependencies: [
        "Backlit", "BacklitAccessibility", "BacklitGeometry", "BacklitHeadless", "BacklitNibs",
        "BacklitSession",
        "BacklitUI", "BacklitValues",
      ], path: "Tests/ControlPages", swiftSettings: strict),

    // What a program sees of the products.
    .testTarget(
      name: "BacklitTests", dependencies: ["Backlit", "BacklitTesting"], packageAccess: false,
      swiftSettings: unoptimized),
    tests(of: "ConstraintSolver", ["AllocationCounter"]),
    tests(of: "BacklitGeometry", ["BacklitLayout"]),
    tests(of: "BacklitValues", ["BacklitGeometry"]),
    tests(of: "BacklitText"),
    tests(of: "BacklitLists", ["BacklitGeometry"]),
    tests(of: "BacklitAccessibility", ["AllocationCounter", "BacklitGeometry", "BacklitValues"]),
    tests(of: "BacklitGraphics", ["AllocationCounter", "BacklitGeometry"]),
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
    tests(of: "BacklitBus", ["BacklitAccessibility", "BacklitGeometry", "BacklitValues"]),
    tests(of: "BacklitBraille", ["BacklitAccessibility", "BacklitGeometry", "BacklitValues"]),
    tests(
      of: "BacklitSession",
      [
        "AllocationCounter", "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitHeadless",
        "BacklitLayout",
        "BacklitUI", "BacklitValues",
      ],
      resources: [.embedInCode("Resources")]),
    tests(
      of: "BacklitRuntime",
      [
        "BacklitAccessibility", "BacklitBus", "BacklitGeometry", "BacklitHeadless", "BacklitLayout",
        "BacklitSession", "BacklitUI", "BacklitValues",
      ]),
    tests(
      of: "BacklitHeadless",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitTesting", "BacklitUI",
      ]),
    tests(
      of: "BacklitWeb",
      [
        "BacklitAccessibility", "BacklitGeometry", "BacklitGraphics", "BacklitLayout", "BacklitSession",
        "BacklitUI", "BacklitValues", nio("NIOCore"), nio("NIOEmbedded"), nio("NIOWebSocket"),
      ],
      exclude: ["browser"]),
    tests(
      of: "BacklitPreview",
      [
        "AllocationCounter", "BacklitAccessibility", "BacklitGeometry", "BacklitHeadless", "BacklitLayout",
        "BacklitNibs", "BacklitSession", "BacklitUI", "BacklitValues",
      ]),
    tests(
      of: "BacklitTool",
      [
        "BacklitAccessibility", "BacklitBus", "BacklitGeometry", "BacklitNibs", "BacklitSpeechDispatcher",
        "BacklitTerminal", "BacklitValues", "CCairo", "ConstraintSolver",
      ]),
  ]
)

if isDevelopment {
  package.products += [
    .library(name: "TestSupport", targets: ["TestSupport"]),
    .library(name: "AllocationCounter", targets: ["AllocationCounter"]),
  ]
}
