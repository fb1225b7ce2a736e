import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The facts about a view of a definition, as the inspector shows them.
struct Inspection: Equatable {
  /// A fact with its title.
  struct Fact: Hashable {
    var title: String
    var text: String
  }

  /// The identifier and the class, or the class alone.
  var name: String
  var facts: [Fact]

  /// Collects the facts about a view.
  ///
  /// - Parameters:
  ///   - view: the view, in a window.
  ///   - root: the root of the definition. Frames are relative to its corner.
  ///   - place: the place of the view in a file.
  ///   - isAmbiguous: whether the layout of the view is ambiguous.
  ///   - language: the language of the spoken words.
  @MainActor
  init(of view: View, in root: View, place: SourceMap.Place?, isAmbiguous: Bool, language: String) {
    let kind = "\(type(of: view))"
    name = view.identifier.map { "\($0)  \(kind)" } ?? kind
    var facts: [Fact] = []
    if let place {
      let file = place.file.split(separator: "/").last ?? ""
      facts.append(Fact(title: "line", text: "\(place.position.line) of \(file)"))
    }
    let corner = root.solvedFrame.origin
    func inRoot(_ rect: Rect) -> String { Self.text(rect.offset(dx: -corner.x, dy: -corner.y)) }
    facts.append(Fact(title: "frame", text: inRoot(view.solvedFrame)))
    if view.alignmentRectInsets != .zero {
      facts.append(Fact(title: "aligned", text: inRoot(view.solvedAlignmentRect)))
    }
    if isAmbiguous {
      facts.append(Fact(title: "open", text: "could as well be elsewhere or of another size"))
    }
    func priorities(_ priority: (LayoutAxis) -> LayoutPriority) -> String {
      "\(priority(.horizontal).rawValue) across, \(priority(.vertical).rawValue) down"
    }
    facts.append(Fact(title: "hugs", text: priorities(view.contentHuggingPriority)))
    facts.append(Fact(title: "resists", text: priorities(view.contentCompressionResistancePriority)))
    facts += Self.reading(of: view, language: language)
    for (title, axis) in [("across", LayoutAxis.horizontal), ("down", .vertical)] {
      let constraints = view.constraintsAffectingLayout(for: axis)
      // The constraints that a stack makes come last.
      let isMade = { (constraint: LayoutConstraint) in constraint.identifier?.hasPrefix("stack.") ?? false }
      for constraint in constraints.filter({ !isMade($0) }) + constraints.filter(isMade) {
        facts.append(Fact(title: title, text: constraint.description))
      }
    }
    self.facts = facts
  }

  /// What a screen reader says about a view.
  @MainActor
  private static func reading(of view: View, language: String) -> [Fact] {
    guard let tree = view.window?.accessibilityTree(), let node = tree[view.nodeID],
      tree.readingOrder.contains(view.nodeID)
    else { return [Fact(title: "speech", text: "none of its own")] }
    let words = Language(locale: language).words
    let parts = words.parts(for: node).joined(separator: ", ")
    let hint = words.hint(for: node).map { " — \($0)" } ?? ""
    var facts = [Fact(title: "speech", text: parts + hint)]
    let traits = node.traits.names
    if !traits.isEmpty { facts.append(Fact(title: "traits", text: traits.joined(separator: ", "))) }
    return facts
  }

  /// A rectangle as origin and size: `16, 16  224 × 149.3`.
  private static func text(_ rect: Rect) -> String {
    "\(text(rect.minX)), \(text(rect.minY))  \(text(rect.width)) × \(text(rect.height))"
  }

  /// A number with at most one decimal.
  static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10 + 0
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
