import BacklitAccessibility
import BacklitValues

/// The line of an element on a braille display. Its parts are the label, the bar of a level meter, the value, the important
/// details, the shape of a chart, the role as an abbreviation, and the state.
///
/// A cell shows a Unicode scalar; the braille table of the display decides on the dots.
package struct BrailleLine: Hashable, Sendable {
  /// The scalars, one a cell.
  package private(set) var scalars: [Unicode.Scalar] = []
  /// The cell with the insertion point of a text field; nil for other elements.
  package private(set) var caret: Int?
  /// The cells of the text of a field; empty for other elements.
  private var textCells = 0..<0
  /// The text of a field, as the program knows it.
  private var text = ""

  /// The most scalars of a line.
  private static let maximumCount = 10_000

  /// Creates the line of an element.
  package init(_ node: AccessibilityNode, language: Language) {
    let cell = node.position?.cell
    if let cell, cell.row > 0 { append(cell.columnHeader ?? "") }
    append(node.label ?? "")
    append(Self.bar(of: node) ?? "")
    let words = language.words
    if node.traits.isDisjoint(with: [.textField, .textArea]) {
      append(words.value(of: node) ?? "")
    } else {
      appendText(of: node)
    }
    // The details that the screen reader speaks with the element, such as the important columns of a row.
    for detail in node.customContent where detail.importance == .high {
      append(detail.label + " " + detail.value)
    }
    append(node.brailleGraph ?? "")
    append(Self.abbreviation(of: node) ?? "")
    if node.traits.contains(.selected) { append("sel") }
    if let isExpanded = node.isExpanded { append(isExpanded ? "-" : "+") }
    if node.traits.contains(.notEnabled) { append("grayed") }
    // As in the braille of NVDA.
    if let level = node.level { append("lv\(level)") }
    if let position = node.position {
      append(
        cell.map { $0.row == 0 ? "colhdr" : "r\($0.row) c\($0.column)" }
          ?? "\(position.index)/\(position.count)")
    }
  }

  /// The text of the line.
  package var string: String {
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars)
    return string
  }

  private mutating func append(_ part: String) {
    let scalars = Self.cells(of: part)
    guard !scalars.isEmpty, self.scalars.count + scalars.count < Self.maximumCount else { return }
    if !self.scalars.isEmpty { self.scalars.append(" ") }
    self.scalars += scalars
  }

  /// Appends the text of a field with a cell for the insertion point after it.
  private mutating func appendText(of node: AccessibilityNode) {
    let isPlaceholder = node.textSelection?.isPlaceholder == true
    text = isPlaceholder ? "" : node.value ?? ""
    var cells = Array(text.unicodeScalars.prefix(Self.maximumCount).map(Self.cell))
    if node.traits.contains(.secureText) { cells = cells.map { _ in "*" } }
    if !scalars.isEmpty { scalars.append(" ") }
    let start = scalars.count
    textCells = start..<start + cells.count
    scalars += cells + [" "]
    if let head = node.textSelection?.head {
      let before = text.utf8.prefix(max(0, isPlaceholder ? 0 : head)).count { $0 & 0xC0 != 0x80 }
      caret = start + min(before, cells.count)
    }
  }

  /// The cells of a text, one for each scalar.
  static func cells(of text: String) -> [Unicode.Scalar] { text.unicodeScalars.map(cell) }

  /// Line breaks and other control characters have an empty cell.
  private static func cell(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 32 || scalar.value == 127 ? " " : scalar
  }

  /// The byte of the text of a field at a cell; nil if the cell has no text. The cell after the text is its end.
  func textOffset(at cell: Int) -> Int? {
    guard caret != nil, textCells.lowerBound...textCells.upperBound ~= cell else { return nil }
    return text.unicodeScalars.prefix(cell - textCells.lowerBound).reduce(0) { $0 + UTF8.width($1) }
  }

  /// The cells of the bar of a level meter.
  private static let barCells = 8

  /// The level of a meter as a bar of ``barCells`` cells, two columns of dots each: the words of a stereo level alone would fill
  /// the display. Nil for other elements; on the bus too, a range with a lower end below zero that nothing adjusts is a meter.
  private static func bar(of node: AccessibilityNode) -> String? {
    guard node.brailleGraph == nil, let range = node.range, range.minimum < 0, range.maximum > range.minimum,
      node.traits.isDisjoint(with: [.adjustable, .stepper])
    else { return nil }
    let fraction = (range.value - range.minimum) / (range.maximum - range.minimum)
    guard fraction.isFinite else { return nil }
    let columns = Int((min(max(fraction, 0), 1) * Double(2 * barCells)).rounded())
    let cells = ["\u{2800}", "\u{2847}", "\u{28FF}"]
    return (0..<barCells).map { cells[min(max(columns - 2 * $0, 0), 2)] }.joined()
  }

  /// The abbreviation of a role, as Orca writes it; nil for texts and items of lists.
  private static func abbreviation(of node: AccessibilityNode) -> String? {
    let traits = node.traits
    if traits.contains(.secureText) { return "pwd" }
    if !traits.isDisjoint(with: [.textField, .textArea]) { return "txt" }
    if traits.contains(.toggleButton) { return "tglbtn" }
    if node.brailleGraph != nil { return "chart" }
    if traits.contains(.adjustable) { return "sldr" }
    if node.range != nil { return "pbar" }
    if traits.contains(.header) { return "h\(node.headingLevel ?? 1)" }
    if traits.contains(.link) { return "lnk" }
    if traits.contains(.button) { return "btn" }
    if traits.contains(.image) { return "img" }
    return nil
  }
}
