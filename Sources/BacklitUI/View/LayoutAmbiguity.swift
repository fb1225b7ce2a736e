import BacklitGeometry
import BacklitLayout

/// The ambiguity of a view or a guide.
@MainActor
package struct LayoutAmbiguity {
  /// The view or the guide. The guide of a scroll view's content stands for the content.
  package let item: any LayoutElement
  /// Its name in layout messages.
  package let name: String
  /// The ambiguous attributes: `left`, `top`, `width`, `height`; empty for an item that only moves with its superview.
  package let attributes: [LayoutAttribute]
  /// How to fix it: a sentence; empty for an item that only moves with its superview.
  package fileprivate(set) var remedy: String
  /// Whether the remedy is not the general one.
  fileprivate var hasOwnRemedy = true
  /// The subject of a sentence of its own, such as the content of a scroll view; nil for an item that is listed.
  fileprivate let subject: String?

  /// The sentence that says what is ambiguous.
  package var problem: String {
    guard !attributes.isEmpty else { return "\(name) moves with its superview, whose layout is ambiguous." }
    let verb = attributes.count == 1 ? "is" : "are"
    return "The \(Self.list(attributes.map(Self.word))) of \(subject ?? name) \(verb) ambiguous."
  }

  fileprivate init(_ item: any LayoutElement, _ attributes: [LayoutAttribute]) {
    self.item = item
    self.attributes = attributes
    name = item.layoutName
    if let guide = item as? LayoutGuide, guide.isContentArea {
      let ends = attributes.map { $0 == .width ? "trailing edge" : "bottom" }
      subject = "the content of \(guide.owner?.layoutName ?? name)"
      remedy = "Constrain the \(Self.list(ends)) of the last view to that of \(name)."
    } else {
      subject = nil
      hasOwnRemedy = false
      let object = attributes.count == 1 ? "it" : "them"
      remedy = attributes.isEmpty ? "" : "Add constraints that determine \(object)."
    }
  }

  /// Creates the ambiguity of a row whose contents leave its height open.
  fileprivate init(row: View) {
    item = row
    name = row.layoutName
    attributes = [.height]
    subject = name
    remedy = "Constrain the bottom of the last view in \(name) to that of \(name)."
  }

  fileprivate nonisolated static func word(_ attribute: LayoutAttribute) -> String {
    switch attribute {
    case .left: "horizontal position"
    case .top: "vertical position"
    default: attribute.rawValue
    }
  }

  fileprivate nonisolated static func list(_ words: [String], _ last: String = "and") -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
  }
}

extension View {
  /// Returns the ambiguities of the visible views from this one downwards and of their guides, parents first.
  ///
  /// Hidden views are left out, because a stack removes them from its layout and nothing places them. Parts
  /// without an identifier of an ambiguous accessibility element are left out too. Complexity: that of
  /// `LayoutElement.ambiguousLayoutAttributes()`.
  package func layoutAmbiguities() -> [LayoutAmbiguity] {
    var open: [(item: any LayoutElement, attributes: [LayoutAttribute])] = []
    func add(_ item: any LayoutElement, _ all: [ObjectIdentifier: [LayoutAttribute]]) {
      guard let attributes = all[ObjectIdentifier(item)] else { return }
      let isContent = (item as? LayoutGuide)?.isContentArea ?? false
      // The content begins where its view does.
      let own = isContent ? attributes.filter { $0 == .width || $0 == .height } : attributes
      if !isContent || !own.isEmpty { open.append((item, own)) }
    }
    func visit(_ view: View, _ all: [ObjectIdentifier: [LayoutAttribute]]) {
      guard !view.isHidden else { return }
      add(view, all)
      for subview in view.subviews where !subview.isLayoutRoot { visit(subview, all) }
      for guide in view.layoutGuides { add(guide, all) }
    }
    for tree in layoutTrees {
      let all = tree.ambiguousLayoutAttributes()
      if all.isEmpty { continue }
      let first = open.count
      visit(tree, all)
      if tree !== self, first < open.count, open[first].item === tree { open.remove(at: first) }
    }
    var rows: [View] = []
    var loose = Set(open.map { ObjectIdentifier($0.item) })
    forEachShownView { view in
      if view.hasOpenHeight { rows.append(view) }
      guard let scroll = view as? ScrollView, let guide = scroll.content?.guide else { return }
      let axes = scroll.openContentAxes
      guard !axes.isEmpty, loose.insert(ObjectIdentifier(guide)).inserted else { return }
      open.append((guide, axes.map { $0 == .horizontal ? .width : .height }))
    }
    open.removeAll { item, _ in
      guard let view = item as? View, view.identifier == nil, let parent = view.superview else {
        return false
      }
      return parent.isAccessibilityElement && loose.contains(ObjectIdentifier(parent))
    }
    return NamingScope.run {
      var found = open.map { LayoutAmbiguity($0.item, $0.attributes) }
      found.nameEqualPriorities()
      return found + rows.map { LayoutAmbiguity(row: $0) }
    }
  }

  /// Calls a closure with this view and the visible views in it, parents first.
  func forEachShownView(_ body: (View) -> Void) {
    guard !isHidden else { return }
    body(self)
    for subview in subviews { subview.forEachShownView(body) }
  }

  /// The names of the ambiguous views from this one downwards, with a message; nil if there are none. Complexity: that
  /// of ``layoutAmbiguities()``.
  package var layoutAmbiguity: (views: [String], message: String)? {
    let found = layoutAmbiguities()
    return found.isEmpty ? nil : (found.map(\.name), found.message)
  }
}

extension [LayoutAmbiguity] {
  /// One message for all: the views, by the axes along which they are ambiguous, and the remedies.
  @MainActor
  package var message: String {
    let views = filter { $0.subject == nil }
    var sentences: [String] = []
    for axes in [LayoutAxis.allCases, [.horizontal], [.vertical]] {
      let same = views.filter { view in
        // An item that moves with its superview is listed beside it.
        view.attributes.isEmpty ? axes.count > 1 : Set(view.attributes.compactMap(\.axis)) == Set(axes)
      }
      guard !same.isEmpty else { continue }
      let open = [LayoutAttribute.left, .top, .width, .height].filter { attribute in
        same.contains { $0.attributes.contains(attribute) }
      }
      let subject =
        axes.count > 1 ? "position or size" : LayoutAmbiguity.list(open.map(LayoutAmbiguity.word), "or")
      sentences.append(
        "The \(subject) of these views is ambiguous: \(same.map(\.name).joined(separator: ", ")).")
    }
    var remedies: [String] = []
    for item in self {
      if item.subject != nil { sentences.append(item.problem) }
      let remedy = item.hasOwnRemedy ? item.remedy : "Add constraints that determine it."
      if !remedies.contains(remedy) { remedies.append(remedy) }
    }
    return (sentences + remedies).joined(separator: " ")
  }

  /// Says which priority to change where views of the same priority share what their natural extents leave or lack.
  @MainActor
  fileprivate mutating func nameEqualPriorities() {
    for (axis, extent) in [(LayoutAxis.horizontal, LayoutAttribute.width), (.vertical, .height)] {
      for isHugging in [true, false] {
        var groups: [[Int]] = []
        for index in indices where self[index].attributes.contains(extent) {
          guard let view = self[index].item as? View, view.naturalExtent(along: axis) != nil else { continue }
          let group = groups.firstIndex { group in
            guard let other = self[group[0]].item as? View else { return false }
            return other.superview === view.superview
              && other.priority(along: axis, isHugging: isHugging)
                == view.priority(along: axis, isHugging: isHugging)
          }
          if let group { groups[group].append(index) } else { groups.append([index]) }
        }
        for group in groups where group.count > 1 {
          let views = group.compactMap { self[$0].item as? View }
          guard views.contains(where: { $0.differs(along: axis, isLarger: isHugging) }) else { continue }
          let priority = views[0].priority(along: axis, isHugging: isHugging).rawValue
          let names = LayoutAmbiguity.list(group.map { self[$0].name })
          let kind = isHugging ? "hugging" : "compression resistance"
          for index in group {
            self[index].hasOwnRemedy = true
            self[index].remedy =
              "The \(axis.rawValue) \(kind) priority of \(names) is the same, \(priority): change that of one of them."
          }
        }
      }
    }
  }
}

extension View {
  fileprivate func priority(along axis: LayoutAxis, isHugging: Bool) -> LayoutPriority {
    isHugging ? contentHuggingPriority(for: axis) : contentCompressionResistancePriority(for: axis)
  }

  /// The natural extent along an axis, in points, for the width of the layout; nil for a view without one.
  package func naturalExtent(along axis: LayoutAxis) -> Double? {
    let size = intrinsicContentSize
    let extent =
      axis == .horizontal
      ? size.width : intrinsicContentHeight(forWidth: solvedAlignmentRect.width) ?? size.height
    return extent < 0 ? nil : extent
  }

  /// Whether the solved extent along an axis is larger, or else smaller, than the natural one.
  fileprivate func differs(along axis: LayoutAxis, isLarger: Bool) -> Bool {
    guard let natural = naturalExtent(along: axis) else { return false }
    let size = solvedAlignmentRect.size
    let difference = (axis == .horizontal ? size.width : size.height) - natural
    return isLarger ? difference > 1e-6 : difference < -1e-6
  }
}
