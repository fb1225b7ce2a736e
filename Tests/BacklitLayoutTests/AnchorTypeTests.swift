// These tests run the compiler to check what does not compile. Only this file needs Foundation, for the
// process.
import Foundation
import Testing

/// Tests that the compiler rejects constraints between anchors of different kinds.
struct AnchorTypeTests {
  /// Calls with a question mark, with one valid and several invalid replacements for it.
  private static let calls: [(call: String, right: String, wrong: [String])] =
    ["equalTo", "lessThanOrEqualTo", "greaterThanOrEqualTo"].flatMap { relation in
      [
        ("a.leadingAnchor.constraint(\(relation): ?)", "b.centerXAnchor", ["b.topAnchor", "b.widthAnchor"]),
        (
          "a.topAnchor.constraint(\(relation): ?, constant: 2)", "b.topAnchor",
          ["b.leftAnchor", "b.heightAnchor"]
        ),
        (
          "a.widthAnchor.constraint(\(relation): ?, multiplier: 2)", "b.heightAnchor",
          ["b.topAnchor", "b.leftAnchor"]
        ),
        (
          "a.leftAnchor.constraint(\(relation)SystemSpacingAfter: ?)", "b.rightAnchor",
          ["b.bottomAnchor", "b.widthAnchor"]
        ),
        (
          "a.lastBaselineAnchor.constraint(\(relation)SystemSpacingBelow: ?)", "b.bottomAnchor",
          ["b.rightAnchor", "b.heightAnchor"]
        ),
      ]
    } + [
      ("a.leftAnchor.anchorWithOffset(to: ?)", "b.rightAnchor", ["b.topAnchor", "b.widthAnchor"]),
      ("a.topAnchor.anchorWithOffset(to: ?)", "b.bottomAnchor", ["b.leftAnchor", "b.heightAnchor"]),
      (
        "a.topAnchor.anchorWithOffset(to: b.topAnchor).constraint(equalTo: ?)", "b.widthAnchor",
        ["b.topAnchor", "b.leftAnchor"]
      ),
      // A position needs a second anchor; a constant alone is not enough.
      ("a.?.constraint(equalToConstant: 2)", "widthAnchor", ["leftAnchor", "topAnchor"]),
    ]

  @Test("Constraints between anchors of the same kind compile")
  func validPairs() throws {
    let printed = try Self.compile(Self.calls.map { $0.call.replacing("?", with: $0.right) })
    #expect(printed == "")
  }

  @Test("Constraints between anchors of different kinds do not compile")
  func invalidPairs() throws {
    let wrong = Self.calls.flatMap { entry in entry.wrong.map { entry.call.replacing("?", with: $0) } }
    let printed = try Self.compile(wrong)
    let errors = printed.split(separator: "\n").filter { $0.contains(": error: ") }
    for (index, call) in wrong.enumerated() {
      let line = index + 2
      let here = errors.filter { $0.contains("<stdin>:\(line):") }
      let isAboutTypes = here.contains {
        $0.contains("cannot convert value of type") || $0.contains("no exact matches in call")
      }
      #expect(isAboutTypes, "\(call): \(here)")
    }
  }

  /// Type-checks calls against the modules of this build. Each call is in a separate function, from line 2
  /// on.
  /// - Returns: the output of the compiler.
  private static func compile(_ calls: [String]) throws -> String {
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(
      path: "Modules")
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let compilers = folders.map { URL(filePath: "\($0)/swiftc") }
    let compiler = try #require(
      compilers.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "swiftc is not in PATH. This test needs it to check what compiles.")
    let functions = calls.enumerated().map { index, call in
      "@MainActor func call\(index)(a: LayoutGuide, b: LayoutGuide) { _ = \(call) }"
    }
    let source = ["import BacklitLayout"] + functions
    let process = Process()
    process.executableURL = compiler
    process.arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, "-"]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(source.joined(separator: "\n").utf8))
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }
}
