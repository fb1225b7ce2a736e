import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// A page with a searchable list: the elements of the screen, the recent speech, or choices of a program.
@MainActor
final class ListPage: ModalPage {
  /// The contents of a list.
  enum Kind {
    case elements, history, choices
    /// The commands of the program; letters of a name in order find it.
    case commands
  }

  let kind: Kind
  private let title: (Language) -> String
  private let list: ListView

  /// Creates a page with a list.
  /// - Parameters:
  ///   - kind: the contents of the list.
  ///   - title: the title of the list.
  ///   - lines: the lines of the list, in order.
  ///   - index: the line that is selected first.
  ///   - type: called with a text that was typed instead; nil if the text only searches.
  ///   - close: closes the page.
  ///   - choose: called with the index of the chosen line.
  init(
    _ kind: Kind, title: @escaping (Language) -> String, lines: [ListView.Line],
    selecting index: Int = 0, type: (@MainActor (String) -> Void)? = nil,
    close: @escaping @MainActor () -> Void, choose: @escaping @MainActor (Int) -> Void
  ) {
    self.kind = kind
    self.title = title
    list = ListView(lines: lines, choose: choose)
    list.show(lines, selecting: index)
    list.onType = type
    list.isFuzzy = kind == .commands
    super.init(identifier: "list", close: close)
    install(list)
  }

  override var initialFocus: View { list }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = title(language)
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
  struct Line: Equatable {
    /// The text that is shown and spoken.
    var text: String
    /// The name of the line, which a search looks for.
    var name: String
    /// The text that is spoken instead; nil if it is the text that is shown.
    var spoken: String?
    /// The colour of the text; nil for that of labels.
    var color: Color?

    /// How well the line matches a search.
    /// - Parameters:
    ///   - wanted: the search text, folded like the line.
    ///   - isFuzzy: whether a name with the letters of the search text in order matches.
    /// - Returns: 0 if the name equals the search text, 1 if the name contains all words, 2 if it contains their
    ///   letters; nil if it does not match.
    func rank(for wanted: String, isFuzzy: Bool) -> Int? {
      if name == wanted { return 0 }
      if wanted.split(separator: " ").allSatisfy(name.contains) { return 1 }
      guard isFuzzy else { return nil }
      var rest = wanted.filter { $0 != " " }[...]
      for character in name where character == rest.first { rest.removeFirst() }
      return rest.isEmpty ? 2 : nil
    }
  }

  /// Whether lines grow with the text size.
  var growsWithTextSize = true {
    didSet { if growsWithTextSize != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Whether a line matches that contains the letters of the search in order, with others between them.
  var isFuzzy = false
  private var lines: [Line]
  /// The lines, folded for comparison.
  private var folded: [Line]
  private let choose: @MainActor (Int) -> Void
  /// Called with the index of the selected line when the user selects a different line.
  var onSelect: (@MainActor (Int) -> Void)?
  /// Called with a typed text that is not a line; nil if the text only searches.
  var onType: (@MainActor (String) -> Void)?
  private(set) var query = ""
  /// The indices of the lines that match the search; -1 for the typed text itself.
  private var found: [Int]
  /// The index in `found` of the selected line.
  private var selection = 0
  /// The index in `found` of the first visible line.
  private var top = 0
  private var value = ""
  /// The number of matches and the selected line, and when they changed.
  private var result = ""
  private var resultTime = 0.0
  /// The seconds within which a further letter cuts the words of a result off, so that it is spoken again.
  private static let resultDuration = 2.0

  init(lines: [Line], choose: @escaping @MainActor (Int) -> Void) {
    self.lines = lines
    self.choose = choose
    folded = lines.map(Self.folded)
    found = Array(lines.indices)
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .searchField
    setContentCompressionResistancePriority(250, for: .horizontal)
    setContentCompressionResistancePriority(250, for: .vertical)
  }

  private static func folded(_ line: Line) -> Line {
    Line(text: TextMetrics.folded(line.text), name: TextMetrics.folded(line.name))
  }

  /// Replaces the lines. The search stays, and so does the index of the selected line unless it is given.
  /// - Parameters:
  ///   - new: the lines, in order.
  ///   - index: the line to select; nil for the line with the index of the selected one.
  ///   - clearing: whether to clear the search.
  func show(_ new: [Line], selecting index: Int? = nil, clearing: Bool = false) {
    let current = index ?? selectedIndex
    lines = new
    folded = new.map(Self.folded)
    if clearing { query = "" }
    findLines()
    selection = current.flatMap { found.firstIndex(of: $0) } ?? max(0, min(selection, found.count - 1))
    updateValue()
  }

  /// The index of the selected line; nil if no line matches the search.
  var selectedIndex: Int? {
    found.indices.contains(selection) && found[selection] >= 0 ? found[selection] : nil
  }

  /// The line at an index of `found`.
  private func line(at place: Int) -> Line {
    found[place] < 0 ? Line(text: query, name: query) : lines[found[place]]
  }

  /// Chooses the selected line or the typed text.
  private func chooseSelection() {
    guard found.indices.contains(selection) else { return repeatSelection() }
    if found[selection] < 0 { onType?(query) } else { choose(found[selection]) }
  }

  override var canBecomeFocused: Bool { true }

  override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let metrics = self.metrics
    return Size(
      width: Double(metrics.cellColumns(ofText: 64)) * cell.width,
      height: Double(min(max(1, lines.count), 24) + 1) * metrics.height)
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
    case .backspace, .delete:
      search(String(query.dropLast()), echo: query.last.map { language.name(of: $0) } ?? "")
    case .enter: chooseSelection()
    case .character(let character) where event.modifiers.subtracting(.shift).isEmpty:
      if !query.isEmpty || character != " " {
        search(query + String(character), echo: language.name(of: character))
      }
    default: return super.keyPressed(event)
    }
    return true
  }

  private func select(_ index: Int) {
    let old = selection
    selection = max(0, min(index, found.count - 1))
    updateValue(.selection)
    if selection == old { repeatSelection() } else if let selectedIndex { onSelect?(selectedIndex) }
  }

  /// Speaks the current line again, because there is no further line or nothing to choose.
  private func repeatSelection() { window?.post(.layoutChanged(self)) }

  private func search(_ text: String, echo letter: String) {
    query = text
    findLines()
    selection = 0
    updateValue(.letter(letter))
    if let selectedIndex { onSelect?(selectedIndex) }
  }

  /// Finds the lines that match the search.
  private func findLines() {
    let wanted = TextMetrics.folded(query)
    let ranks = folded.map { wanted.isEmpty ? 0 : $0.rank(for: wanted, isFuzzy: isFuzzy) }
    found = (0...2).flatMap { rank in lines.indices.filter { ranks[$0] == rank } }
    // A line that is typed in full is chosen instead of its text.
    if onType != nil, !query.isEmpty, !ranks.contains(0) { found.insert(-1, at: 0) }
  }

  /// The number of lines that match, in words.
  private var foundText: String {
    found.isEmpty
      ? language.text(SessionText.nothingFound) : language.text(ReaderText.items, count: found.count)
  }

  /// Updates the accessibility value and requests a redraw.
  /// - Parameter change: what the user changed, which decides what is spoken.
  private func updateValue(_ change: Change = .contents) {
    setNeedsDisplay()
    let line = found.indices.contains(selection) ? self.line(at: selection) : nil
    let selected = line.map { line in
      [line.spoken ?? line.text, language.position(selection + 1, of: found.count)].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    let result = [foundText, selected].compactMap(\.self).joined(separator: ". ")
    let new = [query, result].filter { !$0.isEmpty }.joined(separator: ", ")
    let time = window?.time ?? 0
    if result != self.result { (self.result, resultTime) = (result, time) }
    let isNews = time - resultTime < Self.resultDuration
    switch change {
    case .contents: accessibilityChangedValue = nil
    case .selection: accessibilityChangedValue = selected ?? foundText
    case .letter(let letter):
      accessibilityChangedValue = [letter, isNews ? result : ""].filter { !$0.isEmpty }.joined(
        separator: ", ")
    }
    guard new != value else { return }
    value = new
    setNeedsAccessibilityUpdate()
  }

  /// A change of the list by the user or the program.
  private enum Change {
    case contents, selection
    /// A letter was typed or removed.
    case letter(String)
  }

  // MARK: Pointer

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  override func touchEnded(_ touch: Touch) -> Bool {
    guard let index = index(at: touch.location(in: self)) else { return false }
    select(index)
    chooseSelection()
    return true
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    if event.dy != 0 { select(selection + (event.dy < 0 ? -1 : 1)) }
    return true
  }

  private func index(at point: Point) -> Int? {
    let row = Int(saturated: (point.y / metrics.height).rounded(.down)) - 1
    return row >= 0 && row < rows && found.indices.contains(top + row) ? top + row : nil
  }

  // MARK: Picture

  /// The number of visible lines.
  private var rows: Int { max(0, Int(saturated: bounds.height / metrics.height + 0.01) - 1) }

  private var font: Font { growsWithTextSize ? ModalPage.font(for: traitCollection) : .standard }

  private var metrics: LineMetrics { LineMetrics(font, cellHeight: traitCollection.cellSize.height) }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let metrics = self.metrics
    let columns = metrics.textColumns(
      inCells: Int(saturated: bounds.width / traitCollection.cellSize.width + 0.01))
    guard columns > 4, rows > 0 else { return }
    top = min(max(top, selection - rows + 1), selection)
    top = max(0, min(top, found.count - rows))
    drawLine(
      TextMetrics.truncated("› \(query)_   \(foundText)", toColumns: columns), row: 0,
      color: ModalPage.keyColor,
      in: &canvas)
    for row in 0..<min(rows, found.count - top) {
      let line = line(at: top + row)
      let text = TextMetrics.truncated(line.text, toColumns: columns - 2)
      let isSelected = top + row == selection
      if isSelected {
        let place = Rect(
          x: bounds.minX, y: Double(row + 1) * metrics.height, width: bounds.width, height: metrics.height)
        canvas.fill(place, with: ModalPage.keyColor)
      }
      drawLine(
        (isSelected ? "▸ " : "  ") + text, row: row + 1,
        color: isSelected ? .black : line.color ?? palette.label, in: &canvas)
    }
  }

  /// The cell after the mark of the selected line; nil if no line matches.
  override var caretRect: Rect? {
    let width = traitCollection.cellSize.width
    let height = metrics.height
    let row = selection - min(top, selection) + 1
    return found.isEmpty
      ? nil : Rect(x: width, y: Double(row) * height, width: width, height: height)
  }

  private func drawLine(_ text: String, row: Int, color: Color, in canvas: inout Canvas) {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let metrics = self.metrics
    let columns = metrics.cellColumns(ofText: TextMetrics.columns(of: text))
    let x = isMirrored ? bounds.width - Double(columns) * traitCollection.cellSize.width : 0
    canvas.drawText(
      text, at: Point(x: x, y: Double(row) * metrics.height), font: font, color: color,
      alignment: isMirrored ? 1 : 0)
  }
}
