import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues
import Glibc

/// A bar that shows the progress of a task, or that a task is running.
///
/// The view takes no input. While ``isIndeterminate`` is true, a light moves back and forth; where reduced
/// motion is preferred, the bar is striped instead. The screen reader announces the progress as the user wants:
/// at 10, 25, 50, 75 and 100 percent, every 30 seconds, or never. ``finish()`` and ``fail(_:)`` are announced once, with a sound.
@MainActor
open class ProgressView: View {
  /// The duration of one back-and-forth movement of an indeterminate bar, in seconds.
  package static let indeterminatePeriod = 2.0

  /// The state of a task.
  public enum State: Hashable, Sendable {
    /// The task runs, or has not begun.
    case running
    /// The task is done.
    case finished
    /// The task ended early, for a reason that users understand; nil for none.
    case failed(String?)
  }

  /// The progress from 0 to 1. Values outside are clamped; NaN and infinities are ignored. Setting it after the end of a task
  /// begins the next one.
  public var progress: Double {
    get { storedProgress }
    set {
      guard newValue.isFinite else { return }
      let new = min(max(newValue, 0), 1)
      guard new != storedProgress || state != .running else { return }
      (storedProgress, state) = (new, .running)
      progressDidChange()
    }
  }
  /// Whether the amount of progress is unknown. Setting it to true after the end of a task begins the next one.
  public var isIndeterminate = false {
    didSet {
      guard isIndeterminate != oldValue else { return }
      if isIndeterminate { state = .running }
      readoutDidChange()
    }
  }
  /// Whether the task runs, is done, or failed. See ``finish()`` and ``fail(_:)``.
  public private(set) var state = State.running
  /// Whether the screen reader announces the progress; true by default. Turn it off for a level that is not the progress of a
  /// task, such as the use of a disk.
  public var announcesProgress = true
  /// Cancels the task. While it runs, "Cancel" is among the actions of the view for screen readers, whose Escape at the view
  /// does the same. Nil, the default, if it cannot be cancelled.
  public var onCancel: (@MainActor () -> Void)? { didSet { setNeedsAccessibilityUpdate() } }
  /// Whether the percentage appears after the bar where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { readoutDidChange() } } }
  /// The colour of the completed part.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { setNeedsDisplay() } } }

  private var storedProgress = 0.0
  private var report = ProgressReport()
  /// The window that knows of the task.
  private weak var reportingWindow: Window?
  private lazy var nextReport = DelayedCall(after: ProgressReport.interval) { [weak self] in
    self?.reportProgress()
  }
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
    if let reportingWindow, reportingWindow !== window {
      self.reportingWindow = nil
      reportingWindow.onProgress?(self, false)
    }
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
    reportProgress()
  }

  /// Ends the task: the bar is full, and the screen reader announces "finished" with a sound.
  public func finish() { end(.finished, at: 1) }

  /// Ends the task early: the bar stays where it is, and the screen reader announces "failed" with a sound.
  /// - Parameter reason: why, in words for the user; nil for none.
  public func fail(_ reason: String? = nil) { end(.failed(reason), at: isIndeterminate ? 0 : progress) }

  private func end(_ state: State, at progress: Double) {
    guard self.state != state else { return }
    (self.state, storedProgress, isIndeterminate) = (state, progress, false)
    readoutDidChange()
    report = ProgressReport()
    if isEffectivelyVisible { window?.onProgress?(self, true) }
  }

  /// Announces the progress if that is due, and again later if the user wants it by time.
  private func reportProgress() {
    guard announcesProgress, state == .running, let window, isEffectivelyVisible else {
      return nextReport.request(in: nil)
    }
    let percent = isIndeterminate ? nil : Int(self.percent)
    let isDue = report.isDue(percent, on: window.progressSchedule, at: window.currentTime)
    if window.progressSchedule != .interval || percent == 0 || percent == 100 {
      nextReport.request(in: nil)
    } else if nextReport.deadline == nil {
      nextReport.request(in: window)
    }
    reportingWindow = window
    window.onProgress?(self, isDue)
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

  /// The value; by default the percentage in words, or "under way" while ``isIndeterminate`` is true, or the end of the task.
  override var defaultAccessibilityValue: String? {
    switch state {
    case .running: break
    case .finished: return word(.finished)
    case .failed(let reason): return [word(.failed), reason].compactMap(\.self).joined(separator: ", ")
    }
    if isIndeterminate { return word(.underWay) }
    return Self.format.spokenString(for: percent, words: NumberWords(language: effectiveLanguage))
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.updatesFrequently) }

  /// The words that are announced: the value, after the label if the program set one.
  package var announcement: String {
    let label = accessibilityLabel == defaultAccessibilityLabel ? nil : accessibilityLabel
    return [label, accessibilityValue].compactMap(\.self).joined(separator: ", ")
  }

  /// The action that cancels the task, followed by the actions that were set.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      let cancel = AccessibilityCustomAction(name: word(.cancelTask)) { [weak self] in self?.cancel() ?? false
      }
      return (canCancel ? [cancel] : []) + super.accessibilityCustomActions
    }
    set { super.accessibilityCustomActions = newValue }
  }

  /// Cancels the task.
  open override func accessibilityPerformEscape() -> Bool { cancel() || super.accessibilityPerformEscape() }

  private var canCancel: Bool { onCancel != nil && state == .running }

  private func cancel() -> Bool {
    guard canCancel else { return false }
    onCancel?()
    return true
  }

  /// The percentage with the ends 0 and 100; nil by default while ``isIndeterminate`` is true, and at the end of the task, where
  /// other readers would speak a percentage instead of the value.
  override var defaultAccessibilityRange: AccessibilityRange? {
    isIndeterminate || state != .running
      ? nil : AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: percent)
  }

  /// The progress in whole percent, rounded down, so that 100 % means complete.
  package var percent: Double { (storedProgress * 100 + 1e-9).rounded(.down) }

  private static let format = ValueFormat(unit: .percent)

  var valueText: String {
    switch state {
    case .running: break
    case .finished: return "✓"
    case .failed: return "✗"
    }
    return Self.format.string(for: percent, style: NumberStyle(language: effectiveLanguage))
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
    if palette.drawsLines {
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
    let corner = drawingGrid == .zero ? 4.0 : 0
    let low = Rect(x: bar.minX, y: bar.midY - bar.height / 4, width: bar.width, height: bar.height / 2)
      .snapped(to: drawingGrid)
    canvas.fill(
      Path(roundedRect: low, cornerRadius: corner), with: palette.track)
    for part in litParts {
      let start = isMirrored ? 1 - part.upperBound : part.lowerBound
      let lit = Rect(
        x: bar.minX + bar.width * start, y: bar.minY,
        width: bar.width * (part.upperBound - part.lowerBound), height: bar.height
      ).snapped(to: drawingGrid)
      if lit.width > 0 {
        canvas.fill(Path(roundedRect: lit, cornerRadius: corner), with: palette.fill(for: shownTint))
      }
    }
  }

  /// The colour of the completed part; of a task that failed, red.
  private var shownTint: BacklightColor { if case .failed = state { .red } else { tint } }

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
        color: isLit ? palette.fill(for: shownTint) : palette.secondaryLabel)
    }
  }
}
