import Accessibility
import Nibs
import Toolkit

/// Where the views of a definition have their ids.
struct NibPlaces {
  private let document: JSONDocument
  /// Where in the text they are; few are asked for, and lines are counted from the start.
  private var offsets: [String: Int] = [:]

  /// Reads the ids of the root and of all views in it; definitions inside are in files of their own.
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

  /// Where an element has its id, or the nearest view around it that has one.
  @MainActor
  func position(of finding: AuditFinding, in stage: Stage) -> SourcePosition? {
    var view = stage.window.view(of: finding.node)
    while let current = view {
      if let offset = current.identifier.flatMap({ offsets[$0] }) { return document.position(of: offset) }
      view = current.superview
    }
    return nil
  }
}
