import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues

/// A search line and a table of the lines that match it.
///
/// The table has the focus, and what is typed goes to the search line. Readers find the search line, whose value is the
/// result of the search, and each line as a row.
@MainActor
final class SearchList: View {
  /// The language of the words.
  var language = Language.en { didSet { updateValue() } }
  /// The name of the list for readers.
  var title: String? { didSet { searchLine.accessibilityLabel = title } }
  /// Whether lines grow with the text size.
  var growsWithTextSize = true { didSet { if growsWithTextSize != oldValue { textSizeDidChange() } } }
  /// Whether a line matches that contains the letters of the search in order, with others between them.
  var isFuzzy = false
  /// Whether Left and Right move the insertion point. If not, they are left to the page.
  var movesInsertionPoint = true
  /// Called with the index of the selected line when the user selects a different line.
  var onSelect: (@MainActor (Int) -> Void)?
  /// Called with a typed text that is not a line; nil if the text only searches.
  var onType: (@MainActor (String) -> Void)?
  /// The text that the user typed.
  private(set) var query = ""
  /// The number of characters before the insertion point.
  private var caret = 0
  /// The element that readers read as the search field.
  let searchLine = SearchLine()
  /// The lines that match.
  let table = LineTable()
  private let choose: @MainActor (Int) -> Void
  private var lines: any ListLines = FixedLines([])
  /// The search for the text; nil while all lines are shown.
  private var search: LineSearch?
  /// Continues the search in the next frames.
  private var link: DisplayLink?
  /// Whether the first row is the typed text itself.
  private var offersText = false
  /// Whether the user moved to a line since the last letter.
  private var hasMoved = false
  /// The number of matches and the selected line, and when they changed.
  private var result = ""
  private var resultTime = 0.0
  /// The seconds within which a further letter cuts the words of a result off, so that it is spoken again.
  private static let resultDuration = 2.0

  init(choose: @escaping @MainActor (Int) -> Void) {
    self.choose = choose
    super.init()
    addSubview(searchLine)
    addSubview(table)
    setContentCompressionResistancePriority(250, for: .horizontal)
    setContentCompressionResistancePriority(250, for: .vertical)
    table.list = self
    // The search line says how many lines there are.
    table.accessibilityContainerType = .none
    table.dataSource = self
    table.delegate = self
    table.onCursorMove = { [weak self] in self?.cursorDidMove() }
    table.register(forCellReuseIdentifier: LineCell.identifier) { LineCell(reuseIdentifier: $0) }
    textSizeDidChange()
  }

  // MARK: Lines

  /// Shows different lines. The search stays, and so does the index of the selected line unless it is given.
  /// - Parameters:
  ///   - new: the lines, in order.
  ///   - index: the line to select; nil for the line with the index of the selected one.
  ///   - clearing: whether to clear the search.
  func show(_ new: any ListLines, selecting index: Int? = nil, clearing: Bool = false) {
    let (place, current) = (selection, index ?? selectedIndex)
    let isRead = isReadingRows
    let keepsRows = !clearing && search == nil && new.count == lines.count
    lines = new
    invalidateIntrinsicContentSize()
    if clearing { (query, caret) = ("", 0) }
    startSearch()
    if keepsRows {
      // The rows stay, and a reader hears what changed in the one that it is at.
      table.reconfigureRows(at: table.indexPathsForVisibleRows)
    } else {
      table.reloadData()
    }
    select(current.flatMap { self.place(of: $0) } ?? max(0, min(place, rowCount - 1)))
    updateValue()
    if isRead, !keepsRows { readSelection() }
  }

  /// The number of rows.
  private var rowCount: Int { (search?.count ?? lines.count) + (offersText ? 1 : 0) }

  /// The cursor row.
  private var selection: Int { table.cursorIndexPath?.row ?? 0 }

  /// The index of the selected line; nil if no line matches the search, or for the typed text.
  var selectedIndex: Int? { index(at: selection) }

  /// The index of the line in a row; nil for the typed text and for a row that does not exist.
  private func index(at row: Int) -> Int? {
    guard row < rowCount, row > 0 || !offersText else { return nil }
    let place = offersText ? row - 1 : row
    return search?.line(at: place) ?? place
  }

  /// The row of a line; nil if it does not match the search.
  private func place(of index: Int) -> Int? {
    let place = search.map { $0.place(of: index) } ?? (index < lines.count ? index : nil)
    return place.map { offersText ? $0 + 1 : $0 }
  }

  /// The line in a row.
  private func line(at row: Int) -> ListLine {
    index(at: row).map { lines.line(at: $0) } ?? ListLine(text: query, name: query)
  }

  // MARK: Search

  private func startSearch() {
    link?.attach(to: nil)
    link = nil
    search = nil
    hasMoved = false
    if !query.isEmpty {
      var new = LineSearch(query, isFuzzy: isFuzzy, takesNumbers: onType == nil)
      new.step(through: lines)
      search = new
      if !new.isComplete { continueInNextFrames() }
    }
    updateTypedText()
  }

  /// A text that is typed in full as the name of a line is chosen as that line.
  private func updateTypedText() {
    offersText = onType != nil && !query.isEmpty && search?.hasEqual == false
  }

  private func continueInNextFrames() {
    let link = DisplayLink { [weak self] _ in self?.continueSearch() }
    self.link = link
    link.attach(to: window, showing: self)
    link.isPaused = false
  }

  private func continueSearch() {
    guard var current = search else { return }
    // The arrays are not copied while the step has the only reference.
    search = nil
    let new = current.step(through: lines)
    search = current
    let offered = offersText
    updateTypedText()
    if offered != offersText {
      table.reloadData()
    } else if !new.isEmpty {
      let first = offersText ? 1 : 0
      table.insertRows(
        at: new.flatMap { $0.map { ListIndexPath(row: $0 + first, section: 0) } }, animated: false)
    }
    if !hasMoved { select(0) }
    guard current.isComplete else { return }
    link?.attach(to: nil)
    link = nil
    updateValue(.result)
  }

  /// Whether a reader is at a row.
  private var isReadingRows: Bool {
    (window?.accessibilityCursorItem as? View)?.isDescendant(of: table) ?? false
  }

  /// Has a reader go to the selected row, because the rows are new.
  private func readSelection() {
    table.layoutIfNeeded()
    window?.post(.layoutChanged(table.currentItem ?? searchLine))
  }

  // MARK: Keys

  /// The keys that erase the search or a word of it, as in text fields.
  static let erasingKeys: Set = [
    KeyEvent(.character("u"), modifiers: .control), KeyEvent(.character("w"), modifiers: .control),
  ]

  /// Handles a key of the table before it does.
  /// - Returns: whether the key did something here.
  func handle(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.shift)
    switch (event.key, modifiers) {
    case (.character("u"), .control): erase(caret)
    case (.character("w"), .control): erase(wordBeforeCaret)
    case (.backspace, []): erase(1)
    case (.delete, []):
      // At the end of the text, the key erases the last letter.
      caret = min(caret + 1, query.count)
      erase(1)
    case (.left, []), (.right, []):
      guard movesInsertionPoint else { return false }
      moveCaret(forward: (event.key == .right) == (effectiveLayoutDirection == .leftToRight))
    case (.enter, []): chooseSelection()
    case (.character(let character), []):
      guard !query.isEmpty || character != " " else { break }
      let (before, after) = (query.prefix(caret), query.dropFirst(caret))
      caret += 1
      type("\(before)\(character)\(after)", echo: language.name(of: character))
    case (.up, []), (.down, []), (.pageUp, []), (.pageDown, []), (.home, []), (.end, []):
      guard rowCount == 0 else { return false }
      repeatResult()
    default: return false
    }
    return true
  }

  /// The number of characters of the word before the insertion point, with the spaces after it.
  private var wordBeforeCaret: Int {
    let before = query.prefix(caret).reversed()
    let spaces = before.prefix { $0 == " " }.count
    return spaces + before.dropFirst(spaces).prefix { $0 != " " }.count
  }

  /// Erases characters before the insertion point.
  private func erase(_ count: Int) {
    let count = min(count, caret)
    guard count > 0 else { return repeatResult() }
    let erased = query.dropFirst(caret - count).prefix(count)
    let rest = query.prefix(caret - count) + query.dropFirst(caret)
    caret -= count
    let echo =
      count > 1
      ? language.text("textInput.deleted", ["text": String(erased)])
      : erased.map { language.name(of: $0) }.joined()
    type(String(rest), echo: echo)
  }

  /// Moves the insertion point by a character, and speaks the one after it.
  private func moveCaret(forward: Bool) {
    caret = min(max(0, caret + (forward ? 1 : -1)), query.count)
    updateValue(.nothing)
    guard !isReadingRows else { return repeatResult() }
    let next = query.dropFirst(caret).first.map(String.init) ?? ""
    window?.post(.valueChanged(searchLine, .moved(to: next, by: .character)))
  }

  /// Searches for a text, and speaks the result.
  func search(_ text: String) {
    caret = text.count
    type(text, echo: "")
  }

  private func type(_ text: String, echo letter: String) {
    let isRead = isReadingRows
    query = text
    startSearch()
    table.reloadData()
    select(0)
    updateValue(.letter(letter))
    if let selectedIndex { onSelect?(selectedIndex) }
    // The letters go to the search line.
    if isRead { repeatResult() }
  }

  /// Speaks the search and its result.
  private func repeatResult() { window?.post(.layoutChanged(searchLine)) }

  /// Moves the cursor to a row, if it exists.
  private func select(_ row: Int) {
    table.setCursor(at: row < rowCount ? ListIndexPath(row: row, section: 0) : nil)
  }

  private func cursorDidMove() {
    hasMoved = true
    updateValue(.nothing)
    if let selectedIndex { onSelect?(selectedIndex) }
  }

  /// Chooses the selected line or the typed text.
  private func chooseSelection() {
    guard selection < rowCount else { return repeatResult() }
    if let selectedIndex { choose(selectedIndex) } else { onType?(query) }
  }

  // MARK: Words

  /// A change by the user or the program, which decides what is spoken.
  private enum Change {
    case contents, result
    /// Nothing that is spoken: the reader reads the row.
    case nothing
    /// A letter was typed or removed.
    case letter(String)
  }

  /// The number of lines that match, in words.
  private var foundText: String {
    if search?.isComplete == false { return language.text(SessionText.searching) }
    return rowCount == 0
      ? language.text(SessionText.nothingFound) : language.text(ReaderText.items, count: rowCount)
  }

  /// Updates the value of the search line and its picture.
  private func updateValue(_ change: Change = .contents) {
    let row = selection
    let selected =
      row < rowCount
      ? [line(at: row).spokenText, language.position(row + 1, of: rowCount)].filter { !$0.isEmpty }
        .joined(separator: ", ") : nil
    let isSearching = search?.isComplete == false
    let new = [foundText, isSearching ? nil : selected].compactMap(\.self).joined(separator: ". ")
    let time = window?.time ?? 0
    if new != result { (result, resultTime) = (new, time) }
    let changed: String?
    switch change {
    case .contents: changed = nil
    case .result: changed = new
    case .nothing: changed = searchLine.accessibilityChangedValue
    case .letter(let letter):
      let isNews = time - resultTime < Self.resultDuration
      changed = [letter, isNews ? new : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    searchLine.show(query, caret: caret, foundText, result: new, changed: changed)
  }

  // MARK: Layout

  private var font: Font { growsWithTextSize ? ModalPage.font(for: traitCollection) : .standard }

  /// The measures of a line.
  var metrics: LineMetrics { LineMetrics(font, cellHeight: traitCollection.cellSize.height) }

  private func textSizeDidChange() {
    invalidateIntrinsicContentSize()
    searchLine.font = font
    table.rowHeight = metrics.height
    table.reloadData()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    textSizeDidChange()
  }

  override var intrinsicContentSize: Size {
    let metrics = self.metrics
    return Size(
      width: Double(metrics.cellColumns(ofText: 64)) * traitCollection.cellSize.width,
      height: Double(min(max(1, lines.count), 24) + 1) * metrics.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = min(metrics.height, bounds.height)
    searchLine.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    table.frame = Rect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
  }
}

extension SearchList: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rowCount }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: LineCell.identifier, for: path)
    (cell as? LineCell)?.show(line(at: path.row), font: font)
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    line(at: path.row).name
  }

  /// A click chooses a line, and so does the activation by a reader.
  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    tableView.deselectRow(at: path)
    select(path.row)
    chooseSelection()
  }
}

extension ListLine {
  /// The text that is spoken.
  var spokenText: String { spoken ?? text }
}
