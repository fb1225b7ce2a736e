import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

/// The rows of a page, with a heading above each group. It is as large as its rows need, and scrolls where the page has less
/// room.
@MainActor
final class PageTable: TableView {
  /// A group of rows.
  struct Group {
    /// The heading; nil for none.
    var title: String?
    var rows: [Row]
  }

  /// A row: its picture and what a reader says of it.
  struct Row {
    var view: View
    /// The label of a row without controls; nil for the texts in it.
    var label: String?
    /// The value of a row without controls.
    var value: String?
  }

  private var groups: [Group] = []
  private var contentHeight = 0.0
  private var columnConstraints: [LayoutConstraint] = []

  /// Creates a table without rows.
  init() {
    super.init(style: .grouped)
    // The rows contain the controls.
    allowsSelection = false
    // The page is the list that readers say.
    accessibilityContainerType = .none
    delegate = self
    for axis in [LayoutAxis.horizontal, .vertical] {
      setContentCompressionResistancePriority(.defaultLow, for: axis)
    }
  }

  /// Replaces the rows.
  func show(_ groups: [Group]) {
    self.groups = groups
    showDefinedContent(
      groups.map { DefinedListSection(header: $0.title.map { .text($0) }, rows: $0.rows.map(Self.makeCell)) })
    rowsDidChange()
  }

  /// Makes a cell that a row fills, except for the column of the scroll indicator.
  private static func makeCell(_ row: Row) -> TableViewCell {
    let cell = TableViewCell()
    let content = cell.contentView
    row.view.translatesAutoresizingMaskIntoConstraints = false
    content.addSubview(row.view)
    let trailing = content.trailingAnchor
    LayoutConstraint.activate(
      row.view.constraints(equalTo: content, .leading, .top, .bottom)
        + [row.view.trailingAnchor.constraint(equalTo: trailing, constant: -indicatorWidth)])
    cell.accessibilityLabel = row.label
    cell.accessibilityValue = row.value
    return cell
  }

  private static let indicatorWidth = 8.0

  /// Takes over new contents of the rows.
  func rowsDidChange() {
    contentHeight = 0
    invalidateIntrinsicContentSize()
  }

  /// Makes labels at the leading edges of the rows equally wide.
  /// - Parameter labels: the labels; none for labels with widths of their own.
  func align(_ labels: [Label]) {
    LayoutConstraint.deactivate(columnConstraints)
    let metrics = LineMetrics(
      ModalPage.font(for: traitCollection), cellHeight: traitCollection.cellSize.height)
    let columns = labels.map { metrics.cellColumns(ofText: TextMetrics.columns(of: $0.text)) }.max() ?? 0
    columnConstraints = labels.map {
      $0.widthAnchor.constraint(equalToConstant: Double(columns) * traitCollection.cellSize.width)
    }
    LayoutConstraint.activate(columnConstraints)
    rowsDidChange()
  }

  /// The width of the widest row, and the height of all rows and headings.
  override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let sizes = groups.flatMap(\.rows).map {
      $0.view.systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
    }
    // Before they are laid out, the rows have the heights of their contents.
    let rows = sizes.map { max(1, ($0.height / cell.height).rounded(.up)) * cell.height }
    let headers = Double(groups.count { $0.title != nil }) * cell.height
    return Size(
      width: (sizes.map(\.width).max() ?? 0) + Self.indicatorWidth,
      height: contentHeight > 0 ? contentHeight : rows.reduce(headers, +))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard contentSize.height != contentHeight else { return }
    contentHeight = contentSize.height
    invalidateIntrinsicContentSize()
  }
}

extension PageTable: TableViewDelegate {
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
    guard let title = groups[section].title else { return nil }
    let view = TableViewHeaderFooterView()
    view.backgroundColor = nil
    var content = ListContentConfiguration.header(text: title.inReadingDirection)
    content.textProperties.font = ModalPage.font(isBold: true)
    content.directionalLayoutMargins = .zero
    view.contentConfiguration = content
    view.accessibilityLabel = title
    view.accessibilityHeadingLevel = 2
    return view
  }
}
