import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A view that shows text.
///
/// With a font of a text style, a line is as many whole rows high as `Font.lineHeight` needs, and letters are as wide
/// as their size requires. A line that is higher than the label is drawn at normal size.
@MainActor
open class Label: View, ContentSizeCategoryAdjusting, FontAdjusting {
  /// The text; line feeds begin new lines.
  open var text: String {
    didSet {
      guard text != oldValue else { return }
      if parts?.selectable != nil { parts?.selectable = MarkedText(text) }
      if let parts, parts.attributedText != nil, parts.attributedText?.text != text {
        parts.use(nil, in: self)
        accessibilityDidChange(.children)
      }
      contentDidChange()
    }
  }
  /// The font. The size of a font without a text style is not visible in cells, only its weight and slope.
  @Styled public var font = Font(size: 14) { didSet { if font != oldValue { contentDidChange() } } }
  /// Whether the size of a font of a text style follows the preferred text size.
  ///
  /// The fonts of definitions follow it in either case.
  public var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }
  /// The colour of the text; nil, the default, for the palette's label colour.
  @Styled public var textColor: Color? = nil { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// The alignment of the lines.
  public var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// The maximum number of lines; text that does not fit ends with an ellipsis. 0 for any number.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentDidChange() } } }
  /// Whether letters that are larger than a cell become smaller where a label of one line would not fit, down to
  /// ``minimumScaleFactor``. Smaller letters keep the baseline. Constraints still see the natural size.
  public var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsDisplay() } }
  }
  /// The smallest size of fitted letters as a part of the font's size, 0…1; 0, the default, for down to a cell.
  public var minimumScaleFactor = 0.0 { didSet { if minimumScaleFactor != oldValue { setNeedsDisplay() } } }
  /// The maximum intrinsic width in points of a label of several lines; 0, the default, for no maximum. The
  /// height follows the width of the layout in either case.
  public var preferredMaxLayoutWidth = 0.0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The control that this label names, as with `for` of a label in HTML; nil, the default, for none.
  ///
  /// Unless the control has a label of its own, readers use the text of this label as its name. They then do not stop
  /// at this label as well. The label does not retain the control.
  public weak var labelFor: View? {
    didSet {
      guard labelFor !== oldValue else { return }
      oldValue?.setExplicit { if $0.namingLabel === self { $0.namingLabel = nil } }
      labelFor?.setExplicit { $0.namingLabel = self }
      accessibilityDidChange(.properties)
      superview?.accessibilityDidChange(.children)
    }
  }

  /// The parts for an attributed text; nil until one is set.
  var parts: LabelParts?
  /// The text prepared for line breaks; nil until a label of several lines is measured.
  private var wrapping: Wrapping?
  /// The latest lines, and the numbers of columns for which they are the same.
  ///
  /// Cached, because layout and drawing need the same lines, again in every frame of a resize.
  private var latestLines: (columns: ClosedRange<Int>, lines: [String])?

  /// The state that only a label of several lines has.
  private final class Wrapping {
    let breaker: LineBreaker
    /// The latest number of lines, and the numbers of columns for which it is the same.
    var latestCount: (columns: ClosedRange<Int>, count: Int)?
    /// The base directions of the latest lines; empty if the text has no right-to-left characters.
    var directions: [BaseDirection] = []

    init(_ text: String) { breaker = LineBreaker(text) }
  }

  /// The alignment of the lines of a text.
  public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the leading edge of the layout direction.
    case natural
    /// Left.
    case left
    /// Centered.
    case center
    /// Right.
    case right

    /// The part of the free width that is left of a line.
    func leadingFraction(in direction: LayoutDirection) -> Double {
      switch self {
      case .natural: direction == .rightToLeft ? 1 : 0
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    }
  }

  /// Creates a label with a text.
  public init(text: String = "") {
    self.text = text
    super.init()
    setContentHuggingPriority(251, for: .horizontal)
    setContentHuggingPriority(251, for: .vertical)
  }

  /// False for a label with nothing to read, and for one that names a control in its window, which readers read with the
  /// control.
  override var isAccessibilityElementByDefault: Bool {
    if let parts, parts.elements.count > 1 { return false }
    if (accessibilityLabel ?? "").isBlank, (accessibilityValue ?? "").isBlank { return false }
    guard let labelFor else { return true }
    return labelFor.window == nil || labelFor.window !== window
  }

  override var defaultAccessibilityTraits: AccessibilityTraits {
    parts?.links.isEmpty ?? true ? .staticText : [.link, .staticText]
  }

  override var defaultAccessibilityAttributedLabel: AttributedText? { attributedText }

  /// The links and the texts between them, unless there is only one link.
  open override var accessibilityElements: [AccessibilityItem]? {
    get { super.accessibilityElements ?? parts.flatMap { $0.elements.count > 1 ? $0.elements : nil } }
    set { super.accessibilityElements = newValue }
  }

  /// Activates the only link.
  open override func accessibilityActivate() -> Bool {
    if super.accessibilityActivate() { return true }
    guard let parts, parts.links.count == 1 else { return false }
    return activate(parts.links[0])
  }

  /// Whether there are links, or text that can be selected.
  open override var canBecomeFocused: Bool {
    parts.map { !$0.links.isEmpty || $0.selectable != nil } ?? false
  }

  /// The focus is shown in the link itself, because letters stand right beside it.
  override var focusRingItem: AccessibilityItem? { parts?.links.isEmpty ?? true ? self : nil }

  package override var currentItem: AccessibilityItem? {
    parts.flatMap { $0.elements.count > 1 ? currentLink : nil }
  }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    setNeedsDisplay()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    handleLinkKey(event) || handleSelectionKey(event) || super.keyPressed(event)
  }

  open override func touchBegan(_ touch: Touch) -> Bool {
    let isOnLink = beginLinkTouch(touch)
    return beginSelection(touch) || isOnLink || super.touchBegan(touch)
  }

  open override func touchMoved(_ touch: Touch) -> Bool { extendSelection(touch) || super.touchMoved(touch) }

  open override func touchEnded(_ touch: Touch) -> Bool {
    let isSelection = endSelection(touch)
    return endLinkTouch(touch) || isSelection || super.touchEnded(touch)
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    let isSelection = endSelection(touch)
    return endLinkTouch(touch) || isSelection || super.touchCancelled(touch)
  }

  /// False for a label of this class and of one line. Whether one that names a control is an element depends on the control's
  /// window.
  override var accessibilityDependsOnLayout: Bool {
    type(of: self) != Label.self || labelFor != nil || parts != nil || numberOfLines != 1
  }

  /// The lines of the whole text at the width of the label.
  override var accessibilityLines: [String] {
    guard numberOfLines != 1, accessibilityLabel == text else { return [] }
    let cell = traitCollection.cellSize
    let columns = columns(in: bounds.width, lineMetrics(cell), cell)
    guard columns > 0, lineCount(columns: columns) > 1 else { return [] }
    return preparedWrapping().breaker.lines(columns: columns).lines.filter { !$0.isBlank }
  }

  /// The text, unless a label was set.
  override var defaultAccessibilityLabel: String? { text }

  /// The width of the longest line and the height of the lines, in whole cells; lines are no longer than
  /// ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let metrics = lineMetrics(cell)
    let isLimited = numberOfLines != 1 && preferredMaxLayoutWidth > 0
    let lines =
      isLimited ? lines(columns: columns(in: preferredMaxLayoutWidth, metrics, cell)) : unbrokenLines
    var columns = 0
    for line in lines { columns = max(columns, TextMetrics.columns(of: line)) }
    return Size(
      width: Double(metrics.cellColumns(ofText: columns)) * cell.width,
      height: Double(lines.count) * metrics.height)
  }

  /// Returns the height of the text at a width; nil for a label of one line.
  open override func intrinsicContentHeight(forWidth width: Double) -> Double? {
    guard numberOfLines != 1 else { return nil }
    // A label without any width, as occurs while solving, has no line breaks.
    let cell = traitCollection.cellSize
    let metrics = lineMetrics(cell)
    let columns = columns(in: width, metrics, cell)
    let count = columns > 0 ? lineCount(columns: columns) : unbrokenLines.count
    return Double(count) * metrics.height
  }

  open override var firstBaselineOffset: Double { lineMetrics(traitCollection.cellSize).baseline }

  open override var lastBaselineOffset: Double {
    let metrics = lineMetrics(traitCollection.cellSize)
    return font.isLarge ? metrics.height - metrics.baseline : metrics.height * 0.2
  }

  open override func draw(in canvas: inout Canvas) {
    if let parts, parts.attributedText != nil || parts.selectable?.marked.isEmpty == false {
      return draw(parts.attributedText ?? AttributedText(text), in: &canvas)
    }
    let color = textColor ?? palette.label
    let leadingFraction = leadingFraction
    forEachLine { line in
      canvas.drawText(
        line.text, at: line.origin, font: line.font, color: color, alignment: leadingFraction,
        direction: line.direction)
    }
  }

  /// Calls a closure with each line that fits, where it is drawn.
  func forEachLine(_ body: (LabelLine) -> Void) {
    let cell = traitCollection.cellSize
    var (font, metrics) = (font, lineMetrics(cell))
    if metrics.rows > 1, metrics.height > bounds.height + cell.height / 2 {
      font.scaling = nil
      metrics = LineMetrics(font, cellHeight: cell.height)
    }
    let natural = metrics
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      font = font.fitted(
        columns: TextMetrics.columns(of: text), intoCells: Int(saturated: bounds.width / cell.width + 0.01),
        minimumScale: minimumScaleFactor)
      metrics = LineMetrics(font, cellHeight: cell.height)
    }
    let (bounds, leadingFraction) = (bounds, leadingFraction)
    let columns = columns(in: bounds.width, metrics, cell)
    guard columns > 0 else { return }
    // Smaller letters keep the baseline as far as rows of cells permit.
    let rows = ((natural.baseline - metrics.baseline) / cell.height).rounded()
    var y = max(0, min(rows, Double(natural.rows - metrics.rows))) * cell.height
    let lines = lines(columns: columns)
    let directions = wrapping?.directions ?? []
    for (index, line) in lines.enumerated() where y + metrics.height <= bounds.height + cell.height / 2 {
      let free =
        leadingFraction == 0
        ? 0 : bounds.width - Double(metrics.cellColumns(ofText: TextMetrics.columns(of: line))) * cell.width
      body(
        LabelLine(
          text: line, origin: Point(x: free * leadingFraction, y: y),
          direction: directions.indices.contains(index) ? directions[index] : .automatic, font: font,
          metrics: metrics))
      y += metrics.height
    }
  }

  override func updateParts() {
    super.updateParts()
    adjustFont()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if let previous, previous.clusterWidths != traitCollection.clusterWidths { contentDidChange() }
  }

  /// The extent of a line. The caller reads the cell size once, because the label looks up its traits each time.
  private func lineMetrics(_ cell: Size) -> LineMetrics { LineMetrics(font, cellHeight: cell.height) }

  /// Returns the number of letters in a width that rounding may have reduced slightly. Snapping to the grid never leaves
  /// fewer columns.
  private func columns(in width: Double, _ metrics: LineMetrics, _ cell: Size) -> Int {
    metrics.textColumns(inCells: Int(saturated: width / cell.width + 0.01))
  }

  var leadingFraction: Double { textAlignment.leadingFraction(in: effectiveLayoutDirection) }

  /// The lines without line breaks beside those of the text.
  private var unbrokenLines: [String] {
    if numberOfLines == 1 { return [TextMetrics.line(of: text)] }
    var lines = TextMetrics.paragraphs(of: text).map(String.init)
    guard numberOfLines > 0, lines.count > numberOfLines else { return lines }
    lines.removeSubrange(numberOfLines...)
    lines[numberOfLines - 1] += "…"
    return lines
  }

  /// Returns the lines as they are shown.
  private func lines(columns: Int) -> [String] {
    if let latest = latestLines, latest.columns.contains(columns) { return latest.lines }
    var (lines, limits) =
      numberOfLines == 1
      ? truncatedLine(columns: columns) : preparedWrapping().breaker.lines(columns: columns)
    if numberOfLines > 0, lines.count > numberOfLines {
      lines.removeSubrange(numberOfLines...)
      lines[numberOfLines - 1] = TextMetrics.truncated(lines[numberOfLines - 1] + "…", toColumns: columns)
      limits = columns...columns
    }
    // A line alone follows its own text.
    let isMixed = numberOfLines != 1 && TextMetrics.hasRightToLeftCharacters(text)
    wrapping?.directions = isMixed ? TextMetrics.baseDirections(ofLinesOf: text, columns: columns) : []
    latestLines = (limits, lines)
    return lines
  }

  /// Returns the text as one line, truncated, and the numbers of columns with the same line.
  private func truncatedLine(columns: Int) -> (lines: [String], limits: ClosedRange<Int>) {
    let line = TextMetrics.line(of: text)
    let width = TextMetrics.columns(of: line)
    guard width > columns else { return ([line], width...Int.max) }
    return ([TextMetrics.truncated(line, toColumns: columns)], columns...columns)
  }

  /// Returns the number of lines as they are shown.
  private func lineCount(columns: Int) -> Int {
    let wrapping = preparedWrapping()
    if let latest = wrapping.latestCount, latest.columns.contains(columns) { return latest.count }
    let (count, limits) = wrapping.breaker.lineCount(columns: columns)
    let shown = numberOfLines > 0 ? min(count, numberOfLines) : count
    wrapping.latestCount = (limits, shown)
    return shown
  }

  private func preparedWrapping() -> Wrapping {
    if let wrapping { return wrapping }
    let made = Wrapping(text)
    wrapping = made
    return made
  }

  func contentDidChange() {
    wrapping = nil
    latestLines = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    labelFor?.setNeedsAccessibilityUpdate()
    if parts != nil, isFocused, !canBecomeFocused { window?.focus(on: nil) }
  }
}
