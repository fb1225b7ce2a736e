import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues
import Glibc

/// A bar that shows the progress of a task, or that a task is running.
///
/// The view takes no input. While ``isIndeterminate`` is true, a light moves back and forth; where reduced
/// motion is preferred, the bar is striped instead. The screen reader reads the percentage on request, and
/// changes are not announced.
@MainActor
open class ProgressView: View {
  /// The duration of one back-and-forth movement of an indeterminate bar, in seconds.
  package static let indeterminatePeriod = 2.0

  /// The progress from 0 to 1. Values outside are clamped; NaN and infinities are ignored.
  public var progress: Double {
    get { storedProgress }
    set {
      guard newValue.isFinite else { return }
      let new = min(max(newValue, 0), 1)
      guard new != storedProgress else { return }
      storedProgress = new
      progressDidChange()
    }
  }
  /// Whether the amount of progress is unknown.
  public var isIndeterminate = false { didSet { if isIndeterminate != oldValue { readoutDidChange() } } }
  /// Whether the percentage appears after the bar where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { readoutDidChange() } } }
  /// The colour of the completed part.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { setNeedsDisplay() } } }

  private var storedProgress = 0.0
  private var link: DisplayLink?
  private(set) var animationTime = 0.0

  /// Creates a progress view with progress 0.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    link = DisplayLink { [weak self] in self?.advanceAnimation(by: $0) }
  }

  override var isAccessibilityElementByDefault: Bool { true }

  override func updateParts() {
    link?.attach(to: window, showing: self)
    progressDidChange()
  }

  /// Twenty columns by one row.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: 20 * cell.width, height: cell.height)
  }

  /// The baseline of the percentage; nil while it is not shown.
  open override var centeredBaselineOffset: Double? {
    showsValue && !isIndeterminate ? baselineOffset(ofRowAt: 0) : nil
  }

  open override func boundsDidChange() {
    super.boundsDidChange()
    setNeedsBaselineUpdate()
  }

  open override func draw(in canvas: inout Canvas) { drawBar(in: &canvas) }

  private func progressDidChange() {
    let runs = isIndeterminate && !traitCollection.prefersReducedMotion
    if link?.isPaused == runs {
      animationTime = 0
      link?.isPaused = !runs
    }
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  private func readoutDidChange() {
    setNeedsBaselineUpdate()
    progressDidChange()
  }

  private func advanceAnimation(by seconds: Double) {
    animationTime = fmod(animationTime + seconds, Self.indeterminatePeriod)
    setNeedsDisplay()
  }

  // MARK: Accessibility

  /// The label; "Progress" by default.
  override var defaultAccessibilityLabel: String? { word(.progress) }

  /// The value; by default the percentage in words, or "under way" while ``isIndeterminate`` is true.
  override var defaultAccessibilityValue: String? {
    if isIndeterminate { return word(.underWay) }
    return Self.format.spokenString(for: percent, words: NumberWords(language: effectiveLanguage))
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.updatesFrequently) }

  /// The percentage with the ends 0 and 100; nil by default while ``isIndeterminate`` is true.
  override var defaultAccessibilityRange: AccessibilityRange? {
    isIndeterminate ? nil : AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: percent)
  }

  /// The progress in whole percent, rounded down, so that 100 % means complete.
  private var percent: Double { (storedProgress * 100 + 1e-9).rounded(.down) }

  private static let format = ValueFormat(unit: .percent)

  var valueText: String {
    Self.format.string(for: percent, style: NumberStyle(language: effectiveLanguage))
  }
}

extension ProgressView {
  func drawBar(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    // The width of "100 %" with a column before it.
    let readout = showsValue && !isIndeterminate && bounds.width >= 14 * cell.width ? 6 * cell.width : 0
    let height = min(cell.height, bounds.height)
    let bar = Rect(
      x: isMirrored ? readout : 0, y: bounds.midY - height / 2, width: bounds.width - readout, height: height
    ).snapped(to: drawingGrid)
    guard bar.width > 0, bar.height > 0 else { return }
    if palette.isPlain {
      drawPlainBar(in: &canvas, bar, isMirrored: isMirrored, palette)
    } else {
      drawBar(in: &canvas, bar, isMirrored: isMirrored, palette)
    }
    guard readout > 0 else { return }
    let width = Double(TextMetrics.columns(of: valueText)) * cell.width
    canvas.drawText(
      valueText, at: Point(x: isMirrored ? 0 : bounds.width - width, y: bar.midY - cell.height / 2),
      font: Font(isBold: true), color: palette.label)
  }

  /// Draws the bar. The remaining part is half as high, because no grey contrasts with all tints and with the
  /// surface.
  private func drawBar(in canvas: inout Canvas, _ bar: Rect, isMirrored: Bool, _ palette: Palette) {
    // The blocks of a terminal are too coarse for a round corner.
    let corner = drawingGrid == .zero ? 4.0 : 0
    let low = Rect(x: bar.minX, y: bar.midY - bar.height / 4, width: bar.width, height: bar.height / 2)
      .snapped(to: drawingGrid)
    canvas.fill(
      Path(roundedRect: low, cornerRadius: corner), with: palette.isColored ? palette.track : palette.label)
    for part in litParts {
      let start = isMirrored ? 1 - part.upperBound : part.lowerBound
      let lit = Rect(
        x: bar.minX + bar.width * start, y: bar.minY,
        width: bar.width * (part.upperBound - part.lowerBound), height: bar.height
      ).snapped(to: drawingGrid)
      if lit.width > 0 {
        canvas.fill(Path(roundedRect: lit, cornerRadius: corner), with: palette.fill(for: tint))
      }
    }
  }

  /// The lit parts of the bar, as fractions of its length.
  var litParts: [ClosedRange<Double>] {
    guard isIndeterminate else { return [0...progress] }
    if traitCollection.prefersReducedMotion {
      return (0..<5).map { Double($0) / 5 + 0.05...Double($0) / 5 + 0.15 }
    }
    let phase = animationTime / Self.indeterminatePeriod
    let start = 0.75 * (phase < 0.5 ? 2 * phase : 2 - 2 * phase)
    return [start...start + 0.25]
  }
}

extension ProgressView {
  /// Draws a line whose lit parts are thick.
  func drawPlainBar(in canvas: inout Canvas, _ bar: Rect, isMirrored: Bool, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let columns = min(Int(saturated: bar.width / cell.width + 0.01), 4096)
    let parts = litParts
    for column in 0..<max(columns, 0) {
      let fraction = (Double(column) + 0.5) / Double(columns)
      let place = isMirrored ? columns - 1 - column : column
      let isLit = parts.contains { $0.contains(fraction) }
      canvas.drawText(
        isLit ? "━" : "─", at: Point(x: bar.minX + Double(place) * cell.width, y: bar.minY),
        font: isLit ? .bold : .standard,
        color: isLit ? palette.fill(for: tint) : palette.secondaryLabel)
    }
  }
}
