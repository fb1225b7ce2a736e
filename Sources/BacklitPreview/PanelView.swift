import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI

/// The panel beside a definition: its name and size, the settings, its faults, and the inspected view.
///
/// It never has the keyboard focus, so that the focus order is that of the definition.
@MainActor
final class PanelView: ScrollView {
  /// The texts of the panel.
  struct Contents: Equatable {
    var title: [Paragraph.Content] = []
    var problems: [Paragraph.Content] = []
    var inspection: [Paragraph.Content] = []
  }

  var contents = Contents() {
    didSet {
      guard contents != oldValue else { return }
      update(&title, contents.title, oldValue.title)
      update(&problems, contents.problems, oldValue.problems)
      update(&inspection, contents.inspection, oldValue.inspection)
      setNeedsLayout()
    }
  }
  /// Whether problems are above the settings, for a small panel.
  var putsProblemsFirst = false { didSet { if putsProblemsFirst != oldValue { setNeedsLayout() } } }
  let settings: [SettingRow]
  private var title: [Paragraph] = []
  private var problems: [Paragraph] = []
  private var inspection: [Paragraph] = []

  init(onSwitch: @escaping @MainActor (PreviewSetting) -> Void) {
    settings = PreviewSetting.allCases.map { SettingRow($0, onSwitch: onSwitch) }
    super.init()
    identifier = "panel"
    backgroundColor = DebuggerColors.ground
    theme = DebuggerColors.theme
    contentInsetAdjustmentBehavior = .never
    shouldGroupAccessibilityChildren = true
    for row in settings { addSubview(row) }
  }

  override var canBecomeFocused: Bool { false }

  override var accessibilityElements: [AccessibilityItem]? {
    get {
      putsProblemsFirst
        ? title + problems + inspection + settings : title + settings + problems + inspection
    }
    set { super.accessibilityElements = newValue }
  }

  private func update(
    _ shown: inout [Paragraph], _ new: [Paragraph.Content], _ old: [Paragraph.Content]
  ) {
    guard new != old else { return }
    for paragraph in shown { paragraph.removeFromSuperview() }
    shown = new.map(Paragraph.init)
    for paragraph in shown { addSubview(paragraph) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let cell = traitCollection.cellSize
    // One column at each side is free; the scroll thumb is in the right one.
    let columns = Int(saturated: bounds.width / cell.width) - 2
    guard columns > 0 else { return }
    var row = 0
    func add(_ paragraphs: [Paragraph]) {
      for paragraph in paragraphs {
        let rows = paragraph.rows(columns: columns)
        place(paragraph, column: 0, columns: columns, row: row, rows: rows)
        row += rows
      }
    }
    func addSettings() {
      let across = min(4, max(1, columns / SettingRow.columns))
      let rows = (settings.count + across - 1) / across
      for (index, setting) in settings.enumerated() {
        place(
          setting, column: index / rows * (columns / across), columns: columns / across - 1,
          row: row + index % rows, rows: 1)
      }
      row += rows
    }
    if putsProblemsFirst {
      row = placeTitle(columns: columns)
      add(problems)
      add(inspection)
      addSettings()
    } else {
      add(title)
      row += 1
      addSettings()
      for part in [problems, inspection] where !part.isEmpty {
        row += 1
        add(part)
      }
    }
    let size = Size(width: bounds.width, height: Double(row) * cell.height)
    if contentSize != size { contentSize = size }
  }

  /// Places the parts of the title in as few rows as possible.
  ///
  /// - Returns: the first row below.
  private func placeTitle(columns: Int) -> Int {
    var (row, column) = (0, 0)
    for paragraph in title {
      let width = TextMetrics.columns(of: paragraph.content.text)
      if column > 0, column + width > columns { (row, column) = (row + 1, 0) }
      let rows = paragraph.rows(columns: columns)
      place(paragraph, column: column, columns: min(width, columns), row: row, rows: rows)
      row += rows - 1
      column += width + 3
    }
    return row + 1
  }

  private func place(_ view: View, column: Int, columns: Int, row: Int, rows: Int) {
    let cell = traitCollection.cellSize
    let frame = Rect(
      x: Double(column + 1) * cell.width, y: Double(row) * cell.height,
      width: Double(max(1, columns)) * cell.width, height: Double(rows) * cell.height)
    if view.frame != frame { view.frame = frame }
  }
}
