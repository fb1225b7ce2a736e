import Accessibility
import Nibs
import Toolkit

/// The positions of view identifiers in a definition.
struct NibSourceMap {
  private let document: JSONDocument
  /// The byte offsets of the identifiers. They are converted to lines only on demand, because that scans the
  /// text.
  private var offsets: [String: Int] = [:]

  /// Collects the identifiers of the root and its descendants. Nested definitions are in separate files.
  init(_ document: JSONDocument) {
    self.document = document
    var pending = [document.root["root"]].compactMap { $0 }
    while let view = pending.popLast() {
      if let id = view["id"], case .string(let name) = id.content, offsets[name] == nil {
        offsets[name] = id.range.lowerBound
      }
      for list in ["subviews", "arrangedSubviews"] {
        if case .array(let views)? = view[list]?.content { pending += views }
      }
    }
  }

  /// The position of the identifier of an element, or of the nearest view around it with an identifier.
  @MainActor
  func position(of finding: AuditFinding, in definition: LoadedDefinition) -> SourcePosition? {
    var view = definition.window.view(of: finding.node)
    while let current = view {
      if let offset = current.identifier.flatMap({ offsets[$0] }) { return document.position(of: offset) }
      view = current.superview
    }
    return nil
  }
}
