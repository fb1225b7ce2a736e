import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

extension TableView {
  /// The visible rows, from the top down. Complexity: O(visible rows · log n).
  public var indexPathsForVisibleRows: [ListIndexPath] {
    readForQuery()
    let top = boundsOrigin.y - rowsTop
    return heights.parts(in: max(0, top)..<max(0, top + bounds.height)).compactMap {
      if case .row(let path) = $0.part { path } else { nil }
    }
  }

  /// The cells of the visible rows, from the top down.
  public var visibleCells: [TableViewCell] { indexPathsForVisibleRows.compactMap { shownCells[$0] } }

  /// The cell of a row; nil if the row is not on the screen.
  public func cellForRow(at path: ListIndexPath) -> TableViewCell? { shownCells[path] }

  /// The row of a cell; nil if the cell is not on the screen.
  public func indexPath(for cell: TableViewCell) -> ListIndexPath? {
    cell.tableView === self ? cell.indexPath : nil
  }

  /// The row at a point of the table's own coordinates; nil if there is none.
  public func indexPathForRow(at point: Point) -> ListIndexPath? {
    guard bounds.contains(point) || !isEffectivelyVisible else { return nil }
    readForQuery()
    guard let placed = heights.part(at: point.y - rowsTop), case .row(let path) = placed.part else {
      return nil
    }
    return path
  }

  /// The place of a row in the table's own coordinates, which are those of the content; with an estimated height if the
  /// row was not measured. Empty for a row that does not exist. Complexity: O(log n).
  public func rectForRow(at path: ListIndexPath) -> Rect {
    readForQuery(); return contains(path) ? rect(of: .row(path)) : .zero
  }

  /// The place of the header of a section, without the effect of ``pinsSectionHeaders``; empty without a header.
  public func rectForHeader(inSection section: Int) -> Rect {
    readForQuery()
    return section >= 0 && section < heights.numberOfSections ? rect(of: .header(section)) : .zero
  }

  /// The place of the footer of a section; empty without a footer.
  public func rectForFooter(inSection section: Int) -> Rect {
    readForQuery()
    return section >= 0 && section < heights.numberOfSections ? rect(of: .footer(section)) : .zero
  }

  /// The header of a section, if it is on the screen.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? { shownHeaders[section] }

  /// The footer of a section, if it is on the screen.
  public func footerView(forSection section: Int) -> TableViewHeaderFooterView? { shownFooters[section] }

  private func readForQuery() { _ = numberOfSections }

  func rect(of part: RowHeights.Part) -> Rect {
    let placed = heights.placement(of: part)
    return Rect(x: 0, y: rowsTop + placed.offset, width: contentWidth, height: placed.height)
  }

  /// Scrolls to a row. A row that does not exist is ignored.
  ///
  /// The rows on the way are not measured. After an animated change, the row is at its place also if heights differ from
  /// the estimates.
  /// - Parameters:
  ///   - path: the row.
  ///   - position: where the row comes to lie.
  ///   - isAnimated: whether the content moves within a quarter of a second; with reduced motion it never does.
  public func scrollToRow(at path: ListIndexPath, at position: ScrollPosition, animated isAnimated: Bool) {
    readForQuery()
    guard contains(path) else { return }
    if limits != nil, isAnimated, window != nil, !traitCollection.prefersReducedMotion {
      setContentOffset(
        Point(x: .nan, y: offset(showing: .row(path), at: position, from: boundsOrigin.y)), animated: true)
      // Heights that were measured on the way moved the row.
      scrollCompletion = { [weak self] in
        self?.pendingScroll = (.row(path), position)
        self?.setNeedsLayout()
      }
      return
    }
    endAnimation()
    pendingScroll = (.row(path), position)
    setNeedsLayout()
    if limits != nil { layoutIfNeeded() }
  }

  /// The offset that shows a row, a header or a footer at a position.
  func offset(showing part: Part, at position: ScrollPosition, from offset: Double) -> Double {
    guard exists(part) else { return offset }
    let row = rect(of: part)
    let inset = adjustedContentInset
    let top = visibleContentInset.top + pinnedHeight(over: part)
    let height = bounds.height - inset.bottom
    let wanted =
      switch position {
      case .top: row.minY - top
      case .bottom: row.maxY - height
      case .middle: row.midY - (top + height) / 2
      case .none:
        row.minY < offset + top || row.height > height - top
          ? row.minY - top : max(offset, row.maxY - height)
      }
    // The limits are those before the heights that are measured now.
    return min(
      max(settledOffset(wanted, showingTo: row.maxY), -inset.top), max(endOffset, -inset.top))
  }

  /// The height of the header that stays at the top over a row; 0 over a different part.
  func pinnedHeight(over part: Part?) -> Double {
    guard pinsSectionHeaders, case .row(let path)? = part else { return 0 }
    return heights.placement(of: .header(path.section)).height
  }

  // MARK: Parts in order

  /// The row, header or footer that contains an item; nil for an item elsewhere.
  func part(containing item: AccessibilityItem?) -> RowHeights.Part? {
    var view = item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer
    while let current = view, current !== self {
      if current.superview === self {
        if let cell = current as? TableViewCell { return cell.indexPath.map { .row($0) } }
        if let view = current as? TableViewHeaderFooterView {
          return view.isFooter ? .footer(view.section) : .header(view.section)
        }
        return nil
      }
      view = current.superview
    }
    return nil
  }

  /// The next part with a height.
  func part(after part: RowHeights.Part) -> RowHeights.Part? {
    guard exists(part) else { return nil }
    let placed = heights.placement(of: part)
    return heights.part(at: placed.offset + placed.height)?.part
  }

  /// The previous part with a height.
  func part(before part: RowHeights.Part) -> RowHeights.Part? {
    guard exists(part) else { return nil }
    let placed = heights.placement(of: part)
    // Heights are whole numbers of far less than this distance.
    return heights.part(at: placed.offset - 1.0 / 1024)?.part
  }

  /// The row that is a number of rows after a row, or the nearest end.
  func row(_ distance: Int, from path: ListIndexPath) -> ListIndexPath? {
    guard contains(path), numberOfRows > 0 else { return nil }
    let number = heights.rowNumber(of: path)
    let target = distance > 0 ? number.addingReportingOverflow(distance).partialValue : number + distance
    return heights.indexPath(ofRowNumber: max(0, min(target, numberOfRows - 1)))
  }
}
