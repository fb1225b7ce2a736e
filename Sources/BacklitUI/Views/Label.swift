import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A view that shows text.
@MainActor
open class Label: View {
  /// The text; line feeds begin new lines.
  public var text: String {
    didSet { if text != oldValue { contentDidChange() } }
  }
  /// The font; in cells only its weight and slope are visible.
  @Styled public var font = Font(size: 14) { didSet { if font != oldValue { contentDidChange() } } }
  /// The colour of the text; nil, the default, for the palette's label colour.
  @Styled public var textColor: Color? = nil { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// The alignment of the lines.
  public var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// The maximum number of lines; text that does not fit ends with an ellipsis. 0 for any number.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentDidChange() } } }
  /// The maximum intrinsic width in points of a label of several lines; 0, the default, for no maximum. The
  /// height follows the width of the layout in either case.
  public var preferredMaxLayoutWidth = 0.0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  private var latestLines: (columns: Int?, lines: [String])?

  /// The alignment of the lines of a text.
  public enum TextAlignment: String, Hashable, Sendable {
    /// At the leading edge of the layout direction.
    case natural
    /// Left.
    case left
    /// Centered.
    case center
    /// Right.
    case right
  }

  /// Creates a label with a text.
  public init(text: String = "") {
    self.text = text
    super.init()
    setContentHuggingPriority(251, for: .horizontal)
    setContentHuggingPriority(251, for: .vertical)
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  /// The text, unless a label was set.
  override var defaultAccessibilityLabel: String? { text }

  /// The width of the longest line and the height of the lines, in whole cells; lines are no longer than
  /// ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let isLimited = numberOfLines != 1 && preferredMaxLayoutWidth > 0
    let lines = lines(columns: isLimited ? columns(in: preferredMaxLayoutWidth) : nil)
    let columns = lines.map { TextMetrics.columns(of: $0) }.max() ?? 0
    return Size(width: Double(columns) * cell.width, height: Double(lines.count) * cell.height)
  }

  /// Returns the height of the text at a width; nil for a label of one line.
  open override func intrinsicContentHeight(forWidth width: Double) -> Double? {
    guard numberOfLines != 1 else { return nil }
    // A label without any width, as occurs while solving, has no line breaks.
    let columns = columns(in: width)
    return Double(lines(columns: columns > 0 ? columns : nil).count) * traitCollection.cellSize.height
  }

  open override var firstBaselineOffset: Double { traitCollection.cellSize.height * 0.8 }

  open override var lastBaselineOffset: Double { traitCollection.cellSize.height * 0.2 }

  open override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = columns(in: bounds.width)
    guard columns > 0 else { return }
    let color = textColor ?? palette.label
    var y = 0.0
    for line in lines(columns: columns) where y + cell.height <= bounds.height + cell.height / 2 {
      let free = bounds.width - Double(TextMetrics.columns(of: line)) * cell.width
      canvas.drawText(line, at: Point(x: free * leadingFraction, y: y), font: font, color: color)
      y += cell.height
    }
  }

  /// Returns the number of whole columns in a width that rounding may have reduced slightly. Snapping to the
  /// grid never leaves fewer columns.
  private func columns(in width: Double) -> Int {
    Int(saturated: width / traitCollection.cellSize.width + 0.01)
  }

  private var leadingFraction: Double {
    switch textAlignment {
    case .natural: traitCollection.layoutDirection == .rightToLeft ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// Returns the lines as they are shown; nil columns for no line breaks. Cached, because layout and drawing
  /// ask for the same lines, again in every frame of a resize.
  private func lines(columns: Int?) -> [String] {
    if let latest = latestLines, latest.columns == columns { return latest.lines }
    let lines = brokenLines(columns: columns)
    latestLines = (columns, lines)
    return lines
  }

  private func brokenLines(columns: Int?) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if let columns {
      lines =
        numberOfLines == 1
        ? lines.map { TextMetrics.truncated($0, toColumns: columns) }
        : lines.flatMap { TextMetrics.wrap($0, columns: columns) }
    }
    guard numberOfLines > 0, lines.count > numberOfLines else { return lines }
    lines.removeSubrange(numberOfLines...)
    if let columns {
      lines[numberOfLines - 1] = TextMetrics.truncated(lines[numberOfLines - 1] + "…", toColumns: columns)
    }
    return lines
  }

  private func contentDidChange() {
    latestLines = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }
}
