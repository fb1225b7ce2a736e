import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// Visible views that have no room, and texts that lie on each other, although all constraints hold.
@MainActor
struct CrowdedViews {
  /// One problem for each view without room, and for each text that lies on a lower one or beside it.
  private(set) var problems: [LayoutReport.Problem] = []
  private let cell: Size

  /// Examines a view and the visible views in it, except for the parts of controls.
  init(in root: View) {
    cell = root.traitCollection.cellSize
    NamingScope.run { visit(root) }
  }

  private mutating func visit(_ view: View) {
    guard !(view is Control) else { return }
    let shown = view.subviews.filter { !$0.isHidden && $0.alpha >= 0.01 }
    for subview in shown where !subview.translatesAutoresizingMaskIntoConstraints {
      addMissingRoom(of: subview, in: view)
    }
    let texts = shown.filter { !$0.translatesAutoresizingMaskIntoConstraints }.compactMap { view in
      Self.textArea(of: view).map { (view: view, area: $0) }
    }
    addOverlaps(of: texts)
    for subview in shown { visit(subview) }
  }

  private mutating func addMissingRoom(of view: View, in superview: View) {
    let (own, outer) = (view.solvedAlignmentRect.size, superview.solvedFrame.size)
    for axis in LayoutAxis.allCases {
      let (word, extent, room, least) =
        axis == .horizontal
        ? ("width", own.width, outer.width, cell.width / 2)
        : ("height", own.height, outer.height, cell.height / 2)
      guard extent < least, room >= least, !view.hasFixedExtent(along: axis),
        let natural = view.naturalExtent(along: axis), natural >= least
      else { continue }
      add(
        "noRoom", [view],
        "\(view.layoutName) has no room: its \(word) is \(Numerals.text(extent)), and its natural \(word) is "
          + "\(Numerals.text(natural)). Raise its \(axis.rawValue) compression resistance priority, or make the views "
          + "beside it smaller.")
    }
  }

  /// Adds a problem for each text that overlaps one of those that begin further down, with the first of these.
  private mutating func addOverlaps(of texts: [(view: View, area: Rect)]) {
    let downwards = texts.indices.sorted { (texts[$0].area.minY, $0) < (texts[$1].area.minY, $1) }
    var pairs: [(Int, Int)] = []
    for (place, first) in downwards.enumerated() {
      let area = texts[first].area
      let next = downwards[(place + 1)...].lazy.prefix { texts[$0].area.minY < area.maxY }
        .first { isOverlap(area.intersection(texts[$0].area)) }
      if let next { pairs.append((min(first, next), max(first, next))) }
    }
    for (first, second) in pairs.sorted(by: <) {
      let views = [texts[first].view, texts[second].view]
      add(
        "overlap", views,
        "The texts of \(views[0].layoutName) and \(views[1].layoutName) overlap. Add a constraint between the two views, or "
          + "give them more room.")
    }
  }

  private func isOverlap(_ common: Rect) -> Bool {
    common.width >= cell.width / 2 && common.height >= cell.height / 2
  }

  private mutating func add(_ kind: String, _ views: [View], _ message: String) {
    problems.append(
      LayoutReport.Problem(
        kind: kind, broken: "", conflict: [], views: views.map(\.layoutName), message: message))
  }

  /// The part of a view that its text covers; nil for a view without text.
  private static func textArea(of view: View) -> Rect? {
    let frame = view.solvedFrame
    if let button = view as? Button { return button.currentTitle.isEmpty ? nil : frame }
    guard let label = view as? Label, !label.text.isEmpty else { return nil }
    let size = Size(
      width: min(label.intrinsicContentSize.width, frame.width),
      height: min(label.naturalExtent(along: .vertical) ?? frame.height, frame.height))
    let free = frame.width - size.width
    let isMirrored = label.effectiveLayoutDirection == .rightToLeft
    let x =
      switch label.textAlignment {
      case .natural: isMirrored ? free : 0
      case .left: 0.0
      case .center: free / 2
      case .right: free
      }
    return Rect(x: frame.minX + x, y: frame.minY, width: size.width, height: size.height)
  }
}
