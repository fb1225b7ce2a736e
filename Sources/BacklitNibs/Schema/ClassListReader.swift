import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

extension Nib {
  /// The path of the schema that `$schema` names, relative to the definition; nil if the definition names no schema or
  /// the name is a URL.
  package var schemaPath: String? {
    guard let text = document.root["$schema"]?.string, !text.isEmpty, !text.contains("://")
    else { return nil }
    return text.hasPrefix("/") ? text : FileIO.folder(of: file) + "/" + text
  }

  /// The fault of a definition that names classes which are not registered, if its schema, which should list them,
  /// cannot be read.
  ///
  /// A schema that does not exist yet is not a fault of a definition of built-in classes.
  /// - Parameter registry: the classes that are known.
  /// - Returns: the fault; nil if all classes are known, or if the definition names no schema or a readable one.
  @MainActor
  package func schemaFault(registry: ClassRegistry) -> Fault? {
    guard let path = schemaPath, let value = document.root["$schema"],
      document.root.namesClass(notIn: registry)
    else { return nil }
    do throws(FileIO.Failure) {
      _ = try FileIO.read(path)
      return nil
    } catch {
      return document.fault(
        value, "the schema \(error.name) \(error.problem): \(error.reason)",
        "write its path relative to this file")
    }
  }
}

extension ClassRegistry {
  /// Adds stand-ins for the classes that the schema of a program lists, so that the program's definitions can be
  /// checked, laid out and shown without the program.
  ///
  /// ``jsonSchema()`` lists the classes that a program registers beside the built-in ones, in `x-classes`. A stand-in
  /// accepts the properties and events of its class and ignores them. It is a view of the nearest built-in ancestor, or
  /// an outline with the name of the class if that ancestor draws nothing. For readers an outline has the traits and
  /// the label that the list gives; without them it is "custom". Classes that are already registered stay
  /// unchanged.
  /// - Parameter path: the file of the schema.
  /// - Throws: the faults of the list. A schema without a list and a file that cannot be read add nothing; a definition
  ///   that needs the classes then has faults.
  package mutating func registerStandIns(schema path: String) throws(Faults) {
    guard let bytes = try? FileIO.read(path, limit: JSONDocument.Limits().bytes) else { return }
    try registerStandIns(listedIn: JSONDocument(bytes: bytes, file: path))
  }

  /// Adds stand-ins for the classes that the text of a schema lists; see ``registerStandIns(schema:)``.
  ///
  /// - Throws: the faults of the list.
  package mutating func registerStandIns(listedIn bytes: [UInt8]) throws(Faults) {
    try registerStandIns(listedIn: JSONDocument(bytes: bytes, file: "schema.json"))
  }

  private mutating func registerStandIns(listedIn document: JSONDocument) throws(Faults) {
    var reader = ClassListReader(document: document, registry: self)
    reader.read()
    if let faults = Faults(reader.faults) { throw faults }
    self = reader.registry
  }
}

extension JSONValue {
  /// Whether a `class` inside the value is not registered.
  @MainActor
  fileprivate func namesClass(notIn registry: ClassRegistry) -> Bool {
    switch content {
    case .object(let members):
      members.contains { member in
        switch (member.name, member.value.string) {
        case ("class", let name?): registry.entry(name) == nil
        case ("controller", let name?): registry.controller(name) == nil
        default: member.value.namesClass(notIn: registry)
        }
      }
    case .array(let elements): elements.contains { $0.namesClass(notIn: registry) }
    case .null, .bool, .number, .string, .invalid: false
    }
  }
}

/// Reads the list of classes in a schema.
@MainActor
private struct ClassListReader {
  /// The most classes of a list, properties and events of a class, and ancestors of a class. Every class stores what it
  /// inherits, so without limits a small file could take any amount of memory.
  private static let mostClasses = 500
  private static let mostMembers = 200
  private static let mostAncestors = 32

  let document: JSONDocument
  var registry: ClassRegistry
  var faults: [Fault] = []

  init(document: JSONDocument, registry: ClassRegistry) {
    self.document = document
    self.registry = registry
    faults = document.faults
  }

  mutating func read() {
    guard faults.isEmpty else { return }
    if let list = document.root[ClassRegistry.classListName] {
      for value in elements(list, most: Self.mostClasses) { readClass(value) }
    }
    if let list = document.root[ClassRegistry.controllerListName] {
      for value in elements(list, most: Self.mostClasses) { readController(value) }
    }
  }

  private mutating func readController(_ value: JSONValue) {
    guard let name = string(value, "name"), registry.controller(name) == nil else { return }
    let word = value["inherits"] == nil ? ControllerBase.view.rawValue : string(value, "inherits")
    guard let word else { return }
    guard let base = ControllerBase(rawValue: word) else {
      fault(
        value["inherits"] ?? value, "unknown controller \(Spelling.quoted(word))",
        Spelling.hint(for: word, among: ControllerBase.allCases.map(\.rawValue)))
      return
    }
    registry.registerStandIn(controller: name, base: base, text(value, "documentation"))
  }

  private mutating func readClass(_ value: JSONValue) {
    guard let name = string(value, "name") else { return }
    guard registry.entry(name) == nil else { return }
    let parentName = value["inherits"] == nil ? "View" : string(value, "inherits")
    guard let parentName else { return }
    guard let parent = registry.entry(parentName) else {
      let known = registry.entries.map(\.name)
      fault(
        value["inherits"] ?? value, "there is no class \(Spelling.quoted(parentName)) before this one",
        Spelling.hint(for: parentName, among: known))
      return
    }
    guard registry.lineage(of: parent).count < Self.mostAncestors else {
      fault(value, "the class has more than \(Self.mostAncestors) ancestors", "flatten the hierarchy")
      return
    }
    let properties = elements(value["properties"], most: Self.mostMembers).compactMap { readProperty($0) }
    let events = elements(value["events"], most: Self.mostMembers).compactMap { event in
      string(event, "name").map { name in
        EventDeclaration(name, text(event, "documentation")) { (_: View, _) in }
      }
    }
    let known = value["accessibility"].map { accessibility($0) }
    let description = StandInDescription(
      name: name, size: value["size"]?.size(within: PropertyType.lengths), accessibility: known)
    registry.registerStandIn(
      description, parent: parent, text(value, "documentation"), properties: properties, events: events,
      isAbstract: isTrue(value["abstract"]))
  }

  private mutating func accessibility(_ value: JSONValue) -> StandInDescription.Accessibility {
    var traits: AccessibilityTraits = []
    for name in elements(value["traits"]) {
      guard let word = name.string, let trait = AccessibilityTraits(name: word) else {
        fault(
          name, "\"traits\" must be an array of traits",
          "known: \(AccessibilityTraits.allNames.joined(separator: ", "))")
        continue
      }
      traits.formUnion(trait)
    }
    let label = text(value, "label")
    return StandInDescription.Accessibility(
      isElement: isTrue(value["element"]), traits: traits, label: label.isEmpty ? nil : label)
  }

  private mutating func readProperty(_ value: JSONValue) -> PropertyDeclaration? {
    guard let name = string(value, "name"), let word = string(value, "type") else { return nil }
    guard let type = type(word, value) else {
      let words = PropertyType.plain.map(\.word) + ["number", "integer", "numbers", "choice", "choices"]
      fault(
        value, "\(Spelling.quoted(word)) is not a property type", Spelling.hint(for: word, among: words))
      return nil
    }
    return PropertyDeclaration(
      name, type, text(value, "documentation"), read: { (_: View) in nil }, write: { _, _, _ in },
      restore: { _, _ in })
  }

  private mutating func type(_ word: String, _ value: JSONValue) -> PropertyType? {
    func bound(_ name: String, _ standard: Double) -> Double {
      value[name]?.number ?? standard
    }
    switch word {
    case "number", "numbers":
      let (low, high) = (
        bound("minimum", -.greatestFiniteMagnitude), bound("maximum", .greatestFiniteMagnitude)
      )
      let bounds = min(low, high)...max(low, high)
      return word == "number" ? .number(bounds) : .numbers(bounds)
    case "integer":
      let (low, high) = (bound("minimum", -1e15), bound("maximum", 1e15))
      return .integer(Int(saturated: min(low, high))...Int(saturated: max(low, high)))
    case "choice", "choices":
      let words = elements(value["words"]).compactMap(\.string)
      return word == "choice" ? .choice(words) : .choices(words)
    default: return PropertyType.plain.first { $0.word == word }?.type
    }
  }

  private func isTrue(_ value: JSONValue?) -> Bool {
    if case .bool(true)? = value?.content { true } else { false }
  }

  private func text(_ value: JSONValue, _ name: String) -> String {
    value[name]?.string ?? ""
  }

  private mutating func string(_ value: JSONValue, _ name: String) -> String? {
    if let text = value[name]?.string { return text }
    if let member = value[name] {
      fault(member, "\(Spelling.quoted(name)) must be a string")
    } else {
      fault(value, "\(Spelling.quoted(name)) is missing", "add it, with a string")
    }
    return nil
  }

  private mutating func elements(_ value: JSONValue?, most: Int = .max) -> [JSONValue] {
    guard let value else { return [] }
    guard let elements = value.array else {
      fault(value, "the list must be an array in brackets")
      return []
    }
    if elements.count <= most { return elements }
    fault(value, "the list has \(elements.count) elements", "the limit is \(most)")
    return []
  }

  private mutating func fault(_ value: JSONValue, _ problem: String, _ remedy: String? = nil) {
    guard faults.count < NibReader.maximumFaultCount else { return }
    faults.append(document.fault(value, problem, remedy))
  }
}
