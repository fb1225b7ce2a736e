import BacklitGeometry
import BacklitLists

/// What stays at its place on the screen while heights change.
struct TableHold {
  var part: RowHeights.Part
  /// The distance from the top edge of the view to that of the part, in points.
  var y: Double
}

/// Where views are, and what stays in its place.
extension TableView {
  /// The part that stays in its place, and removes the one that was set for this layout.
  func takeHold(at offset: Double, holdsEnd: Bool) -> Hold? {
    defer { pendingHold = nil }
    if let pendingHold { return pendingHold }
    guard !holdsEnd, pendingScroll == nil, let limits, offset > limits.vertical.lower else { return nil }
    return topHold(at: offset)
  }

  /// The topmost visible part that was on the screen before, or else the topmost one.
  func topHold(at offset: Double) -> Hold? {
    let parts = heights.parts(in: max(0, offset - rowsTop)..<max(0, offset - rowsTop + bounds.height))
    let known = parts.first { placed in
      switch placed.part {
      case .row(let path): shownCells[path]?.needsMeasuring == false
      case .header(let section): shownHeaders[section] != nil && !pinsSectionHeaders
      case .footer(let section): shownFooters[section] != nil
      }
    }
    return (known ?? parts.first).map { Hold(part: $0.part, y: rowsTop + $0.offset - offset) }
  }

  /// The offset that shows a part at its place.
  func offset(keeping hold: Hold, or offset: Double) -> Double {
    guard exists(hold.part) else { return offset }
    let placed = heights.placement(of: hold.part)
    // A part that became lower than the hidden part of it shows its lower edge.
    return rowsTop + placed.offset - max(hold.y, -placed.height)
  }

  func exists(_ part: Part) -> Bool {
    switch part {
    case .row(let path): contains(path)
    case .header(let section), .footer(let section): section < heights.numberOfSections
    }
  }

  /// Whether a row exists.
  func contains(_ path: ListIndexPath) -> Bool {
    path.section >= 0 && path.section < heights.numberOfSections && path.row >= 0
      && path.row < heights.numberOfRows(inSection: path.section)
  }

  /// Moves the content without a user, so that a running motion goes on from there.
  func move(to offset: Double) {
    guard let limits else { return }
    let isFree = drag != nil || isDecelerating
    let goal = isFree ? offset : limits.clamped(Point(x: boundsOrigin.x, y: offset)).y
    let distance = goal - boundsOrigin.y
    guard distance != 0 else { return }
    animation?.shift(by: Point(x: 0, y: distance))
    drag?.offset.y += distance
    moveContent(to: Point(x: boundsOrigin.x, y: goal))
  }

  /// Sets the frames of all views.
  func placeViews() {
    let width = contentWidth
    for (path, cell) in shownCells { place(cell, at: rect(of: .row(path))) }
    for (section, view) in shownFooters { place(view, at: rect(of: .footer(section))) }
    for (section, view) in shownHeaders {
      place(view, at: frameOfHeader(section, width: width))
      view.headingPosition = headingPosition(ofSection: section)
    }
    if let view = tableHeaderView {
      place(view, at: Rect(x: 0, y: 0, width: width, height: headerViewHeight))
    }
    if let view = tableFooterView {
      place(
        view, at: Rect(x: 0, y: rowsTop + heights.contentHeight, width: width, height: footerViewHeight))
    }
    placeFixedViews()
  }

  private func place(_ view: View, at frame: Rect) {
    if view.frame != frame { view.frame = frame }
  }

  /// The frame of a header, which stays at the top while rows of its section are visible.
  private func frameOfHeader(_ section: Int, width: Double) -> Rect {
    let placed = heights.placement(of: .header(section))
    var y = rowsTop + placed.offset
    if pinsSectionHeaders {
      let footer = heights.placement(of: .footer(section))
      let end = rowsTop + footer.offset - placed.height
      y = max(y, min(boundsOrigin.y + visibleContentInset.top, end))
    }
    return Rect(x: 0, y: y, width: width, height: placed.height)
  }

  /// Places what does not scroll.
  private func placeFixedViews() {
    if let backgroundView, backgroundView.superview === self { backgroundView.frame = bounds }
    if let emptyView, emptyView.superview === self { emptyView.frame = bounds.inset(by: visibleContentInset) }
    refreshControl?.place(above: contentWidth)
    placeIndexView()
  }
}

extension RowHeights.Part {
  /// The section of the part.
  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}

extension String {
  /// The text with a small first letter.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
