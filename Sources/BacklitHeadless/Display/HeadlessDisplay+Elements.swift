import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI
import BacklitValues

extension HeadlessDisplay {
  /// Returns the accessibility element with an identifier, or else with a label.
  ///
  /// Only elements that a screen reader can reach are found: not hidden ones, and not those behind a modal
  /// view.
  ///
  /// Complexity: O(n) in the number of views.
  /// - Throws: `ElementLookupError` if no element has the name, or if several have that label; the error lists all
  ///   elements.
  public func element(_ name: String) throws(ElementLookupError) -> AccessibilityNode {
    let tree = self.tree
    let nodes = tree.readingOrder.compactMap { tree[$0] }
    var found = nodes.filter { $0.identifier == name }
    if found.isEmpty { found = nodes.filter { $0.label == name } }
    guard let node = found.first, found.count == 1 else {
      let fault =
        found.isEmpty
        ? "no element is named \(Spelling.quoted(name))"
        : "\(found.count) elements are named \(Spelling.quoted(name))"
      let list =
        nodes.isEmpty ? "the screen has no elements" : "the elements are:\n" + nodes.map(describe).joined()
      throw ElementLookupError(name: name, description: "\(fault); \(list)")
    }
    return node
  }

  /// Returns the view of an element, for checks that go beyond accessibility.
  /// - Throws: `ElementLookupError`, as ``element(_:)`` does.
  public func view(element name: String) throws(ElementLookupError) -> View {
    let node = try element(name)
    guard let view = session.window.view(of: node.id) else {
      throw ElementLookupError(
        name: name, description: "the element \(Spelling.quoted(name)) does not belong to a view")
    }
    return view
  }

  /// Everything that the screen reader reads, one element a line, its parts separated by commas; headings,
  /// values and states as they are spoken.
  public var words: String {
    let tree = self.tree
    return tree.readingOrder.compactMap { tree[$0] }.map { spoken($0) }.joined(separator: "\n")
  }

  private func spoken(_ node: AccessibilityNode) -> String {
    session.language.words.parts(for: node).joined(separator: ", ")
  }

  /// A description of an element for error messages: its words, its identifier, its cells.
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

/// The reason why the robot cannot operate an element: no element has the name, several have it, or it cannot
/// be touched.
public struct ElementLookupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the element.
  package let name: String
  /// The problem, with a list of the elements on the screen.
  public let description: String
}
