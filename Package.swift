// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode comes with the tools version; a warning is an error; `any` and
/// member imports are written out, so that a file says what it uses.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of ours in `Sources/<name>`.
func floor(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A C library: a module map and a shim header, found through pkg-config.
/// `pkgConfig` is nil where the module map's `link` line is all that is needed.
func clibrary(_ name: String, pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of `Sources/<name>`, in `Tests/<name>Tests`.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "Randomness"] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "Backlit",
  products: [
    .library(name: "Backlit", targets: ["Backlit"]),
    .library(name: "Application", targets: ["Application"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .library(name: "TerminalCodec", targets: ["TerminalCodec"]),
    .library(name: "ToolkitTesting", targets: ["ToolkitTesting"]),
    .executable(name: "DJDeck", targets: ["DJDeck"]),
    .executable(name: "Gallery", targets: ["Gallery"]),
    .executable(name: "Mixer", targets: ["Mixer"]),
    .executable(name: "backlit", targets: ["BacklitTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Values: no screen, no terminal, no clock of their own.
    floor("Geometry"),
    floor("Input", ["Geometry"]),
    floor("ConstraintSolver"),
    floor("SolveScript", ["ConstraintSolver"]),
    floor("ControlState", ["Geometry"]),
    floor("Accessibility", ["Geometry"]),
    floor("Speech", [.product(name: "DequeModule", package: "swift-collections")]),
    floor("ScreenReader", ["Accessibility", "Geometry", "Speech"]),

    // Drawing: display lists to pixels and cells, cells to bytes, bytes to events.
    floor("Drawing", ["Geometry", "CCairo", "CUTF8Proc", "CFriBidi"]),
    floor("Cells", ["Geometry", "Drawing", "CChafa"]),
    floor("TerminalCodec", ["Geometry", "Input", "Drawing", "Cells", "CZlib"]),

    // The main actor: what a program is made of.
    floor("AutoLayout", ["Geometry", "ConstraintSolver"]),
    floor("Toolkit", ["Geometry", "Input", "AutoLayout", "Drawing", "Accessibility"]),
    floor(
      "Controls",
      ["Geometry", "Input", "AutoLayout", "Drawing", "Accessibility", "Toolkit", "ControlState"]),
    floor(
      "Nibs",
      ["Geometry", "AutoLayout", "Drawing", "Accessibility", "Toolkit", "ControlState", "Controls"]),

    // Edges: where the process meets the machine.
    floor(
      "SpeechDispatcher", ["Speech", "CSpeechDispatcher", .product(name: "Logging", package: "swift-log")]),
    floor("Terminal", ["Geometry", "Input", "Cells", "TerminalCodec"]),

    // Top: everything meets.
    floor(
      "Session",
      [
        "Geometry", "Input", "Drawing", "Cells", "Accessibility", "Speech", "ScreenReader", "AutoLayout",
        "Toolkit", "ControlState", "Controls",
      ]),
    floor(
      "Application",
      [
        "Geometry", "Input", "Cells", "TerminalCodec", "AutoLayout", "ScreenReader", "Speech", "Toolkit",
        "Session", "Terminal", "SpeechDispatcher", .product(name: "Logging", package: "swift-log"),
      ]),
    floor(
      "ToolkitTesting",
      [
        "Geometry", "Input", "Drawing", "Cells", "Accessibility", "AutoLayout", "Speech", "ScreenReader",
        "Toolkit", "Controls", "Session",
      ]),
    floor(
      "Backlit",
      [
        "Geometry", "Input", "ConstraintSolver", "ControlState", "Accessibility", "AutoLayout", "Drawing",
        "Toolkit", "Controls", "Nibs",
      ]),

    floor(
      "Preview",
      [
        "Geometry", "Input", "AutoLayout", "Drawing", "Cells", "Accessibility", "ScreenReader", "Toolkit",
        "Nibs", "Session",
      ]),

    .executableTarget(
      name: "BacklitTool",
      dependencies: [
        "Geometry", "SolveScript", "Accessibility", "ScreenReader", "Drawing", "Cells", "AutoLayout",
        "Toolkit", "Nibs", "Session", "ToolkitTesting", "Input", "Speech", "TerminalCodec", "Terminal",
        "SpeechDispatcher", "Application", "Preview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    // The demos, and what they share: a definition shown in a terminal, or played from a script.
    .target(
      name: "DemoSupport",
      dependencies: [
        "Backlit", "Application", "ScreenReader", "Session", "Terminal", "ToolkitTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Demos/Support", swiftSettings: strict),
    .executableTarget(
      name: "DJDeck",
      dependencies: [
        "Backlit", "DemoSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Demos/DJDeck", swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Backlit", "DemoSupport", "Application", "Session", "ToolkitTesting", "Cells", "Drawing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Demos/Gallery", swiftSettings: strict),
    .executableTarget(
      name: "Mixer",
      dependencies: [
        "Backlit", "DemoSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Demos/Mixer", swiftSettings: strict),

    clibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    clibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev"),
    clibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    clibrary("CSpeechDispatcher", pkgConfig: "speech-dispatcher", apt: "libspeechd-dev"),
    clibrary("CUTF8Proc", pkgConfig: nil, apt: "libutf8proc-dev"),
    clibrary("CVTerm", pkgConfig: "vterm", apt: "libvterm-dev"),
    clibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

    // What several tests need: a program on a real pseudo-terminal, and a real speech server of their own.
    .target(
      name: "PseudoTerminal", dependencies: ["CVTerm"], path: "Tests/PseudoTerminal", swiftSettings: strict),
    .target(
      name: "SpeechServer", path: "Tests/SpeechServer", exclude: ["Resources"], swiftSettings: strict),
    // A program that comes to grief in whichever way a key says.
    .executableTarget(
      name: "Accident", dependencies: ["Application", "Controls", "Input", "Session", "Toolkit"],
      path: "Tests/Accident", swiftSettings: strict),
    // Random numbers that can be had again.
    .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: strict),
    // What a piece of code asks of the heap and of reference counts.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),

    tests(of: "Geometry"),
    tests(of: "ConstraintSolver", ["AllocationCounter"]),
    tests(of: "ControlState", ["Geometry"]),
    tests(of: "Accessibility", ["Geometry"]),
    tests(of: "Speech"),
    tests(of: "ScreenReader", ["Accessibility", "Geometry", "Speech"]),
    tests(of: "Drawing", ["Geometry"]),
    tests(of: "Cells", ["Geometry", "Drawing"]),
    tests(
      of: "TerminalCodec",
      [
        "Geometry", "Input", "Cells", "CVTerm", "CZlib", "Controls", "Drawing", "Session", "Toolkit",
        "ToolkitTesting",
      ]),
    tests(of: "AutoLayout", ["Geometry", "ConstraintSolver"]),
    tests(
      of: "Toolkit",
      [
        "AllocationCounter", "Geometry", "Input", "Accessibility", "AutoLayout", "Cells", "Drawing",
        "Session", "ToolkitTesting",
      ]),
    tests(
      of: "Controls",
      [
        "Geometry", "Input", "Accessibility", "AutoLayout", "Cells", "ControlState", "Drawing",
        "ScreenReader", "Session", "Speech", "Toolkit", "ToolkitTesting",
      ]),
    tests(
      of: "Nibs",
      [
        "AllocationCounter", "Geometry", "Accessibility", "AutoLayout", "ControlState", "Controls", "Drawing",
        "Toolkit", "ToolkitTesting",
      ]),
    tests(
      of: "Session",
      [
        "Geometry", "Input", "Accessibility", "AutoLayout", "Cells", "Controls", "Drawing", "ScreenReader",
        "Speech", "Toolkit", "ToolkitTesting",
      ]),
    tests(of: "Application", ["Accident", "PseudoTerminal", "ScreenReader", "Session", "Speech"]),
    tests(
      of: "SpeechDispatcher",
      [
        "Cells", "Controls", "Geometry", "Input", "ScreenReader", "Session", "Speech", "SpeechServer",
        "Toolkit", "ToolkitTesting",
      ]),
    tests(of: "Terminal", ["TerminalCodec", "Cells", "Input", "Geometry", "CVTerm"]),
    tests(
      of: "ToolkitTesting",
      [
        "Geometry", "Input", "Accessibility", "AutoLayout", "Controls", "Drawing", "ScreenReader", "Session",
        "Speech", "Toolkit",
      ]),
    tests(
      of: "Preview",
      [
        "Geometry", "Input", "AutoLayout", "Accessibility", "Controls", "Nibs", "ScreenReader", "Session",
        "Toolkit", "ToolkitTesting",
      ]),
    tests(
      of: "BacklitTool",
      [
        "Geometry", "SolveScript", "Nibs", "ConstraintSolver", "CCairo", "PseudoTerminal", "Speech",
        "SpeechServer", "SpeechDispatcher", "Terminal", "TerminalCodec",
      ]),
    tests(of: "DJDeck", ["PseudoTerminal", "SpeechServer"]),
    tests(of: "Mixer", ["Backlit", "Cells", "DemoSupport", "ScreenReader", "Session", "ToolkitTesting"]),
  ]
)
