import BacklitUI
import BacklitValues

/// Edits the text of a definition in place: all bytes that an edit does not concern stay as they are.
///
/// An edit either succeeds or is refused and changes nothing. It can lead to a definition with faults, such as a value
/// that is out of bounds; ``Nib/faultsOfLoading(registry:language:)`` finds them.
package struct NibEditor {
  /// The current text.
  package private(set) var document: JSONDocument
  /// The changes so far; each one is for the text after the previous one.
  package private(set) var patches: [TextPatch] = []
  /// The traits that choose the cases of values that vary.
  let traits: VariationTraits

  /// Starts with a text.
  ///
  /// - Parameters:
  ///   - bytes: the text of a definition.
  ///   - file: the path of the definition, for the places in refusals.
  ///   - traits: the traits that choose the cases of values that vary.
  /// - Throws: a refusal if the text is not whole JSON.
  package init(
    bytes: [UInt8], file: String, traits: TraitCollection = TraitCollection()
  ) throws(NibEditRefusal) {
    document = JSONDocument(bytes: bytes, file: file)
    self.traits = VariationTraits(traits)
    if let fault = document.faults.first {
      throw NibEditRefusal("correct the file first; line \(fault.line): \(fault.message)")
    }
  }

  /// The bytes of the current text.
  package var bytes: [UInt8] { document.bytes }

  /// Makes an edit.
  ///
  /// - Throws: the reason why it cannot be made; then nothing has changed.
  package mutating func apply(_ edit: NibEdit) throws(NibEditRefusal) {
    var copy = self
    switch edit {
    case .identify(let path, let id): try copy.identify(path, id)
    case .setClass(let path, let name): try copy.setClass(of: path, to: name)
    case .insert(let json, let path): try copy.insert(json, at: path)
    case .move(let path, let place): try copy.move(path, to: place)
    case .setProperty(let path, let name, let json): try copy.setProperty(name, of: path, to: json)
    case .removeProperty(let path, let name): try copy.removeProperty(name, of: path)
    case .addConstraint(let text): try copy.addConstraint(text)
    case .setConstant(let index, let value): try copy.setConstant(of: index, to: value)
    case .setStatement(let index, let text): try copy.setStatement(of: index, to: text)
    case .removeConstraint(let index): try copy.removeConstraint(index)
    case .embed(let paths, let container, let id): try copy.embed(paths, in: container, id: id)
    case .delete(let path): try copy.delete(path)
    case .setOutlet(let name, let id): try copy.setOutlet(name, to: id)
    case .removeOutlet(let name): try copy.removeOutlet(name)
    case .addAction(let source, let event, let effect, let json):
      try copy.addAction(from: source, event: event, effect: effect, json: json)
    case .removeAction(let index): try copy.removeAction(index)
    case .setOwner(let name): try copy.setOwner(name)
    }
    self = copy
  }

  /// Makes several edits, or none of them if one is refused.
  package mutating func apply(_ edits: [NibEdit]) throws(NibEditRefusal) {
    var copy = self
    for edit in edits { try copy.apply(edit) }
    self = copy
  }

  // MARK: Text

  /// A part of the text with the text that replaces it.
  typealias Replacement = (range: Range<Int>, text: String)

  /// Replaces parts of the text that do not overlap.
  mutating func replace(_ replacements: [Replacement]) {
    var bytes = bytes
    // From the end, so that the offsets before stay valid.
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let patch = TextPatch(
        offset: range.lowerBound, removed: Array(bytes[range]), inserted: Array(text.utf8))
      guard patch.removed != patch.inserted else { continue }
      patch.apply(to: &bytes)
      patches.append(patch)
    }
    document = JSONDocument(bytes: bytes, file: document.file)
  }

  /// The text of a part.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line of a byte.
  func line(of offset: Int) -> Int { document.position(of: offset).line }

  /// The spaces at the beginning of the line of a byte.
  func indentation(at offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return String(decoding: bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  // MARK: Values

  /// The view at a path.
  func view(at path: NibPath) throws(NibEditRefusal) -> JSONValue {
    guard var view = document.root["root"] else { throw NibEditRefusal("the definition has no root") }
    for step in path.steps {
      guard let children = view[step.list]?.array, children.indices.contains(step.index)
      else {
        throw NibEditRefusal("the view is not in the file any more")
      }
      view = children[step.index]
    }
    guard case .object = view.content else { throw NibEditRefusal("the view is not an object") }
    return view
  }

  /// The constraints in the order of the text.
  var constraintValues: [JSONValue] { document.root.elements("constraints") }

  /// Calls a closure with a view and all views inside it, those in the rows of lists included.
  func forEachView(in view: JSONValue, _ body: (JSONValue) -> Void) {
    body(view)
    let rows = view.elements("sections").flatMap { $0.elements("rows") + $0.outlineRows("outline") }
    for child in view.elements("subviews") + view.elements("arrangedSubviews") + rows {
      forEachView(in: child, body)
    }
  }

  /// All identifiers of the definition: of views, guides, constraints, buttons of bars and text fields of alerts.
  package var identifiers: Set<String> {
    var all: Set<String> = []
    func visit(_ value: JSONValue) {
      switch value.content {
      case .array(let elements): elements.forEach(visit)
      case .object(let members):
        for member in members {
          if member.name == "id", let id = member.value.string { all.insert(id) }
          visit(member.value)
        }
      default: break
      }
    }
    visit(document.root)
    return all
  }

  /// An identifier that is not used yet: the name of a class in lower case, with a number if needed.
  package func freeIdentifier(for name: String) -> String {
    Self.freeIdentifier(for: name, besides: identifiers)
  }

  /// An identifier that is not among some: the name of a class in lower case, with a number if needed.
  package static func freeIdentifier(for name: String, besides used: Set<String>) -> String {
    let base = name.prefix(1).lowercased() + name.dropFirst()
    if !used.contains(base) { return base }
    var number = 2
    while used.contains("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }
}
