import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

extension TableView {
  typealias Hold = TableHold
  typealias Part = RowHeights.Part

  /// The number of rounds after which a layout of rows stops, which only a data source that changes its heights with
  /// each question reaches.
  static var maximumRounds: Int { 200 }

  /// The place of the rows: the height of ``tableHeaderView``.
  var rowsTop: Double { headerViewHeight }

  /// The width of the rows.
  var contentWidth: Double {
    let inset = adjustedContentInset
    return max(0, bounds.width - inset.left - inset.right - indexWidth)
  }

  /// The grid of frames.
  var step: Double { grid.height }

  /// A height on the grid, and high enough to be found.
  func rounded(_ height: Double) -> Double {
    max(height.isFinite ? height.snappedUp(to: step) : 0, step > 0 ? step : 1)
  }

  /// Shows the rows of the visible part of the content, and measures those that were not measured.
  func tile() {
    guard !isTiling, !bounds.isEmpty else { return }
    isTiling = true
    counters.layouts += 1
    defer { isTiling = false }
    adaptToSurroundings()
    if needsReload { readContent() }
    measureTableViews()
    updateContentHeight()
    let before = boundsOrigin.y
    let isAtEnd = limits.map { before >= $0.vertical.upper && $0.vertical.canScroll } ?? false
    let offset = settleRows(from: before, holdsEnd: isAtEnd)
    updateContentHeight()
    move(to: offset)
    placeViews()
    removeLeavingCells()
    if !needsReload { shownBefore = [:] }
    updateEmptyState()
    updateItemCount()
    if isFocused {
      updateFocusEffect()
      // The focus may be older than the rows.
      if selection.cursor == nil, let first = firstCursor {
        selection.moveCursor(to: first)
        updateCellStates()
      }
    }
    prefetch()
  }

  // MARK: Surroundings

  /// Discards all measured heights if the width, the cells or the text size changed.
  private func adaptToSurroundings() {
    let new = MeasuredFor(
      width: contentWidth, cell: traitCollection.cellSize,
      textSize: traitCollection.preferredContentSizeCategory, grid: grid)
    guard new != measuredFor else { return }
    let isFirst = measuredFor == nil
    measuredFor = new
    if !isFirst { discardHeights() }
  }

  /// Discards all measured heights at the next layout. The topmost row stays in its place.
  func invalidateAllHeights() {
    measuredFor?.width = -1
    setNeedsLayout()
  }

  /// The estimated height of a row.
  var effectiveEstimate: Double {
    if rowHeight >= 0 { return rounded(rowHeight) }
    return rounded(estimatedRowHeight >= 0 ? estimatedRowHeight : traitCollection.cellSize.height)
  }

  func discardHeights() {
    // The data source has different sections, which are read next.
    guard !needsReload else { return }
    // At the beginning a header view stays visible, whatever its new height is.
    if pendingHold == nil, let limits, boundsOrigin.y > limits.vertical.lower {
      pendingHold = topHold(at: boundsOrigin.y)
    }
    let counts = sectionCounts
    heights = RowHeights(
      estimatedRowHeight: effectiveEstimate,
      sections: counts.enumerated().map { newSection($0.offset, rows: $0.element) })
    forEachShownCell { $0.needsMeasuring = true }
    for view in shownHeaders.values { view.needsMeasuring = true }
    for view in shownFooters.values { view.needsMeasuring = true }
  }

  func tableViewDidChange(from old: View?, to new: View?) {
    guard old !== new else { return }
    if let old, old.superview === self {
      old.removeFromSuperview()
      old.resignLayoutRoot()
    }
    if let new {
      new.removeFromSuperview()
      new.translatesAutoresizingMaskIntoConstraints = true
      new.becomeLayoutRoot()
      addSubview(new)
    }
    setNeedsLayout()
  }

  func measureTableViews() {
    func height(of view: View?) -> Double {
      guard let view else { return 0 }
      let fitted = view.fittedHeight(forWidth: contentWidth)
      return rounded(fitted > 0 ? fitted : view.frame.height)
    }
    let header = height(of: tableHeaderView)
    if header != headerViewHeight {
      if limits != nil, pendingHold == nil, boundsOrigin.y > headerViewHeight {
        pendingHold = topHold(at: boundsOrigin.y)
      }
      headerViewHeight = header
    }
    footerViewHeight = height(of: tableFooterView)
  }

  func replaceBackground(_ old: View?, with new: View?) {
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  /// Shows the view for a table without rows.
  func updateEmptyState() {
    guard let emptyView else { return }
    let isHidden = numberOfRows > 0
    if emptyView.isHidden != isHidden { emptyView.isHidden = isHidden }
  }
}
