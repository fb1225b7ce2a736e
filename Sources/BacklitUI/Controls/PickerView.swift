import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// One or more columns of rows, with the chosen row of each in the middle; `UIPickerView` in UIKit.
///
/// Each column is one stop for Tab and one adjustable element for the screen reader. Up and Down choose the row before and
/// after, Page Up and Page Down ten rows, Home and End the first and the last; Left and Right lead to the column beside
/// it, and typed characters to the row that begins with them. A drag moves the column, a tap chooses the row under it,
/// and the wheel turns it. A change by the user calls the delegate and then sends `valueChanged`, which UIKit's picker
/// view does not send.
///
/// ```swift
/// let picker = PickerView()
/// picker.dataSource = self
/// picker.delegate = self
/// picker.selectRow(3, inComponent: 0, animated: false)
/// ```
@MainActor
open class PickerView: Control {
  /// Says how many columns and rows there are; nil for one column with ``titles``.
  public weak var dataSource: (any PickerViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadAllComponents() } }
  }
  /// Gives rows their titles.
  public weak var delegate: (any PickerViewDelegate)? {
    didSet { if delegate !== oldValue { reloadAllComponents() } }
  }
  /// The titles of the rows of the only column, without a ``dataSource``.
  public var titles: [String] = [] {
    didSet { if titles != oldValue, dataSource == nil { reloadAllComponents() } }
  }

  /// The rows of a column that can be chosen; all rows where it is nil. Other rows are not shown.
  var enabledRows: (@MainActor (_ component: Int) -> Range<Int>)?
  /// The text for a row that the screen reader speaks; the title where it is nil.
  var spokenTitle: (@MainActor (_ row: Int, _ component: Int) -> String)?

  /// The date picker that shows this picker; nil for none.
  weak var datePicker: DatePicker?
  override var wheelControl: Control { datePicker ?? self }

  private(set) var columns: [PickerColumn] = []
  /// The rows that are visible in the natural height.
  static let visibleRows = 5
  /// The most rows of a column that are measured for its width.
  private static let measuredRows = 1000

  /// Creates a picker with rows in one column; the first one is chosen.
  public init(titles: [String] = []) {
    self.titles = titles
    super.init()
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    setContentHuggingPriority(251, for: .vertical)
    reloadAllComponents()
  }

  /// The columns are the elements.
  override var isAccessibilityElementByDefault: Bool { false }

  /// False: the columns take the focus.
  open override var canBecomeFocused: Bool { false }

  /// Touches belong to the columns.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  // MARK: Rows

  /// The number of columns.
  public var numberOfComponents: Int { columns.count }

  /// Returns the number of rows of a column.
  public func numberOfRows(inComponent component: Int) -> Int { column(component).count }

  /// Returns the chosen row of a column, from 0; -1 for a column without rows.
  public func selectedRow(inComponent component: Int) -> Int { column(component).selectedRow }

  /// Chooses a row without calling the delegate and without events.
  /// - Parameters:
  ///   - row: the row; one beyond the last row is the last row.
  ///   - component: the column; one that does not exist traps.
  ///   - animated: whether the column turns to the row.
  public func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    column(component).select(row, animated: animated)
  }

  /// Asks the data source for the number of columns and rows, and the delegate for titles. Chosen rows stay as far as
  /// they exist.
  public func reloadAllComponents() {
    let count = dataSource?.numberOfComponents(in: self) ?? (titles.isEmpty ? 0 : 1)
    checkPrecondition(count >= 0, "The number of components must be 0 or more, not \(count).")
    for column in columns[min(count, columns.count)...] { column.removeFromSuperview() }
    columns.removeLast(max(0, columns.count - count))
    while columns.count < count {
      let column = PickerColumn(self, component: columns.count)
      columns.append(column)
      addSubview(column)
    }
    for component in columns.indices { reloadComponent(component) }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Asks the data source and the delegate for the rows of a column.
  public func reloadComponent(_ component: Int) {
    let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? titles.count
    checkPrecondition(count >= 0, "The number of rows must be 0 or more, not \(count).")
    column(component).reload(count: count)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Returns the width of a column and the height of a row, in points.
  public func rowSize(forComponent component: Int) -> Size {
    Size(width: width(of: component), height: traitCollection.cellSize.height)
  }

  private func column(_ component: Int) -> PickerColumn {
    checkPrecondition(
      columns.indices.contains(component),
      "The picker has \(columns.count) components; there is none with the index \(component).")
    return columns[component]
  }

  func title(ofRow row: Int, in component: Int) -> String {
    if let delegate { return delegate.pickerView(self, titleForRow: row, forComponent: component) }
    return dataSource == nil && titles.indices.contains(row) ? titles[row] : ""
  }

  // MARK: Changes by the user

  /// Chooses a row for the user, and sends events if it changed.
  func selectByUser(_ row: Int, in component: Int) {
    let column = columns[component]
    let before = column.selectedRow
    column.select(row, animated: true)
    guard column.selectedRow != before else { return }
    rowDidChange(from: before, in: component)
    sendActions(for: .primaryActionTriggered)
  }

  /// Registers an undo step and sends events, after a change by the user or by undo.
  private func rowDidChange(from before: Int, in component: Int) {
    registerUndo(self) { picker in
      guard picker.columns.indices.contains(component) else { return }
      let present = picker.columns[component].selectedRow
      picker.columns[component].select(before, animated: false)
      if picker.columns[component].selectedRow != present {
        picker.rowDidChange(from: present, in: component)
      }
    }
    delegate?.pickerView(self, didSelectRow: columns[component].selectedRow, inComponent: component)
    sendActions(for: .valueChanged)
  }

  /// The chosen rows.
  package override var valueAfterUndo: String? {
    columns.compactMap(\.accessibilityValue).joined(separator: ", ")
  }

  /// Moves the focus from a column to the one beside it.
  func moveFocus(from component: Int, by step: Int) {
    guard columns.indices.contains(component + step) else { return }
    window?.focus(on: columns[component + step])
  }

  // MARK: Layout

  private func width(of component: Int) -> Double {
    let cell = traitCollection.cellSize
    if let width = delegate?.pickerView(self, widthForComponent: component) { return width }
    let rows = min(columns[component].count, Self.measuredRows)
    let widest = (0..<rows).reduce(0) { max($0, TextMetrics.columns(of: title(ofRow: $1, in: component))) }
    return Double(max(widest, 1) + PickerColumn.marginColumns) * cell.width
  }

  /// Five rows high, and as wide as the columns.
  open override var intrinsicContentSize: Size {
    Size(
      width: columns.indices.reduce(0) { $0 + width(of: $1) },
      height: Double(Self.visibleRows) * traitCollection.cellSize.height)
  }

  /// Places the columns side by side in the middle. Where the width is too small, all become narrower.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let cell = traitCollection.cellSize.width
    let widths = columns.indices.map(width)
    let total = widths.reduce(0, +)
    guard total > 0 else { return }
    let scale = min(1, bounds.width / total)
    var edge = max(0, ((bounds.width - total) / 2 / cell).rounded(.down) * cell)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for (column, width) in zip(columns, widths) {
      let next = scale < 1 ? edge + ((width * scale) / cell).rounded(.down) * cell : edge + width
      column.frame = Rect(
        x: isMirrored ? bounds.width - next : edge, y: 0, width: next - edge, height: bounds.height)
      edge = next
    }
  }

  override func updateParts() {
    setNeedsLayout()
    for column in columns {
      column.isEnabled = isEnabled
      column.allowsFocus = allowsFocus
      column.setNeedsDisplay()
      column.setNeedsAccessibilityUpdate()
    }
  }
}
