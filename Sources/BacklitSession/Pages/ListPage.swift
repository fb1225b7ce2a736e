import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// A page with a searchable list: the elements of the screen, or the recent speech.
@MainActor
final class ListPage: ModalPage {
  /// The contents of a list.
  enum Kind {
    case elements, history
  }

  let kind: Kind
  private let title: SessionText
  private let list: ListView

  /// Creates a page with a list.
  /// - Parameters:
  ///   - kind: the contents of the list.
  ///   - title: the title of the list.
  ///   - lines: the lines of the list, in order.
  ///   - close: closes the page.
  ///   - choose: called with the index of the chosen line.
  init(
    _ kind: Kind, title: SessionText, lines: [ListView.Line],
    close: @escaping @MainActor () -> Void, choose: @escaping @MainActor (Int) -> Void
  ) {
    self.kind = kind
    self.title = title
    list = ListView(lines: lines, choose: choose)
    super.init(identifier: "list", close: close)
    install(list)
  }

  override var initialFocus: View { list }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = language.text(title)
    heading.isAccessibilityElement = false
    list.accessibilityLabel = heading.text
    list.language = language
  }

  /// Handles all keys before the reader, except Control (stops speech), function keys and keys with
  /// modifiers.
  override func handlesKeyBeforeReader(_ event: KeyEvent) -> Bool {
    guard event.key != .control, event.modifiers.subtracting(.shift).isEmpty else { return false }
    if case .function = event.key { return false }
    return true
  }
}

/// A search field and the lines that match it, as a single accessibility element.
///
/// It draws only the visible rows, and its lines are not views, so a list can have any length.
@MainActor
final class ListView: View {
  var language = Language.en { didSet { updateValue() } }
  /// A line of a list.
  struct Line {
    /// The text that is shown and spoken.
    var text: String
    /// The name of the line.
    var name: String

    /// How well the line matches a search.
    /// - Parameter wanted: the search text, folded like the line.
    /// - Returns: 0 if the name equals the search text, 1 if its name contains all words, 2 if its text
    ///   contains all words; nil if it does not match.
    func rank(for wanted: String) -> Int? {
      if name == wanted { return 0 }
      let words = wanted.split(separator: " ")
      return words.allSatisfy(name.contains) ? 1 : words.allSatisfy(text.contains) ? 2 : nil
    }
  }

  private let lines: [Line]
  /// The lines, folded for comparison.
  private let folded: [Line]
  private let choose: @MainActor (Int) -> Void
  private var query = ""
  /// The indices of the lines that match the search.
  private var found: [Int]
  /// The index in `found` of the selected line.
  private var selection = 0
  /// The index in `found` of the first visible line.
  private var top = 0
  private var value = ""

  init(lines: [Line], choose: @escaping @MainActor (Int) -> Void) {
    self.lines = lines
    self.choose = choose
    folded = lines.map { Line(text: TextMetrics.folded($0.text), name: TextMetrics.folded($0.name)) }
    found = Array(lines.indices)
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .searchField
    setContentCompressionResistancePriority(250, for: .horizontal)
    setContentCompressionResistancePriority(250, for: .vertical)
  }

  override var canBecomeFocused: Bool { true }

  override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: 64 * cell.width, height: Double(min(max(1, lines.count), 24) + 1) * cell.height)
  }

  override var accessibilityValue: String? {
    get { value }
    set {}
  }

  // MARK: Keys

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up: select(selection - 1)
    case .down: select(selection + 1)
    case .pageUp: select(selection - max(1, rows - 1))
    case .pageDown: select(selection + max(1, rows - 1))
    case .home: select(0)
    case .end: select(found.count - 1)
    case .backspace, .delete: search(String(query.dropLast()))
    case .enter: if found.indices.contains(selection) { choose(found[selection]) } else { repeatSelection() }
    case .character(let character) where event.modifiers.subtracting(.shift).isEmpty:
      if !query.isEmpty || character != " " { search(query + String(character)) }
    default: return super.keyPressed(event)
    }
    return true
  }

  private func select(_ index: Int) {
    let old = selection
    selection = max(0, min(index, found.count - 1))
    updateValue(counts: false)
    if selection == old { repeatSelection() }
  }

  /// Speaks the current line again, because there is no further line or nothing to choose.
  private func repeatSelection() { window?.post(.layoutChanged(self)) }

  private func search(_ text: String) {
    query = text
    let wanted = TextMetrics.folded(text)
    let ranks = folded.map { wanted.isEmpty ? 0 : $0.rank(for: wanted) }
    found = (0...2).flatMap { rank in lines.indices.filter { ranks[$0] == rank } }
    selection = 0
    updateValue()
  }

  /// The number of lines that match, in words.
  private var foundText: String {
    found.isEmpty
      ? language.text(SessionText.nothingFound) : language.text(ReaderText.items, count: found.count)
  }

  /// Updates the accessibility value and requests a redraw.
  private func updateValue(counts: Bool = true) {
    let line = found.indices.contains(selection) ? lines[found[selection]].text : nil
    let count = counts || found.isEmpty ? foundText : ""
    // Lines can have the same text; the position distinguishes them.
    let place = counts || found.isEmpty ? "" : language.position(selection + 1, of: found.count)
    value = [counts ? query : "", count, line ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Pointer

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  override func touchEnded(_ touch: Touch) -> Bool {
    guard let index = index(at: touch.location(in: self)) else { return false }
    select(index)
    choose(found[selection])
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    if event.dy != 0 { select(selection + (event.dy < 0 ? -1 : 1)) }
    return true
  }

  private func index(at point: Point) -> Int? {
    let row = Int(saturated: (point.y / traitCollection.cellSize.height).rounded(.down)) - 1
    return row >= 0 && row < rows && found.indices.contains(top + row) ? top + row : nil
  }

  // MARK: Picture

  /// The number of visible lines.
  private var rows: Int { max(0, Int(saturated: bounds.height / traitCollection.cellSize.height + 0.01) - 1) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width + 0.01)
    guard columns > 4, rows > 0 else { return }
    top = min(max(top, selection - rows + 1), selection)
    top = max(0, min(top, found.count - rows))
    drawLine(
      TextMetrics.truncated("› \(query)_   \(foundText)", toColumns: columns), row: 0,
      color: ModalPage.keyColor,
      in: &canvas)
    for (row, index) in found[top..<min(top + rows, found.count)].enumerated() {
      let text = TextMetrics.truncated(lines[index].text, toColumns: columns - 2)
      let isSelected = top + row == selection
      if isSelected {
        let place = Rect(
          x: bounds.minX, y: Double(row + 1) * cell.height, width: bounds.width, height: cell.height)
        canvas.fill(place, with: ModalPage.keyColor)
      }
      drawLine(
        (isSelected ? "▸ " : "  ") + text, row: row + 1, color: isSelected ? .black : palette.label,
        in: &canvas
      )
    }
  }

  /// The frame of the selected line; the bounds of the list if no line matches.
  var selectedFrame: Rect {
    let height = traitCollection.cellSize.height
    let row = selection - min(top, selection) + 1
    return found.isEmpty
      ? bounds : Rect(x: bounds.minX, y: Double(row) * height, width: bounds.width, height: height)
  }

  private func drawLine(_ text: String, row: Int, color: Color, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.width - Double(TextMetrics.columns(of: text)) * cell.width : 0
    canvas.drawText(text, at: Point(x: x, y: Double(row) * cell.height), font: .standard, color: color)
  }
}
