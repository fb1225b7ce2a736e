import Accessibility
import Cells
import Geometry
import ScreenReader
import Session
import Toolkit

extension HeadlessDisplay {
  /// What a reader would stop at, by its identifier or else by its label, as it is now.
  ///
  /// Only what a reader can reach is found: what is hidden, or behind something modal, is not there for a person
  /// either. It costs a walk through the views.
  /// - Throws: `ElementError` where there is none of that name, or where several have that label; it lists
  ///   what there is.
  public func element(_ name: String) throws(ElementError) -> AccessibilityNode {
    let tree = self.tree
    let nodes = tree.readingOrder.compactMap { tree[$0] }
    var found = nodes.filter { $0.identifier == name }
    if found.isEmpty { found = nodes.filter { $0.label == name } }
    guard let node = found.first, found.count == 1 else {
      let fault =
        found.isEmpty ? "there is no element “\(name)”" : "there are \(found.count) elements “\(name)”"
      let list = nodes.isEmpty ? "there are none at all" : "there are:\n" + nodes.map(describe).joined()
      throw ElementError(name: name, description: "\(fault); \(list)")
    }
    return node
  }

  /// The view of an element, to look at what a person cannot.
  /// - Throws: as ``element(_:)``.
  public func view(element name: String) throws(ElementError) -> View {
    let node = try element(name)
    guard let view = session.window.view(of: node.id) else {
      throw ElementError(name: name, description: "the element “\(name)” belongs to no view")
    }
    return view
  }

  /// Everything that a reader reads, first to last, an element a line, its parts with commas between; headings,
  /// values and states as they are spoken.
  public var words: String {
    let tree = self.tree
    return tree.readingOrder.compactMap { tree[$0] }.map { spoken($0) }.joined(separator: "\n")
  }

  private func spoken(_ node: AccessibilityNode) -> String {
    session.language.words.parts(for: node).joined(separator: ", ")
  }

  /// A line for a person who looks for an element: its words, its identifier, its cells.
  private func describe(_ node: AccessibilityNode) -> String {
    let cell = session.metrics.cellSize
    func cells(_ points: Double, _ size: Double) -> String {
      points.isFinite ? "\(Int(saturated: (points / size).rounded()))" : "?"
    }
    let place =
      "column \(cells(node.frame.minX, cell.width)), row \(cells(node.frame.minY, cell.height)), "
      + "\(cells(node.frame.width, cell.width)) × \(cells(node.frame.height, cell.height))"
    return "  \(spoken(node))\(node.identifier.map { " [\($0)]" } ?? "") at \(place)\n"
  }
}
