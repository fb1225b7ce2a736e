import BacklitValues

/// A constraint in the text of a definition.
package struct NibConstraint: Sendable {
  /// The index in the list of constraints.
  package let index: Int
  /// The line of the constraint.
  package let line: Int
  /// The identifier, if it has one.
  package let id: String?
  /// The statement or the visual format; empty if it cannot be read.
  package let text: String
  /// Whether it is a visual format, which stands for several constraints.
  let isVisual: Bool
  /// The statement; nil for a visual format.
  let statement: ConstraintStatement?
  /// The string with the statement; nil if it cannot be read.
  let source: JSONValue?
  /// The value of `constant` beside the statement.
  let constantSource: JSONValue?

  /// Reads a constraint of a document.
  init(_ value: JSONValue, index: Int, document: JSONDocument) {
    self.index = index
    line = document.position(of: value.range.lowerBound).line
    id = value["id"]?.string
    let visual = value["visual"]
    isVisual = visual != nil
    let source = visual ?? value["constraint"] ?? value
    text = source.string ?? ""
    self.source = source.string == nil ? nil : source
    statement = isVisual ? nil : try? ConstraintStatement(text)
    constantSource = value["constant"]
  }

  /// The constant in the statement; nil for a visual format, or if the constant is beside the statement.
  package var constant: Double? { constantSource == nil ? statement?.constant : nil }

  /// Whether the constraint has a constant to change.
  package var hasConstant: Bool { statement != nil }

  /// Whether the constraint is about one of some views or guides.
  package func mentions(anyOf names: Set<String>) -> Bool {
    if let statement {
      return names.contains(statement.first.item)
        || statement.second.map { names.contains($0.item) } ?? false
    }
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars + [" "] {
      if Spelling.isNamePart(scalar) {
        word.append(scalar)
      } else {
        if names.contains(String(word)) { return true }
        word = String.UnicodeScalarView()
      }
    }
    return false
  }
}

extension NibEditor {
  /// The constraints of the definition, in the order of the text.
  package var constraints: [NibConstraint] {
    constraintValues.enumerated().map { NibConstraint($1, index: $0, document: document) }
  }

  /// The constraint with an index.
  func constraint(_ index: Int) throws(NibEditRefusal) -> NibConstraint {
    let all = constraintValues
    guard all.indices.contains(index) else {
      throw NibEditRefusal("the constraint is not in the file any more")
    }
    return NibConstraint(all[index], index: index, document: document)
  }
}
