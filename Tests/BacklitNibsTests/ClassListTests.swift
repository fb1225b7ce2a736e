import BacklitAccessibility
import BacklitGeometry
import BacklitTesting
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// The classes that a schema lists, and their stand-ins.
@Suite @MainActor struct ClassListTests {
  /// A control with a property of each kind.
  final class Everything: ValueControl {
    override var intrinsicContentSize: Size { Size(width: 56, height: 32) }
  }

  private static let types: [(name: String, type: PropertyType)] = [
    ("bool", .bool), ("number", .number(-1.5...2)), ("integer", .integer(-3...9)), ("string", .string),
    ("text", .text), ("color", .color), ("colors", .colors), ("font", .font), ("insets", .insets),
    ("size", .size),
    ("choice", .choice(["one", "two"])), ("choices", .choices(["a", "b"])), ("texts", .texts),
    ("numbers", .numbers(-1...2)), ("rect", .rect), ("transform", .transform), ("format", .format),
  ]

  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(
      Everything.self, inherits: "ValueControl", "It has everything.",
      properties: types.map { name, type in
        PropertyDeclaration(name, type, "A \(name).") { (_: Everything) in
          nil
        } write: { _, _, _ in
        }
      },
      events: [EventDeclaration("happened", "Something happened.") { (_: Everything, _) in }],
      make: { Everything() })
    registry.register(Pad.self, inherits: "View", "A pad.", make: { Pad() })
    registry.register(Box.self, inherits: "Panel", "A box.", make: { Box() })
    registry.register(Base.self, inherits: "View", "Others inherit from it.", make: nil)
    return registry
  }

  final class Box: Panel {}
  class Base: View {}

  /// A control that is a button and labels itself.
  final class Trigger: Control {
    override init() {
      super.init()
      accessibilityTraits = .button
      accessibilityLabel = "Trigger"
    }
  }
  final class Dial: Control {}
  final class Feed: ScrollView {}
  final class Row: StackView {}

  private func standIns(_ schema: String) throws -> ClassRegistry {
    let folder = try TemporaryFolder()
    try folder.write("schema.json", schema)
    var registry = ClassRegistry.builtIn
    try registry.registerStandIns(schema: folder.path + "/schema.json")
    return registry
  }

  @Test("A stand-in has the properties and events of its class") func standInMembers() throws {
    let registry = try standIns(Self.registry.jsonSchema())
    let entry = try #require(registry.entry("Everything"))
    #expect(entry.parent == "ValueControl")
    #expect(entry.documentation == "It has everything.")
    #expect(entry.properties.map(\.name) == Self.types.map(\.name))
    #expect(entry.properties.map(\.type) == Self.types.map(\.type))
    #expect(entry.events.map(\.name) == ["happened"])
    #expect(registry.property("maximum", of: entry) != nil)
    #expect(entry.make?().intrinsicContentSize == Size(width: 56, height: 32))
    #expect(registry.entry("Base")?.make == nil)
  }

  @Test("A stand-in is a view of the nearest ancestor that draws something") func standInClass() throws {
    let registry = try standIns(Self.registry.jsonSchema())
    #expect(registry.entry("Box")?.make?() is Panel)
    #expect(registry.entry("Pad")?.make?() is StandInView)
    let control = try #require(registry.entry("Everything")?.make?() as? ValueControl)
    #expect(control.canBecomeFocused)
  }

  private func speech(_ schema: String, _ views: String) throws -> [String] {
    let text = "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"subviews\": [ \(views) ] } }"
    let instance = try Fixtures.nib(text).instantiate(registry: try standIns(schema))
    let display = HeadlessDisplay(columns: 100, rows: 40)
    for (index, view) in instance.root.subviews.enumerated() {
      view.translatesAutoresizingMaskIntoConstraints = true
      view.frame = Rect(x: 0, y: Double(index) * 64, width: 240, height: 64)
    }
    display.show(instance.root, owner: instance)
    let words = Language.en.words
    return display.tree.readingOrder.compactMap { display.tree[$0] }.map {
      words.parts(for: $0).joined(separator: ", ")
    }
      + display.text.split(separator: "\n").map(String.init).filter { $0.contains("Feed") }.map { _ in
        "outline of Feed"
      }
  }

  @Test("A stand-in says what a new view of its class says, and shows the name of a class that draws nothing")
  func standInSpeech() throws {
    var registry = ClassRegistry.builtIn
    registry.register(Trigger.self, inherits: "Control", "A trigger.", make: { Trigger() })
    registry.register(Dial.self, inherits: "Control", "A dial.", make: { Dial() })
    registry.register(Feed.self, inherits: "ScrollView", "A feed.", make: { Feed() })
    registry.register(Row.self, inherits: "StackView", "A row.", make: { Row() })
    let views = """
      { "class": "Trigger" }, { "class": "Dial", "accessibility": { "label": "Pan" } },
      { "class": "Feed" }, { "class": "Row", "arrangedSubviews": [ { "class": "Label", "properties": { "text": "In a row" } } ] }
      """
    #expect(
      try speech(registry.jsonSchema(), views) == ["Trigger, button", "Pan", "In a row", "outline of Feed"])
  }

  @Test("A stand-in of which the schema says nothing is custom") func customStandIn() throws {
    let schema = """
      { "x-classes": [ { "name": "Meter" }, { "name": "Pot", "inherits": "Control" }, { "name": "Card" } ] }
      """
    let views = """
      { "class": "Meter" }, { "class": "Pot", "accessibility": { "label": "Gain" } },
      { "class": "Card", "subviews": [ { "class": "Label", "properties": { "text": "On a card" } } ] }
      """
    #expect(try speech(schema, views) == ["Meter, custom", "Gain, custom", "On a card"])
  }

  @Test("Faults in the accessibility of a list are reported") func accessibilityFaults() throws {
    let faults = #expect(throws: Faults.self) {
      _ = try standIns(
        #"{ "x-classes": [ { "name": "A", "accessibility": { "element": true, "traits": ["buton"] } } ] }"#)
    }
    #expect(faults?.all.map(\.problem) == ["\"traits\" must be an array of traits"])
  }

  @Test(
    "An unknown class is a fault with the class that is meant, or with all classes",
    arguments: [
      ("Spinner", "did you mean \"DiscSpinner\"?"), ("UILabel", "did you mean \"Label\"?"),
      ("UIStackView", "did you mean \"StackView\"?"), ("Stackveiw", "did you mean \"StackView\"?"),
    ])
  func unknownClass(name: String, remedy: String) {
    #expect(
      Fixtures.faults("{ \"nib\": 1, \"root\": { \"class\": \"\(name)\" } }") == [
        "test.json:1:32: error: there is no class \"\(name)\"; \(remedy)"
      ])
  }

  @Test("An unknown class without a similar name lists the classes") func listedClasses() {
    let found = Fixtures.faults(#"{ "nib": 1, "root": { "class": "Quux" } }"#)
    let names = Fixtures.registry.entries.filter { $0.make != nil }.map(\.name)
    #expect(
      found == [
        "test.json:1:32: error: there is no class \"Quux\"; the classes are \(names.joined(separator: ", "))"
      ])
  }

  @Test("An unregistered parent traps with the parent that is meant") func unknownParent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      var registry = ClassRegistry.builtIn
      registry.register(Box.self, inherits: "Pannel", "A box.", make: { Box() })
    }
    expectMessage(
      "\"Box\" inherits from \"Pannel\", which is not registered; did you mean \"Panel\"?", of: result)
  }

  @Test("Definitions are checked against the listed classes") func checkByList() throws {
    let registry = try standIns(Self.registry.jsonSchema())
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [
        { "id": "it", "class": "Everything", "properties": { "number": 5, "choice": "tow", "maximum": 3, "colr": 1 } } ] },
        "owner": "Program", "actions": [ { "from": "it", "event": "happend", "send": "go" } ] }
      """
    let faults = Fixtures.nib(text).check(registry: registry).map(\.description)
    #expect(
      faults.map { String($0.drop { $0 != " " }) } == [
        " error: \"number\" must be a number from -1.5 to 2",
        " error: \"choice\" cannot be \"tow\"; did you mean \"two\"?",
        " error: the class \"Everything\" has no property \"colr\"; did you mean \"color\"?",
        " error: the class \"Everything\" has no event \"happend\"; did you mean \"happened\"?",
      ])
  }

  @Test("A schema without a list adds no classes") func schemaWithoutList() throws {
    #expect(
      try standIns(ClassRegistry.builtIn.jsonSchema()).entries.count == ClassRegistry.builtIn.entries.count)
    var registry = ClassRegistry.builtIn
    try registry.registerStandIns(schema: "/nowhere/schema.json")
    #expect(registry.entries.count == ClassRegistry.builtIn.entries.count)
  }

  @Test("Every fault of a list is reported") func listFaults() throws {
    let schema = """
      { "x-classes": [ { "name": "A", "inherits": "Buttn" }, { "inherits": "View" },
        { "name": "B", "properties": [ { "name": "p", "type": "numbr" }, { "type": "text" } ], "events": 7 } ] }
      """
    let faults = #expect(throws: Faults.self) { _ = try standIns(schema) }
    #expect(
      faults?.all.map { "\($0.position.line) \($0.problem)" } == [
        "1 there is no class \"Buttn\" before this one", "1 \"name\" is missing",
        "2 \"numbr\" is not a property type", "2 \"name\" is missing",
        "2 the list must be an array in brackets",
      ])
  }

  /// In a chain of classes every class stores what it inherits, which takes quadratic memory.
  @Test("The size of a list is limited") func listLimits() {
    func chain(_ count: Int) -> String {
      let names = ["View"] + (0..<count).map { "C\($0)" }
      let classes = zip(names, names.dropFirst()).map { #"{ "name": "\#($1)", "inherits": "\#($0)" }"# }
      return #"{ "x-classes": [ \#(classes.joined(separator: ", ")) ] }"#
    }
    #expect(throws: Never.self) { _ = try standIns(chain(31)) }
    #expect(throws: Faults.self) { _ = try standIns(chain(32)) }
    #expect(throws: Faults.self) { _ = try standIns(chain(501)) }
  }

  @Test("The path of the schema is relative to the definition") func schemaPath() {
    func path(_ schema: String) -> String? {
      Nib(bytes: Array("{ \"$schema\": \"\(schema)\" }".utf8), file: "Assets/Nibs/A.json").schemaPath
    }
    #expect(path("../Schemas/a.json") == "Assets/Nibs/../Schemas/a.json")
    #expect(path("/schemas/a.json") == "/schemas/a.json")
    #expect(path("https://example.org/a.json") == nil)
    #expect(path("") == nil)
  }
}
