import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// The index of a table: short titles at the trailing edge, which lead to sections.
///
/// A click on a title or a drag along the titles scrolls to a section. If there are more titles than rows of cells, some are
/// left out. Readers find one adjustable element, whose value is the title of the topmost section.
@MainActor
final class SectionIndexView: View {
  /// The titles with their sections, in order.
  private var entries: [(title: String, section: Int)] = []
  /// The title of the topmost section, for readers.
  private var current = ""

  init() {
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
  }

  func show(_ new: [(title: String, section: Int)]) {
    entries = new
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// The columns of the longest title.
  var columns: Int { entries.map { TextMetrics.columns(of: $0.title) }.max() ?? 0 }

  // MARK: Titles

  /// The number of rows of titles.
  private var rows: Int {
    min(entries.count, max(1, Int(saturated: bounds.height / traitCollection.cellSize.height)))
  }

  /// The entry in a row: the first and the last one are in the first and the last row.
  private func entry(inRow row: Int) -> Int {
    rows > 1 ? (row * (entries.count - 1) + (rows - 1) / 2) / (rows - 1) : 0
  }

  /// The upper edge of the rows, which are in the middle of the view.
  private var top: Double {
    let height = traitCollection.cellSize.height
    return ((bounds.height / height - Double(rows)) / 2).rounded(.down) * height
  }

  override func draw(in canvas: inout Canvas) {
    guard !entries.isEmpty else { return }
    let cell = traitCollection.cellSize
    for row in 0..<rows {
      let title = entries[entry(inRow: row)].title
      let x = (bounds.width - Double(TextMetrics.columns(of: title)) * cell.width) / 2
      canvas.drawText(
        title, at: Point(x: x.snapped(to: cell.width), y: top + Double(row) * cell.height), font: .standard,
        color: tintColor)
    }
  }

  // MARK: Touches

  override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary, !entries.isEmpty else { return false }
    scroll(to: touch)
    return true
  }

  override func touchMoved(_ touch: Touch) -> Bool {
    scroll(to: touch)
    return true
  }

  override func touchEnded(_ touch: Touch) -> Bool { true }

  private func scroll(to touch: Touch) {
    let y = touch.location(in: self).y - top
    let row = Int(saturated: (y / traitCollection.cellSize.height).rounded(.down))
    scroll(to: entry(inRow: max(0, min(row, rows - 1))))
  }

  private func scroll(to entry: Int) {
    guard let table = superview as? TableView, entries.indices.contains(entry) else { return }
    table.scroll(toSection: entries[entry].section)
    // The end of the content can be above the section, which is the choice nevertheless.
    note(entries[entry].title)
  }

  // MARK: Accessibility

  /// Follows the table.
  /// - Parameter section: the topmost section.
  func follow(_ section: Int) {
    let index = entries.lastIndex { $0.section <= section } ?? 0
    // Several titles can lead to one section, and the last sections can be visible together.
    if entries.first(where: { $0.title == current })?.section != entries[safe: index]?.section {
      note(entries[safe: index]?.title ?? "")
    }
  }

  private func note(_ title: String) {
    guard title != current else { return }
    current = title
    setNeedsAccessibilityUpdate()
  }

  /// The place after the rows, so that a reader that goes through them does not come across the index.
  override var defaultAccessibilityFrame: Rect {
    guard let table = superview as? TableView else { return super.defaultAccessibilityFrame }
    let place = Rect(
      x: frame.minX, y: table.contentSize.height, width: frame.width, height: traitCollection.cellSize.height)
    return table.convert(place, to: nil)
  }

  override var defaultAccessibilityLabel: String? { word(ListText.sectionIndex) }

  override var accessibilityValue: String? {
    get { current }
    set {}
  }

  override func accessibilityIncrement() { step(by: 1) }

  override func accessibilityDecrement() { step(by: -1) }

  private func step(by distance: Int) {
    scroll(to: (entries.firstIndex { $0.title == current } ?? 0) + distance)
  }
}

extension Array {
  /// The element at an index; nil outside of the array.
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension TableView {
  /// Asks the data source for the titles of the index again. The table asks by itself when everything is read again, and when
  /// sections come or go.
  public func reloadSectionIndexTitles() {
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    guard !titles.isEmpty, let dataSource else {
      indexView?.removeFromSuperview()
      indexView = nil
      return
    }
    let view = indexView ?? SectionIndexView()
    if indexView == nil {
      indexView = view
      addSubview(view)
    }
    let sections = max(1, counts.sections.count)
    view.show(
      titles.enumerated().map { index, title in
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
        return (title, max(0, min(section, sections - 1)))
      })
    setNeedsLayout()
  }

  /// The width of the index and of the column for the scroll indicator; 0 without an index.
  var indexWidth: Double { indexView.map { Double($0.columns + 1) * traitCollection.cellSize.width } ?? 0 }

  /// Places the index beside the rows, where it stays while they scroll.
  func placeIndexView() {
    guard let indexView else { return }
    let cell = traitCollection.cellSize
    let area = bounds.inset(by: visibleContentInset)
    let width = Double(indexView.columns) * cell.width
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    indexView.frame = Rect(
      x: isMirrored ? area.minX + cell.width : area.maxX - cell.width - width, y: area.minY, width: width,
      height: area.height)
    if let top = rows.section(at: area.minY) { indexView.follow(top) }
  }

  /// Scrolls until a section begins at the top.
  func scroll(toSection section: Int) {
    let first = ListIndexPath(row: 0, section: section)
    let hasHeader = headingPosition(ofSection: section) != nil
    scroll(to: hasHeader || !contains(first) ? .header(section) : .item(first), at: .start, animated: false)
    layoutIfNeeded()
  }
}
