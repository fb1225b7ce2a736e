import BacklitGeometry
import BacklitTesting
import BacklitLayout
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// The files that are generated from the registry, and the agreement of the schema and the reader. The validator in
/// `Scripts/check-schema` reads the same files. With `BACKLIT_RECORD=1` the generated files are written.
@Suite @MainActor struct SchemaTests {
  static let folder = Assets.folder + "/../Tests/Schemas"

  @Test("The schema file is current") func schema() throws {
    let schema = ClassRegistry.builtIn.jsonSchema()
    #expect(JSONDocument(schema, file: "schema").faults.isEmpty)
    try TestSnapshot(text: schema).matches(Assets.schema)
  }

  @Test("The reference page is current") func reference() throws {
    let path = Assets.folder + "/../Sources/Backlit/Backlit.docc/DefinitionReference.md"
    try TestSnapshot(text: ClassRegistry.builtIn.reference()).matches(path)
  }

  @Test("The example of the reference has no faults") func example() throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    folder.makeFolder("Strings")
    try folder.write("Nibs/A.json", ClassRegistry.exampleDefinition)
    try folder.write("Strings/en.json", #"{ "play": "Play", "play.hint": "Starts the record" }"#)
    #expect(try Nib(contentsOf: folder.path + "/Nibs/A.json").check(registry: .builtIn) == [])
  }

  /// A class, a property or an event without documentation fails here.
  @Test("The reference names every class, property and event") func referenceNames() {
    let page = ClassRegistry.builtIn.reference()
    for entry in ClassRegistry.builtIn.entries {
      #expect(page.contains("### \(entry.name)\n\n\(entry.documentation)"))
      let names =
        entry.properties.map { ($0.name, $0.documentation) }
        + entry.events.map { ($0.name, $0.documentation) }
      for (name, documentation) in names {
        #expect(!documentation.isEmpty && page.contains("`\(name)`"), "\(entry.name).\(name)")
      }
    }
    for name in [
      "$schema", "root", "arrangedSubviews", "guides", "from", "visual", "installed", "title", "elements",
    ] {
      #expect(page.contains("\n| `\(name)` | "), "\(name)")
    }
    // A name that differs in Swift is beside the name in definitions.
    for (name, swiftName) in [("hint", "accessibilityHint"), ("enabled", "isEnabled")] {
      #expect(page.contains("\n| `\(name)`, in Swift `\(swiftName)` | "), "\(name)")
    }
    for word in TraitCondition.words { #expect(page.contains("`\(word)`")) }
    for attribute in LayoutAttribute.named { #expect(page.contains("`\(attribute.rawValue)`")) }
  }

  @Test("Bars are escaped in table cells") func tableBars() {
    var table = MarkdownTable("visual", "meaning")
    table.rows.append(["H:|-[a]".code, "from the edge"])
    #expect("\(table)" == "| visual | meaning |\n| --- | --- |\n| `H:\\|-[a]` | from the edge |")
  }

  @Test("The reader accepts what the schema accepts") func validDefinitions() throws {
    let files = FileIO.names(in: Self.folder + "/good").filter { $0.hasSuffix(".json") }
    #expect(files.count >= 3)
    for file in files {
      #expect(try Nib(contentsOf: "\(Self.folder)/good/\(file)").check(registry: .builtIn) == [], "\(file)")
    }
  }

  /// Each file has one mistake, which the reader finds within the value of the JSON pointer.
  @Test("The reader rejects what the schema rejects, at the same place") func invalidDefinitions() throws {
    let table = JSONDocument(
      bytes: try FileIO.read(Self.folder + "/mistakes.json", limit: 1 << 20), file: "mistakes.json")
    guard case .object(let mistakes) = table.root.content else {
      Issue.record("mistakes.json is not an object")
      return
    }
    #expect(mistakes.count >= 30)
    for mistake in mistakes {
      guard case .string(let pointer) = mistake.value.content else {
        Issue.record("\(mistake.name) has no pointer")
        continue
      }
      let nib = try Nib(contentsOf: "\(Self.folder)/bad/\(mistake.name)")
      let range = try #require(nib.document.root.value(at: pointer), "\(mistake.name)").range
      let (start, end) = (
        nib.document.position(of: range.lowerBound), nib.document.position(of: range.upperBound)
      )
      let faults = nib.check(registry: .builtIn)
      #expect(
        faults.contains { start <= $0.position && $0.position < end },
        "\(mistake.name): \(faults.map(\.description))")
    }
  }
}

extension JSONValue {
  /// The value that a JSON pointer (RFC 6901) without escapes leads to.
  fileprivate func value(at pointer: String) -> JSONValue? {
    pointer.split(separator: "/").reduce(self) { (value: JSONValue?, part) in
      switch value?.content {
      case .object(let members): members.first { $0.name == part }?.value
      case .array(let elements): Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
  }
}
