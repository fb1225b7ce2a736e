#if Tools
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// The page of the view debugger: an overlay over the program's views, and a panel with lists.
///
/// It fills the window, is placed by frames, and has no constraints, so that it does not change the layout that it
/// shows. The messages about layouts are English in every language.
@MainActor
final class ViewDebuggerPage: ModalPage {
  let debugger: ViewDebugger
  /// The session, which removes the page before it goes away.
  private weak var session: Session?
  private let overlay = LayoutOverlay()
  private let panel = View()
  private let tabs = TabBar()
  private let detail = DetailView()
  private lazy var list = SearchList { [weak self] in self?.choose($0) }
  /// The lines of the list.
  private var entries: [Entry] = []
  private var area = (columns: 0, rows: 0)

  /// A line of a list, with what happens when it is selected and when it is chosen.
  struct Entry {
    var line: ListLine
    /// The view or guide that is selected with the line.
    var item: (any LayoutElement)?
    /// The constraint that is highlighted then.
    var constraint: LayoutConstraint?
    /// Called when the line is chosen; nil for lines that cannot be chosen.
    var choose: (@MainActor (ViewDebugger) -> Void)?

    init(
      _ text: String, color: Color? = nil, item: (any LayoutElement)? = nil,
      constraint: LayoutConstraint? = nil, choose: (@MainActor (ViewDebugger) -> Void)? = nil
    ) {
      line = ListLine(text: text, name: text, color: color)
      (self.item, self.constraint, self.choose) = (item, constraint, choose)
    }

    static func note(_ text: String, color: Color? = DebuggerColors.quiet) -> Entry {
      Entry(text, color: color)
    }
  }

  init(_ debugger: ViewDebugger, session: Session, close: @escaping @MainActor () -> Void) {
    self.debugger = debugger
    self.session = session
    super.init(identifier: "viewDebugger", close: close)
    theme = DebuggerColors.theme
    backgroundColor = nil
    translatesAutoresizingMaskIntoConstraints = true
    heading.removeFromSuperview()
    panel.backgroundColor = DebuggerColors.ground
    for view in [overlay, panel] { addSubview(view) }
    for view in [tabs, list, detail] { panel.addSubview(view) }
    // The lists are long, and must not hide what they are about.
    list.growsWithTextSize = false
    list.movesInsertionPoint = false
    tabs.onChoose = { [weak self] in self?.show($0) }
    list.onSelect = { [weak self] in self?.select($0) }
    refresh(clearing: true)
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    debugger.language = language
    (tabs.language, list.language) = (language, language)
    refresh(clearing: true)
  }

  override var initialFocus: View { list.table }

  override var keyView: View? { list.table }

  /// The page fills the window.
  override func center(in guide: LayoutGuide) {}

  override func fit(columns: Int, rows: Int) {
    area = (columns, rows)
    guard let session else { return }
    frame = Rect(origin: .zero, size: session.metrics.size)
    setNeedsLayout()
  }

  /// Handles all keys before the reader, as lists do.
  override func handlesKeyBeforeReader(_ event: KeyEvent) -> Bool {
    guard event.key != .control, event.modifiers.subtracting(.shift).isEmpty else { return false }
    if case .function = event.key { return false }
    return true
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.right, []), (.tab, []): show(step(1))
    case (.left, []), (.tab, .shift): show(step(-1))
    default: return super.keyPressed(event)
    }
    return true
  }

  private func step(_ count: Int) -> ViewDebugger.Tab {
    let all = ViewDebugger.Tab.allCases
    let index = all.firstIndex(of: debugger.tab) ?? 0
    return all[(index + count + all.count) % all.count]
  }

  /// A click on a view of the program selects it.
  override func touchEnded(_ touch: Touch) -> Bool {
    guard !panel.frame.contains(touch.location(in: self)) else { return true }
    debugger.select(at: touch.location(in: nil))
    show(.view)
    return true
  }

  // MARK: Lists

  /// Shows a list and selects the line of the selected view.
  func show(_ tab: ViewDebugger.Tab) {
    debugger.tab = tab
    refresh(clearing: true)
    window?.post(.layoutChanged(list.searchLine))
  }

  private func select(_ index: Int) {
    let entry = entries[index]
    if let item = entry.item { debugger.select(item, highlighting: entry.constraint) }
    updateOverlay()
  }

  /// Shows the whole text of the selected line if the panel is too narrow for it.
  private func updateDetail() {
    let text = list.selectedIndex.map { entries[$0].line.text } ?? ""
    let columns = Int(saturated: list.bounds.width / traitCollection.cellSize.width) - 2
    detail.text = TextMetrics.columns(of: text) > columns ? text : ""
  }

  private func choose(_ index: Int) {
    guard let choose = entries[index].choose else { return }
    let (tab, selected) = (debugger.tab, debugger.selected)
    choose(debugger)
    // A different list, or the facts about a different view.
    if debugger.tab != tab || debugger.tab == .view && debugger.selected !== selected {
      show(debugger.tab)
    } else {
      refresh(clearing: false)
    }
  }

  /// Shows the layout as it was before an alternative was chosen.
  override func willClose() {
    if debugger.root.showsAlternativeLayout { debugger.root.showAlternativeLayout(moving: nil) }
  }

  /// Updates the page after the views were laid out.
  func update() { refresh(clearing: false) }

  /// Updates the list and the overlay.
  /// - Parameter clearing: whether the list is a different one.
  private func refresh(clearing: Bool) {
    debugger.diagnose()
    tabs.selected = debugger.tab
    let new = debugger.entries()
    let isNew = clearing || !new.elementsEqual(entries) { $0.line == $1.line }
    entries = new
    if isNew {
      list.title = debugger.language.text(debugger.tab.title)
      list.show(
        FixedLines(new.map(\.line)), selecting: clearing ? debugger.selectedEntry(in: new) : nil,
        clearing: clearing)
    }
    updateOverlay()
  }

  private func updateOverlay() {
    updateDetail()
    overlay.picture = OverlayPicture(
      debugger.parts, of: debugger.shownViews, isFiltered: debugger.isFiltered, selected: debugger.selected,
      diagnosis: debugger.diagnosis, highlighted: debugger.highlighted, in: overlay)
    setPanelFrame()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if overlay.frame != bounds { overlay.frame = bounds }
    setPanelFrame()
    updateDetail()
    setPanelFrame()
  }

  /// Places the panel beside the views on a wide screen, otherwise below or above them.
  private func setPanelFrame() {
    let cell = traitCollection.cellSize
    // The captions are in the last row.
    let rows = max(1, area.rows - 1)
    var frame = Rect(x: 0, y: 0, width: bounds.width, height: Double(rows) * cell.height)
    if area.columns >= 110 {
      frame.size.width = 54 * cell.width
      if !debugger.isOnOtherSide { frame.origin.x = bounds.width - frame.width }
    } else {
      let height = min(rows, max(6, rows * 2 / 5))
      frame.size.height = Double(height) * cell.height
      if !debugger.isOnOtherSide { frame.origin.y = Double(rows - height) * cell.height }
    }
    if panel.frame != frame { panel.frame = frame }
    let width = max(0, frame.width - 2 * cell.width)
    // At least half of the panel is for the list.
    let most = Int(saturated: frame.height / cell.height) / 2
    let detailRows = min(detail.rows(columns: Int(saturated: width / cell.width)), most)
    let detailHeight = Double(detailRows) * cell.height
    let parts: [(View, Rect)] = [
      (tabs, Rect(x: 0, y: 0, width: frame.width, height: cell.height)),
      (
        list,
        Rect(
          x: cell.width, y: cell.height, width: width,
          height: max(0, frame.height - cell.height - detailHeight))
      ),
      (detail, Rect(x: cell.width, y: frame.height - detailHeight, width: width, height: detailHeight)),
    ]
    for (view, frame) in parts where view.frame != frame { view.frame = frame }
  }
}

/// The titles of the lists, to show one of them. Readers do not find it, because the list has its title.
@MainActor
private final class TabBar: View {
  var selected = ViewDebugger.Tab.tree { didSet { if selected != oldValue { setNeedsDisplay() } } }
  var language = Language.en { didSet { if language != oldValue { setNeedsDisplay() } } }
  var onChoose: (@MainActor (ViewDebugger.Tab) -> Void)?

  init() {
    super.init()
    accessibilityElementsHidden = true
    backgroundColor = DebuggerColors.surroundings
  }

  /// The titles with their first columns.
  private var titles: [(tab: ViewDebugger.Tab, title: String, column: Int)] {
    var column = 1
    return ViewDebugger.Tab.allCases.map { tab in
      let title = language.text(tab.title)
      defer { column += TextMetrics.columns(of: title) + 2 }
      return (tab, title, column)
    }
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    for (tab, title, column) in titles {
      let isSelected = tab == selected
      canvas.drawText(
        isSelected ? "[\(title)]" : " \(title) ",
        at: Point(x: Double(column - 1) * cell.width, y: 0), font: isSelected ? .bold : .standard,
        color: isSelected ? DebuggerColors.key : DebuggerColors.text)
    }
  }

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  override func touchEnded(_ touch: Touch) -> Bool {
    let column = Int(saturated: touch.location(in: self).x / traitCollection.cellSize.width)
    if let hit = titles.last(where: { $0.column - 1 <= column }) { onChoose?(hit.tab) }
    return true
  }
}

/// The whole text of the selected line, wrapped. It is hidden from readers, which read the line.
@MainActor
private final class DetailView: View {
  var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }

  init() {
    super.init()
    accessibilityElementsHidden = true
    backgroundColor = DebuggerColors.surroundings
  }

  /// The number of rows that the text needs; 0 for no text.
  func rows(columns: Int) -> Int { lines(columns: columns).count }

  private func lines(columns: Int) -> [String] {
    text.isEmpty ? [] : TextMetrics.wrap(text, columns: max(8, columns))
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    for (row, line) in lines(columns: Int(saturated: bounds.width / cell.width)).enumerated() {
      canvas.drawText(
        line, at: Point(x: 0, y: Double(row) * cell.height), font: .standard, color: DebuggerColors.text)
    }
  }
}
#endif
