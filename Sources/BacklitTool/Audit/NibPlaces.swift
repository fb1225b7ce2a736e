import Accessibility
import Nibs
import Toolkit

/// Where the views of a definition have their ids.
struct NibPlaces {
  private var positions: [String: SourcePosition] = [:]

  /// Reads the ids of the root and of all views in it; definitions inside are in files of their own.
  init(_ document: JSONDocument) {
    var pending = [document.root["root"]].compactMap { $0 }
    while let view = pending.popLast() {
      if let id = view["id"], case .string(let name) = id.content, positions[name] == nil {
        positions[name] = document.position(of: id.range.lowerBound)
      }
      for list in ["subviews", "arrangedSubviews"] {
        if case .array(let views)? = view[list]?.content { pending += views }
      }
    }
  }

  /// Where an element has its id, or the nearest view around it that has one.
  @MainActor
  func position(of finding: AuditFinding, in stage: Stage) -> SourcePosition? {
    var view = stage.window.view(of: finding.node)
    while let current = view {
      if let position = current.identifier.flatMap({ positions[$0] }) { return position }
      view = current.superview
    }
    return nil
  }
}
