import BacklitAccessibility
import BacklitValues

/// A key of a braille display.
package enum BrailleKey: Hashable, Sendable {
  /// Moves to the previous or the next element (LNUP, LNDN).
  case previousElement, nextElement
  /// Moves along the line by the width of the display, and at its end to the next element (FWINLT, FWINRT).
  case panLeft, panRight
  /// Moves to the first or the last element (TOP, BOT).
  case firstElement, lastElement
  /// Moves to the element with the focus (HOME).
  case home
  /// The routing key of a cell, counted from 0.
  case route(Int)
  /// Asks where the element is (INFO); the program answers with an announcement.
  case whereAmI
}

/// The output of a braille display: its text and the cell of its cursor.
package struct BrailleOutput: Hashable, Sendable {
  /// The text, with at most as many scalars as the display has cells.
  package var text: String
  /// The cell with the cursor, counted from 0; nil for none.
  package var cursor: Int?

  /// Creates an output.
  package init(text: String, cursor: Int? = nil) {
    (self.text, self.cursor) = (text, cursor)
  }
}

/// Reads a tree on a braille display: an element at a time, and as much of its line as fits.
///
/// It follows the focus. Keys of the display move to other elements without moving the focus. A value: it has no
/// display and no clock.
package struct BrailleReader: Sendable {
  private var tree: AccessibilityTree
  private var language: Language
  /// The element with the focus of the keyboard or of the screen reader.
  private var focus: NodeID?
  /// The element on the display.
  package private(set) var current: NodeID?
  /// The first cell of the line that is shown.
  private var left = 0
  /// The number of cells.
  private var columns: Int
  /// The announcement in the place of the element, its first cell that is shown, and the output of the element when the
  /// announcement arrived.
  private var announcement: (cells: [Unicode.Scalar], left: Int, element: BrailleOutput)?

  /// Creates a reader of a tree.
  /// - Parameters:
  ///   - tree: the tree.
  ///   - language: the language of the words for values.
  ///   - focus: the element with the focus; nil for none.
  ///   - columns: the number of cells, at least 1.
  package init(_ tree: AccessibilityTree, language: Language, focus: NodeID?, columns: Int) {
    (self.tree, self.language, self.focus, self.columns) = (tree, language, focus, max(1, columns))
    current = focus.flatMap(tree.reachableElement(around:)) ?? tree.readingOrder.first
    showCaret()
  }

  // MARK: News

  /// Replaces the tree. An element that is gone is replaced by its neighbour.
  package mutating func update(_ tree: AccessibilityTree, language: Language) {
    let (before, old) = (line?.caret, self.tree)
    (self.tree, self.language) = (tree, language)
    let near = current.flatMap { ReadingPlace($0, in: old.readingOrder).element(in: tree) }
    let place = near ?? tree.readingOrder.first
    if place != current { show(place) }
    if line?.caret != before { showCaret() } else { showText() }
    // Most updates are about other elements.
    if announcement?.element != elementOutput { announcement = nil }
  }

  /// Shows an announcement until the element changes, the focus moves or a key is pressed. Keys that pan go to the rest of
  /// it first.
  package mutating func announce(_ text: String) {
    announcement = (BrailleLine.cells(of: text), 0, elementOutput)
  }

  /// Moves to the beginning of a page that opened, and shows the names of what is around the element before its line.
  /// - Parameter element: the element; nil for the current one.
  package mutating func enter(_ element: NodeID?) {
    let place = element.flatMap(tree.reachableElement(around:)) ?? current
    show(place)
    announcement = nil
    guard let place, let line, let name = tree.nameOfPage(around: place) else { return }
    announce("\(name), \(line.string)")
  }

  /// Moves to the element with the focus.
  package mutating func follow(_ focus: NodeID?) {
    guard focus != self.focus else { return }
    self.focus = focus
    announcement = nil
    if let element = focus.flatMap(tree.reachableElement(around:)) { show(element) }
  }

  /// Changes the number of cells.
  package mutating func resize(columns: Int) {
    self.columns = max(1, columns)
    left = left / self.columns * self.columns
    announcement?.left = 0
    showCaret()
  }

  // MARK: Output

  /// The line of the element on the display; nil without one.
  package var line: BrailleLine? {
    current.flatMap { tree[$0] }.map { BrailleLine($0, language: language) }
  }

  /// The output of the display now: an announcement, or else the element.
  package var output: BrailleOutput {
    guard let announcement else { return elementOutput }
    return BrailleOutput(text: shownText(of: announcement.cells, from: announcement.left))
  }

  /// The output for the element, without an announcement.
  private var elementOutput: BrailleOutput {
    guard let line else { return BrailleOutput(text: "") }
    // Without an insertion point, the cursor marks the start of the element with the focus.
    let cell = line.caret ?? (current == focus ? 0 : nil)
    let cursor = cell.map { $0 - left }.flatMap { 0..<columns ~= $0 ? $0 : nil }
    return BrailleOutput(text: shownText(of: line.scalars, from: left), cursor: cursor)
  }

  private func shownText(of cells: [Unicode.Scalar], from left: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: cells.dropFirst(left).prefix(columns))
    return text
  }

  private mutating func show(_ element: NodeID?) {
    (current, left) = (element, 0)
    showCaret()
  }

  /// Pans to the insertion point.
  private mutating func showCaret() {
    guard let line else { return }
    if let caret = line.caret { left = caret / columns * columns }
    showText()
  }

  /// Pans back to the end of the line if that is before the part that is shown.
  private mutating func showText() {
    left = min(left, max(0, (line?.scalars.count ?? 0) - 1) / columns * columns)
  }

  // MARK: Keys

  /// Handles a key.
  /// - Returns: an action for the program; nil for none.
  package mutating func handle(_ key: BrailleKey) -> ActionRequest? {
    let showedAnnouncement = announcement != nil
    if panAnnouncement(key) { return nil }
    announcement = nil
    switch key {
    case .whereAmI: break
    case .previousElement: move(-1)
    case .nextElement: move(1)
    case .firstElement: show(tree.readingOrder.first)
    case .lastElement: show(tree.readingOrder.last)
    case .home: show(focus.flatMap(tree.reachableElement(around:)) ?? current)
    case .panRight:
      if left + columns < line?.scalars.count ?? 0 { left += columns } else { move(1) }
    case .panLeft:
      if left > 0 {
        left -= columns
      } else if move(-1), line?.caret == nil {
        left = max(0, (line?.scalars.count ?? 0) - 1) / columns * columns
      }
    // The cells of an announcement are not those of the element.
    case .route(let cell): return showedAnnouncement ? nil : route(left + cell)
    }
    return nil
  }

  /// Pans along the announcement.
  /// - Returns: whether there is more of it in the direction of the key.
  private mutating func panAnnouncement(_ key: BrailleKey) -> Bool {
    guard let shown = announcement, key == .panLeft || key == .panRight else { return false }
    let next = shown.left + (key == .panRight ? columns : -columns)
    guard shown.cells.indices.contains(next) else { return false }
    announcement?.left = next
    return true
  }

  @discardableResult
  private mutating func move(_ distance: Int) -> Bool {
    let order = tree.readingOrder
    guard let current, let place = order.firstIndex(of: current), order.indices.contains(place + distance)
    else { return false }
    show(order[place + distance])
    return true
  }

  /// Places the insertion point at a cell of a text, or activates the element.
  private func route(_ cell: Int) -> ActionRequest? {
    guard let current, let node = tree[current], !node.traits.contains(.notEnabled) else { return nil }
    if let offset = line?.textOffset(at: cell) {
      return ActionRequest(node: current, action: .text(.select(offset..<offset)))
    }
    for action in [AccessibilityAction.activate, .focus] where node.actions.contains(action) {
      return ActionRequest(node: current, action: action)
    }
    return nil
  }
}
