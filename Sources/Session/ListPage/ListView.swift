import Accessibility
import AutoLayout
import Drawing
import Geometry
import Input
import Toolkit

/// A search and the lines that it finds, as one element.
///
/// However long the list is, no more is drawn of it than there are rows for, and none of its lines is a view.
@MainActor
final class ListView: View {
  var words = SessionWords.english { didSet { tell() } }
  /// A line of a list.
  struct Line {
    /// All that is shown and said of it.
    var text: String
    /// What it is called.
    var name: String

    /// How well it answers a search.
    /// - Parameter wanted: what is searched, folded as the line is.
    /// - Returns: 0 where it is called so, 1 where all words are in its name, 2 where they are anywhere; nil for not at all.
    func rank(for wanted: String) -> Int? {
      if name == wanted { return 0 }
      let words = wanted.split(separator: " ")
      return words.allSatisfy(name.contains) ? 1 : words.allSatisfy(text.contains) ? 2 : nil
    }
  }

  private let lines: [Line]
  /// The lines as a search compares them.
  private let folded: [Line]
  private let choose: @MainActor (Int) -> Void
  private var query = ""
  /// The lines that the search finds.
  private var found: [Int]
  /// The place in `found` of the line that would be chosen.
  private var selection = 0
  /// The place of the first line that is shown.
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

  override var intrinsicContentSize: Size? {
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
    case .enter: if found.indices.contains(selection) { choose(found[selection]) } else { sayAgain() }
    case .character(let character) where event.modifiers.subtracting(.shift).isEmpty:
      if !query.isEmpty || character != " " { search(query + String(character)) }
    default: return super.keyPressed(event)
    }
    return true
  }

  private func select(_ index: Int) {
    let old = selection
    selection = max(0, min(index, found.count - 1))
    tell(counts: false)
    if selection == old { sayAgain() }
  }

  /// There is nothing further, or nothing to choose: what there is is said again, as the reader does with elements.
  private func sayAgain() { window?.post(.layoutChanged(self)) }

  private func search(_ text: String) {
    query = text
    let wanted = TextMetrics.folded(text)
    let ranks = folded.map { wanted.isEmpty ? 0 : $0.rank(for: wanted) }
    found = (0...2).flatMap { rank in lines.indices.filter { ranks[$0] == rank } }
    selection = 0
    tell()
  }

  /// Shows the state of things, and has it said.
  private func tell(counts: Bool = true) {
    let line = found.indices.contains(selection) ? lines[found[selection]].text : nil
    let all = found.isEmpty ? words.nothingFound : words.item.phrase(UInt(found.count))
    let count = counts || found.isEmpty ? all : ""
    // Two lines may say the same; by their places they are told apart.
    let place = counts || found.isEmpty ? "" : words.place(selection + 1, of: found.count)
    value = [counts ? query : "", count, line ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Pointer

  override func touchEnded(_ touch: Touch) {
    guard let index = index(at: touch.location(in: self)) else { return }
    select(index)
    choose(found[selection])
  }

  override func scrolled(_ scroll: Scroll) -> Bool {
    if scroll.dy != 0 { select(selection + (scroll.dy < 0 ? -1 : 1)) }
    return true
  }

  private func index(at point: Point) -> Int? {
    let row = Int(saturated: (point.y / traitCollection.cellSize.height).rounded(.down)) - 1
    return row >= 0 && row < rows && found.indices.contains(top + row) ? top + row : nil
  }

  // MARK: Picture

  /// How many lines can be seen.
  private var rows: Int { max(0, Int(saturated: bounds.height / traitCollection.cellSize.height + 0.01) - 1) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width + 0.01)
    guard columns > 4, rows > 0 else { return }
    top = min(max(top, selection - rows + 1), selection)
    top = max(0, min(top, found.count - rows))
    let count = found.isEmpty ? words.nothingFound : words.item.phrase(UInt(found.count))
    drawLine(
      TextMetrics.truncated("› \(query)_   \(count)", toColumns: columns), row: 0, color: ModalPanel.keyColor,
      in: &canvas)
    for (row, index) in found[top..<min(top + rows, found.count)].enumerated() {
      let text = TextMetrics.truncated(lines[index].text, toColumns: columns - 2)
      let isSelected = top + row == selection
      if isSelected {
        let place = Rect(
          x: bounds.minX, y: Double(row + 1) * cell.height, width: bounds.width, height: cell.height)
        canvas.fill(place, with: ModalPanel.keyColor)
      }
      drawLine(
        (isSelected ? "▸ " : "  ") + text, row: row + 1, color: isSelected ? .black : finish.mark, in: &canvas
      )
    }
  }

  /// Where the line is that would be chosen; all of the list where nothing is found.
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
