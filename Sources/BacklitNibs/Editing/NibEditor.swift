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
    case .setProperty(let path, let name, let json): try copy.setProperty(name, of: path, to: json)
    case .removeProperty(let path, let name): try copy.removeProperty(name, of: path)
    case .addConstraint(let text): try copy.addConstraint(text)
    case .setConstant(let index, let value): try copy.setConstant(of: index, to: value)
    case .setStatement(let index, let text): try copy.setStatement(of: index, to: text)
    case .removeConstraint(let index): try copy.removeConstraint(index)
    case .embed(let paths, let axis, let id): try copy.embed(paths, axis: axis, id: id)
    case .delete(let path): try copy.delete(path)
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
      guard case .array(let children)? = view[step.list]?.content, children.indices.contains(step.index)
      else {
        throw NibEditRefusal("the view is not in the file any more")
      }
      view = children[step.index]
    }
    guard case .object = view.content else { throw NibEditRefusal("the view is not an object") }
    return view
  }

  /// The constraints in the order of the text.
  var constraintValues: [JSONValue] {
    if case .array(let values)? = document.root["constraints"]?.content { values } else { [] }
  }

  /// Calls a closure with a view and all views inside it.
  func forEachView(in view: JSONValue, _ body: (JSONValue) -> Void) {
    body(view)
    for list in ["subviews", "arrangedSubviews"] {
      guard case .array(let children)? = view[list]?.content else { continue }
      for child in children { forEachView(in: child, body) }
    }
  }

  /// All identifiers of the definition.
  package var identifiers: Set<String> {
    var all: Set<String> = []
    func add(_ value: JSONValue) {
      if case .string(let id)? = value["id"]?.content { all.insert(id) }
    }
    if let root = document.root["root"] {
      forEachView(in: root) { view in
        add(view)
        if case .array(let guides)? = view["guides"]?.content { guides.forEach(add) }
      }
    }
    constraintValues.forEach(add)
    return all
  }

  /// An identifier that is not used yet: the name of a class in lower case, with a number if needed.
  package func freeIdentifier(for name: String) -> String {
    let base = name.prefix(1).lowercased() + name.dropFirst()
    let used = identifiers
    if !used.contains(base) { return base }
    var number = 2
    while used.contains("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }
}

extension Nib {
  /// The faults that keep the definition from being loaded. A text that a language lacks is not one of them.
  @MainActor
  package func faultsOfLoading(registry: ClassRegistry, language: String) -> [Fault] {
    do throws(Faults) {
      _ = try plan(registry: registry, owner: nil, language: language, isStrict: false)
      return []
    } catch {
      return error.all
    }
  }
}
