import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitText
import BacklitValues

/// A field with one line of text.
///
/// ```swift
/// let name = TextField(placeholder: "First name")
/// name.validation = .required
/// name.addAction(for: .editingChanged) { field in model.name = field.text }
/// ```
/// Enter checks the text and, if it is right, sends `primaryActionTriggered`. A text that is longer than the field scrolls
/// with the insertion point.
@MainActor
open class TextField: TextInputControl {
  /// Whether the characters of the text are a secret, such as a password. They are shown as bullets, are not spoken, and
  /// cannot be copied. Edits cannot be undone.
  public var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      editing.isSecure = isSecureTextEntry
      textDidChange()
    }
  }
  /// The effect of Enter besides sending `primaryActionTriggered`.
  public var returnKeyType = ReturnKeyType.default
  /// The form that the text gets when editing ends and when Enter is pressed; nil, the default, for none.
  public var formatter: TextFormatter?
  /// When the clear button is shown.
  public var clearButtonMode = ClearButtonMode.never {
    didSet { if clearButtonMode != oldValue { textDidChange() } }
  }
  /// The texts that the field suggests while the user types their beginning.
  public var completions: [String] = []
  /// Returns the texts to suggest for a text; nil, the default, for those of ``completions``.
  public var completionProvider: (@MainActor (String) -> [String])?
  /// A text after the input that is not part of it, such as a unit; nil, the default, for none.
  public var suffix: String? { didSet { if suffix != oldValue { textDidChange() } } }
  /// Whether letters that are larger than a cell become smaller where the text would not fit, down to
  /// ``minimumScaleFactor``. Smaller letters keep the baseline.
  public var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { textDidChange() } }
  }
  /// The smallest size of fitted letters as a part of the font's size, 0…1; 0, the default, for down to a cell.
  public var minimumScaleFactor = 0.0 { didSet { if minimumScaleFactor != oldValue { textDidChange() } } }
  /// The object that decides about changes. The field does not retain it.
  public weak var delegate: (any TextFieldDelegate)?

  /// The shown part of the text, its byte offset, and the column at the left edge.
  private var line: TextLine?
  private(set) var lineStart = 0
  var firstColumn = 0
  /// The list of suggestions that is shown.
  var completionList: CompletionList?

  /// The longest text in bytes that is prepared for display as a whole.
  private static let wholeBytes = 8192
  /// The number of characters of the parts in which a longer text is prepared.
  private static let partCharacters = 1024

  /// Creates an empty field.
  public override init() { super.init() }

  /// Creates an empty field with a placeholder, which is also its name for readers.
  public convenience init(placeholder: String) {
    self.init()
    self.placeholder = placeholder
  }

  package override var isSecret: Bool { isSecureTextEntry }

  /// The mark in front of the text; nil for none.
  var leadingMark: String? { nil }

  override var asksBeforeChanges: Bool { delegate != nil || super.asksBeforeChanges }

  open override func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  open override func textDidChange() {
    line = nil
    super.textDidChange()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    line = nil
    super.traitCollectionDidChange(previous)
  }

  // MARK: Layout

  /// As wide as 20 columns or the placeholder, with a border. As high as a line, with a row above and below it for the border
  /// unless the density is compact, and a row for the message of a rule.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let border = borderStyle == .none ? 0.0 : 2
    let columns = max(20, TextMetrics.columns(of: placeholder ?? "") + 1)
    let rows = Double(lineMetrics.rows) + borderRows + (validation == nil ? 0 : 1)
    let width = Double(lineMetrics.cellColumns(ofText: columns)) + border
    return Size(width: width * cell.width, height: rows * cell.height)
  }

  /// The rows of the border above and below the text. Without them, a border is beside the text; a line of three rows has no
  /// such form.
  private var borderRows: Double {
    borderStyle == .none || traitCollection.density == .compact && lineMetrics.rows < 3 ? 0 : 2
  }

  /// Returns the font of the text at a place: the field's own font, or a smaller one that fits. Letters of one row are used if
  /// the field is too low, if text is selected, or if text would be cut.
  private func font(for place: Rect) -> Font {
    let cell = traitCollection.cellSize
    guard font.isLarge, editing.selection.isEmpty || !isFocused,
      inside(of: box).height + cell.height / 2 >= lineMetrics.height
    else { return letterFont }
    // One cell is free for an insertion point at the end.
    let cells = Int(saturated: place.width / cell.width + 0.01) - 1
    let columns = hasText ? shownLine.width : TextMetrics.columns(of: placeholder ?? "")
    let fitted =
      adjustsFontSizeToFitWidth
      ? font.fitted(columns: columns, intoCells: cells, minimumScale: minimumScaleFactor) : font
    let fits = LineMetrics(fitted, cellHeight: cell.height).cellColumns(ofText: columns) <= cells
    return fits ? fitted : letterFont
  }

  /// The font of the text as it is shown now.
  var shownFont: Font { font(for: parts.text) }

  /// The extent of the text as it is shown now.
  private var shownMetrics: LineMetrics { metrics(of: shownFont) }

  private func metrics(of font: Font) -> LineMetrics {
    LineMetrics(font, cellHeight: traitCollection.cellSize.height)
  }

  /// The bounds without the row of the message.
  var box: Rect { box(in: bounds.size) }

  /// Without a message, its row belongs to the field only in the layout.
  open override var focusRingMaskBounds: Rect { validationMessage == nil ? box : super.focusRingMaskBounds }

  private func box(in size: Size) -> Rect {
    let cell = traitCollection.cellSize
    let rows = size.height / cell.height
    // A field that is higher than it needs to be has room for a border first.
    let isLow = borderRows == 0 && (borderStyle == .none || rows < Double(lineMetrics.rows) + 1.75)
    guard validation != nil, rows >= (isLow ? 1.75 : 3.75) else { return Rect(origin: .zero, size: size) }
    return Rect(x: 0, y: 0, width: size.width, height: size.height - cell.height)
  }

  /// The top of the text in a field of a size.
  private func textTop(in size: Size) -> Double {
    let cell = traitCollection.cellSize
    let inside = inside(of: box(in: size))
    let rows = max(1, Int(saturated: (inside.height / cell.height + 0.01).rounded(.down)))
    return inside.minY + Double(max(0, rows - lineMetrics.rows) / 2) * cell.height
  }

  /// Where a line with a font begins, so that its baseline is that of the field's font as far as rows of cells permit.
  func lineTop(_ font: Font) -> Double {
    let cell = traitCollection.cellSize.height
    let line = metrics(of: font)
    let rows = ((lineMetrics.baseline - line.baseline) / cell).rounded()
    return textTop(in: bounds.size) + max(0, min(rows, Double(lineMetrics.rows - line.rows))) * cell
  }

  /// The parts of the field.
  struct Parts {
    /// Where the text is visible.
    var text: Rect
    var mark: Rect?
    var clear: Rect?
    var suffix: Rect?
    var warning: Rect?
  }

  var parts: Parts {
    let cell = traitCollection.cellSize
    let inside = inside(of: box)
    let y = lineTop(letterFont)
    var row = Rect(x: inside.minX, y: y, width: inside.width, height: cell.height)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    /// Takes columns from an end of the row, unless fewer than four remain.
    func take(_ columns: Int, leading: Bool) -> Rect? {
      let width = Double(columns) * cell.width
      guard row.width - width >= 4 * cell.width else { return nil }
      let isLeft = leading != isMirrored
      let part = Rect(x: isLeft ? row.minX : row.maxX - width, y: y, width: width, height: cell.height)
      row = Rect(x: isLeft ? row.minX + width : row.minX, y: y, width: row.width - width, height: cell.height)
      return part
    }
    var parts = Parts(text: row)
    if let leadingMark { parts.mark = take(TextMetrics.columns(of: leadingMark) + 1, leading: true) }
    if showsClearButton { parts.clear = take(2, leading: false) }
    if validationMessage != nil { parts.warning = take(2, leading: false) }
    if let suffix { parts.suffix = take(TextMetrics.columns(of: suffix) + 1, leading: false) }
    parts.text = row
    return parts
  }

  /// The baseline of the text.
  open override var centeredBaselineOffset: Double? {
    // Before the first layout, the field has its natural height.
    let size = bounds.height > 0 ? bounds.size : intrinsicContentSize
    return textTop(in: size) + lineMetrics.baseline - size.height / 2
  }

  private var textColumns: Int {
    shownMetrics.textColumns(
      inCells: Int(saturated: parts.text.width / traitCollection.cellSize.width + 0.01))
  }

  /// The width of a column of the text.
  private var columnWidth: Double {
    let metrics = shownMetrics
    return metrics.rows > 1 || shownFont.isLarge ? metrics.advance : traitCollection.cellSize.width
  }

  open override func boundsDidChange() {
    super.boundsDidChange()
    invalidateBaselines()
    keepCaretVisible()
  }

  // MARK: Line

  /// The shown part of the text.
  var shownLine: TextLine {
    if let line { return line }
    let buffer = editing.buffer
    var range = buffer.documentRange
    if buffer.utf8Count > Self.wholeBytes {
      let part = buffer.characterOffset(of: editing.selection.head) / Self.partCharacters
      range = TextRange(
        buffer.position(characterOffset: (part - 1) * Self.partCharacters),
        buffer.position(characterOffset: (part + 2) * Self.partCharacters))
    }
    lineStart = range.start.utf8Offset
    let made = TextLine(buffer.text(in: range), mask: isSecret ? "•" : nil)
    line = made
    return made
  }

  /// The byte offset of the insertion point in the shown part.
  private var caretOffset: Int { editing.selection.head.utf8Offset - lineStart }

  override func keepCaretVisible() {
    let line = shownLine
    let columns = max(textColumns, 1)
    guard line.width >= columns else {
      firstColumn = -freeColumns(before: line, in: columns)
      return
    }
    let lowest = line.isRightToLeft ? -1 : 0
    let highest = max(lowest, line.width + (line.isRightToLeft ? 0 : 1) - columns)
    guard isFocused else {
      firstColumn = line.isRightToLeft ? highest : lowest
      return
    }
    let caret = line.cursorColumn(ofOffset: caretOffset, affinity)
    firstColumn = min(max(firstColumn, caret - columns + 1), caret)
    firstColumn = min(max(firstColumn, lowest), highest)
  }

  override func position(at point: Point) -> (position: TextPosition, affinity: TextAffinity) {
    let column = (point.x - parts.text.minX) / columnWidth + Double(firstColumn)
    let (offset, affinity) = shownLine.position(atColumn: column)
    return (TextPosition(utf8Offset: lineStart + offset), affinity)
  }

  override func horizontalPosition(right: Bool) -> (position: TextPosition, affinity: TextAffinity) {
    guard let moved = shownLine.moved(fromOffset: caretOffset, affinity, right: right) else {
      return (editing.selection.head, affinity)
    }
    return (TextPosition(utf8Offset: lineStart + moved.offset), moved.affinity)
  }

  override var isCaretRightToLeft: Bool {
    hasText ? shownLine.isRightToLeft : super.isCaretRightToLeft
  }

  /// The cell at the insertion point.
  open override var caretRect: Rect? {
    let column = shownLine.cursorColumn(ofOffset: caretOffset, affinity) - firstColumn
    let (text, width) = (parts.text, columnWidth)
    let place = min(max(column, 0), max(textColumns - 1, 0))
    return Rect(
      x: text.minX + Double(place) * width, y: lineTop(shownFont), width: width, height: shownMetrics.height)
  }

  // MARK: Drawing

  open override func draw(in canvas: inout Canvas) { drawField(in: &canvas) }

  // MARK: Input

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool { handleCompletionKey(event) }

  override func handleReturn(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    if !event.isRepeat { triggerReturn() }
    return true
  }

  /// Formats and checks the text, and triggers the primary action if it is right.
  private func triggerReturn() {
    editing.endUndoGroup()
    applyFormatter()
    guard delegate?.textFieldShouldReturn(self) ?? true, validation == nil || validate() else { return }
    sendActions(for: .primaryActionTriggered)
    if returnKeyType == .next, isFocused { window?.moveFocus(forward: true) }
  }

  override func endEditing() {
    closeCompletions()
    applyFormatter()
    super.endEditing()
    keepCaretVisible()
  }

  private func applyFormatter() {
    guard acceptsEdits, let formatter, hasText,
      let formatted = formatter.string(for: text, language: Language(locale: effectiveLanguage)),
      formatted != text
    else { return }
    editing.replace(editing.buffer.documentRange, withText: formatted, at: window?.currentTime ?? 0)
    affinity = .upstream
    textDidChange()
    sendActions(for: .editingChanged)
  }

  override func userDidChangeText() { updateCompletions() }

  /// Whether the clear button is shown.
  var showsClearButton: Bool {
    guard acceptsEdits, hasText else { return false }
    switch clearButtonMode {
    case .never: return false
    case .whileEditing: return isFocused
    case .unlessEditing: return !isFocused
    case .always: return true
    }
  }

  /// Removes the text as the clear button does. One undo restores it.
  /// - Returns: whether the text changed.
  @discardableResult
  public func clear() -> Bool {
    guard delegate?.textFieldShouldClear(self) ?? true else { return false }
    return edit(.deleting) { $0.replace($0.buffer.documentRange, withText: "", at: $1) }
  }

  open override func beginTracking(_ touch: Touch) -> Bool {
    if let button = parts.clear, button.contains(touch.location(in: self)) {
      clear()
      return false
    }
    return super.beginTracking(touch)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { closeCompletions() }
  }

  // MARK: Accessibility

  open override var accessibilityTraits: AccessibilityTraits {
    get { isSecureTextEntry ? super.accessibilityTraits.union(.secureText) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// The actions that were set, and the clear button.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      guard clearButtonMode != .never, acceptsEdits, hasText else { return super.accessibilityCustomActions }
      let name = Language(locale: effectiveLanguage).text(TextInputMessage.clear)
      return super.accessibilityCustomActions + [
        AccessibilityCustomAction(name: name) { [weak self] in self?.clear() ?? false }
      ]
    }
    set { super.accessibilityCustomActions = newValue }
  }
}
