#if Tools
import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// The facts about a view or a guide, as the view debugger and the preview show them.
package struct LayoutInspection: Equatable {
  /// A fact with its title.
  package struct Fact: Hashable {
    package var title: String
    package var text: String
    /// The constraint that the fact is about; nil for other facts.
    package var constraint: LayoutConstraint?
    /// Whether the fact says what is ambiguous.
    var isAboutAmbiguity = false

    /// Creates a fact.
    package init(
      title: String, text: String, constraint: LayoutConstraint? = nil, isAboutAmbiguity: Bool = false
    ) {
      (self.title, self.text) = (title, text)
      (self.constraint, self.isAboutAmbiguity) = (constraint, isAboutAmbiguity)
    }
  }

  /// The identifier and the class, or the class alone.
  package var name: String
  package var facts: [Fact]

  /// Collects the facts about a view or a guide.
  ///
  /// - Parameters:
  ///   - item: the view or guide, in a window.
  ///   - root: the view to whose corner frames are relative.
  ///   - place: the place of the view in a file, such as `12 of deck.json`.
  ///   - diagnosis: what is ambiguous and broken.
  ///   - language: the language of the spoken words.
  ///   - words: the language of the facts.
  @MainActor
  package init(
    of item: any LayoutElement, in root: View, place: String? = nil, diagnosis: LayoutDiagnosis,
    language: String, words: Language = .en
  ) {
    let kind = "\(type(of: item))"
    let view = item as? View
    name = view.map { $0.identifier.map { "\($0)  \(kind)" } ?? kind } ?? "\(item.layoutName)  \(kind)"
    var facts: [Fact] = []
    func add(_ title: DebuggerText, _ text: String) {
      facts.append(Fact(title: words.text(title), text: text, isAboutAmbiguity: title == .open))
    }
    if let place { add(.line, place) }
    let corner = root.solvedFrame.origin
    func inRoot(_ rect: Rect) -> String { Self.text(rect.offsetBy(dx: -corner.x, dy: -corner.y)) }
    add(.frame, inRoot(item.solvedFrame))
    if item.alignmentRectInsets != .zero { add(.aligned, inRoot(item.solvedAlignmentRect)) }
    if let attributes = diagnosis.ambiguous[ObjectIdentifier(item)] {
      add(
        .open,
        attributes.isEmpty
          ? words.text(DebuggerText.follows)
          : words.text(DebuggerText.different, ["parts": words.names(of: attributes)]))
    }
    if let view {
      if view.isHidden { add(.hidden, words.text(DebuggerText.yes)) }
      add(.content, Self.text(intrinsic: view.intrinsicContentSize, words))
      func priorities(_ priority: (LayoutAxis) -> LayoutPriority) -> String {
        words.text(
          DebuggerText.priorities,
          ["across": "\(priority(.horizontal).rawValue)", "down": "\(priority(.vertical).rawValue)"])
      }
      add(.hugs, priorities(view.contentHuggingPriority))
      add(.resists, priorities(view.contentCompressionResistancePriority))
      if view.translatesAutoresizingMaskIntoConstraints, view.superview != nil {
        add(.placed, words.text(DebuggerText.byFrame))
      }
      facts += Self.reading(of: view, language: language, words)
    }
    for (title, axis) in [(DebuggerText.across, LayoutAxis.horizontal), (.down, .vertical)] {
      let constraints = item.constraintsAffectingLayout(for: axis)
      // The constraints that a stack makes come last.
      let isMade = { (constraint: LayoutConstraint) in constraint.identifier?.hasPrefix("stack.") ?? false }
      for constraint in constraints.filter({ !isMade($0) }) + constraints.filter(isMade) {
        let text = constraint.description
        let isBroken = diagnosis.broken.contains(constraint)
        facts.append(
          Fact(
            title: words.text(title),
            text: isBroken ? words.text(DebuggerText.broken, ["constraint": text]) : text,
            constraint: constraint))
      }
    }
    self.facts = facts
  }

  /// Returns the words of a screen reader for a view.
  @MainActor
  private static func reading(of view: View, language: String, _ names: Language) -> [Fact] {
    guard let tree = view.window?.accessibilityTree(), let node = tree[view.nodeID],
      tree.readingOrder.contains(view.nodeID)
    else { return [Fact(title: names.text(DebuggerText.speech), text: names.text(DebuggerText.noSpeech))] }
    let words = Language(locale: language).words
    let parts = words.parts(for: node).joined(separator: ", ")
    let hint = words.hint(for: node).map { " — \($0)" } ?? ""
    var facts = [Fact(title: names.text(DebuggerText.speech), text: parts + hint)]
    let traits = node.traits.names
    if !traits.isEmpty {
      facts.append(Fact(title: names.text(DebuggerText.traits), text: traits.joined(separator: ", ")))
    }
    return facts
  }

  /// A rectangle as origin and size: `16, 16  224 × 149.3`.
  package static func text(_ rect: Rect) -> String {
    "\(text(rect.minX)), \(text(rect.minY))  \(text(rect.width)) × \(text(rect.height))"
  }

  /// An intrinsic size: `88 × 16`, or `none` along an axis without one.
  private static func text(intrinsic size: Size, _ words: Language) -> String {
    func text(_ extent: Double) -> String { extent < 0 ? words.text(DebuggerText.none) : Self.text(extent) }
    return size.width < 0 && size.height < 0
      ? words.text(DebuggerText.none) : "\(text(size.width)) × \(text(size.height))"
  }

  /// A number with at most one decimal.
  package static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10 + 0
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
#endif
