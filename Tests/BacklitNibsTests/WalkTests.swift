import BacklitGeometry
import BacklitHeadless
import BacklitValues
import Testing

@testable import BacklitNibs

/// The robot walks through definitions with the screen reader on.
@Suite("Walks through definitions") @MainActor struct WalkTests {
  /// The definitions of the repository that need no classes of a program. StackGallery shows the same texts in many stacks, so
  /// its stops repeat words.
  nonisolated static var files: [String] {
    let root = FileIO.folder(of: FileIO.folder(of: FileIO.folder(of: #filePath))) + "/"
    let folders = [
      "Assets/Nibs/", "Examples/Amplifier/Nibs/", "Examples/Form/Sources/Form/Nibs/",
      "Examples/Form/Sources/NewContact/Nibs/", "Examples/List/Sources/Shopping/Nibs/",
    ]
    return folders.flatMap { folder in
      FileIO.names(in: root + folder).filter { $0.hasSuffix(".json") && $0 != "StackGallery.json" }.sorted()
        .map { root + folder + $0 }
    }
  }

  @Test("By Tab and by Right, a listener can follow each definition", arguments: files)
  func walk(file: String) throws {
    for key in [Key.tab, .right] {
      guard let instance = try? Nib(contentsOf: file).instantiate(registry: .builtIn) else { return }
      let display = HeadlessDisplay(columns: 150, rows: 70)
      display.show(instance.root)
      #expect(display.robot.walk(by: key) == [], "\(key)")
    }
  }

  @Test("Definitions of the assets and of the examples are among them") func files() {
    #expect(
      Self.files.count > 50 && Self.files.contains { $0.hasSuffix("/Examples/Amplifier/Nibs/Front.json") })
  }
}
