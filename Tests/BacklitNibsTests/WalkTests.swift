import BacklitGeometry
import BacklitHeadless
import BacklitValues
import Testing

@testable import BacklitNibs

/// The robot walks through definitions with the screen reader on.
@Suite("Walks through definitions") @MainActor struct WalkTests {
  /// The definitions of the demos, with stand-ins for their classes. The examples have tests of their own. StackGallery shows
  /// the same texts in many stacks, so its stops repeat words.
  nonisolated static var files: [String] {
    let folder = Assets.folder + "/Nibs/"
    return FileIO.names(in: folder).filter { $0.hasSuffix(".json") && $0 != "StackGallery.json" }.sorted()
      .map { folder + $0 }
  }

  @Test("By Tab and by Right, a listener can follow each definition", arguments: files)
  func walk(file: String) throws {
    for key in [Key.tab, .right] {
      let nib = try Nib(contentsOf: file)
      var registry = ClassRegistry.builtIn
      try registry.registerStandIns(schema: try #require(nib.schemaPath))
      let instance = try nib.instantiate(registry: registry, allowsMissingOwner: true)
      let display = HeadlessDisplay(columns: 150, rows: 70)
      display.show(instance.root)
      #expect(display.robot.walk(by: key) == [], "\(key)")
    }
  }

  @Test("There are definitions") func files() { #expect(Self.files.count > 50) }
}
