import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics

/// The parts that only a label with an attributed text has.
@MainActor
final class LabelParts {
  /// The text with its styles and links; nil for a text without them.
  private(set) var attributedText: AttributedText?
  /// The index of the part of the text in which each character begins.
  private(set) var partsOfCharacters: [Int] = []
  /// The links, and the texts between them if there are several links.
  private(set) var elements: [LabelElement] = []
  /// The place of the link that the keys act on, among the links.
  var current = 0
  /// The link that a touch presses.
  var touched: LabelElement?
  /// The text whose parts the user marks; nil unless text of the label can be selected.
  var selectable: MarkedText?
  /// The character at which a touch began to mark, and whether it marks words.
  var markedFrom: (place: Int, byWords: Bool)?
  /// The address of the link that was activated last.
  var activatedLink: String?
  var linkHandler: (@MainActor (String) -> Void)?

  var links: [LabelElement] { elements.filter { $0.link != nil } }

  /// Takes over a text.
  func use(_ text: AttributedText?, in label: Label) {
    attributedText = text
    (partsOfCharacters, elements, current, touched) = (text?.partsOfCharacters ?? [], [], 0, nil)
    guard let text else { return }
    let (links, characters) = (text.links, Array(text.text))
    var end = 0
    func addText(to start: Int) {
      guard links.count > 1, characters[end..<start].contains(where: { $0.isLetter || $0.isNumber })
      else { return }
      elements.append(LabelElement(in: label, text, end..<start, link: nil))
    }
    for link in links {
      addText(to: link.characters.lowerBound)
      elements.append(LabelElement(in: label, text, link.characters, link: link.address))
      end = link.characters.upperBound
    }
    addText(to: characters.count)
  }
}

/// A link in a label, or a text between two links, as readers find it.
final class LabelElement: AccessibilityElement {
  /// The places of its characters in the text of the label.
  let characters: Range<Int>
  /// The address of the link; nil for a text.
  let link: String?

  init(in label: Label, _ text: AttributedText, _ characters: Range<Int>, link: String?) {
    (self.characters, self.link) = (characters, link)
    super.init(accessibilityContainer: label)
    accessibilityAttributedLabel = text.part(characters)
    accessibilityTraits = link == nil ? .staticText : [.link, .staticText]
  }

  private var label: Label? { accessibilityContainer as? Label }

  override var rectInView: (view: View, rect: Rect)? { label.map { ($0, $0.frame(of: characters)) } }

  override var defaultAccessibilityFrame: Rect {
    rectInView.map { $0.view.convert($0.rect, to: nil) } ?? .zero
  }

  override func accessibilityActivate() -> Bool { label?.activate(self) ?? false }

  /// The keys act on the link that the reader is at.
  override func accessibilityElementDidBecomeFocused() { label?.makeCurrent(self) }
}

/// A line of a label as it is drawn, with the top left corner of its line box in points of the label.
struct LabelLine {
  var text: String
  var origin: Point
  var direction: BaseDirection
  var font: Font
  var metrics: LineMetrics
}

/// A part of a line of a label that is drawn in one manner.
struct LabelPiece {
  var text: String
  /// Its place in points of the label.
  var frame: Rect
  var direction: BaseDirection
  var font: Font
  /// The places of its characters in the text of the label.
  var characters: Range<Int>
}

extension Label {
  /// The parts of the lines, in the order of the text.
  /// - Parameter isSame: whether the characters of the text at two places are drawn in one manner.
  /// - Returns: the parts.
  func pieces(isSame: (Int, Int) -> Bool) -> [LabelPiece] {
    let cell = traitCollection.cellSize
    var lines: [LabelLine] = []
    forEachLine { lines.append($0) }
    let places = TextMetrics.places(ofLines: lines.map(\.text), in: Array(text))
    return zip(lines, places).flatMap { line, places in
      let characters = Array(line.text)
      func x(_ columns: Int) -> Double { Double(line.metrics.cellColumns(ofText: columns)) * cell.width }
      return TextMetrics.lineParts(of: characters, baseDirection: line.direction) {
        isSame(places[$0], places[$1])
      }.map { piece in
        let (left, right) = (x(piece.columns.lowerBound), x(piece.columns.upperBound))
        return LabelPiece(
          text: String(characters[piece.characters]),
          frame: Rect(
            x: line.origin.x + left, y: line.origin.y, width: right - left, height: line.metrics.height),
          direction: piece.direction, font: line.font,
          characters: places[piece.characters.lowerBound]..<places[piece.characters.upperBound - 1] + 1)
      }.sorted { $0.characters.lowerBound < $1.characters.lowerBound }
    }
  }

  /// The parts of the lines of an attributed text: those of links are apart.
  private var attributedPieces: [LabelPiece] {
    let parts = parts?.partsOfCharacters ?? []
    let marked = self.parts?.selectable?.markedCharacters ?? 0..<0
    return pieces {
      (parts.isEmpty || parts[$0] == parts[$1]) && marked.contains($0) == marked.contains($1)
    }
  }

  /// The smallest rectangle around some characters of an attributed text, in points of the label.
  func frame(of characters: Range<Int>) -> Rect {
    attributedPieces.filter { $0.characters.overlaps(characters) }.map(\.frame)
      .reduce(.zero) { $0.isEmpty ? $1 : $0.union($1) }
  }

  /// The link at a point of the label.
  func link(at point: Point) -> LabelElement? {
    guard let links = parts?.links, !links.isEmpty,
      let piece = attributedPieces.first(where: { $0.frame.contains(point) })
    else { return nil }
    return links.first { $0.characters.overlaps(piece.characters) }
  }

  /// Draws the parts of an attributed text, or of one whose parts are marked.
  func draw(_ text: AttributedText, in canvas: inout Canvas) {
    let links = parts?.links ?? []
    let showsFocus = isFocused && window?.showsFocusRing == true && selectedText.isEmpty
    let focused = showsFocus ? currentLink : nil
    for piece in attributedPieces {
      let places = parts?.partsOfCharacters ?? []
      let run = text.runs[places.isEmpty ? 0 : places[piece.characters.lowerBound]]
      let link = links.first { $0.characters.overlaps(piece.characters) }
      var font = piece.font
      if run.style.contains(.bold) { font.isBold = true }
      if run.style.contains(.italic) { font.isItalic = true }
      font.isUnderlined = link != nil || run.style.contains(.underline)
      font.isStruckThrough = run.style.contains(.strikethrough)
      if let address = link?.link { font.link = TextLink(address) }
      let own = run.foregroundColor ?? textColor
      var color =
        own ?? (link == nil ? palette.label : palette.legible(tintColor, on: palette.background))
      let isMarked = parts?.selectable?.markedCharacters.contains(piece.characters.lowerBound) ?? false
      if isMarked || link != nil && link === focused {
        canvas.fill(piece.frame, with: palette.textInput.selection)
        color = palette.textInput.selectedText
      }
      canvas.drawText(
        piece.text, at: piece.frame.origin, font: font, color: color, alignment: leadingFraction,
        direction: piece.direction)
    }
  }
}
