import Accessibility
import AutoLayout
import ControlState
import Drawing
import Geometry
import Glibc
import Toolkit

/// A bar that shows how much of something is done, or that it goes on.
///
/// Nothing can be done with it. While ``isIndeterminate`` a light runs to and fro, or the bar is striped where
/// less motion is preferred. Readers get the percentage when they ask, and are not told of each change.
@MainActor
open class ProgressView: View {
  /// How long the light of an indeterminate bar takes to and fro, in seconds.
  public static let runPeriod = 2.0

  /// How much is done, from 0 to 1. Setting what lies beyond gives the nearer end; NaN and infinities are ignored.
  public var progress: Double {
    get { done }
    set {
      guard newValue.isFinite else { return }
      let new = min(max(newValue, 0), 1)
      guard new != done else { return }
      done = new
      progressDidChange()
    }
  }
  /// Whether nobody knows how much is done.
  public var isIndeterminate = false { didSet { if isIndeterminate != oldValue { progressDidChange() } } }
  /// Whether the percentage is written behind the bar where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { progressDidChange() } } }
  /// The colour of what is done.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { setNeedsDisplay() } } }

  private var done = 0.0
  private var link: DisplayLink?
  private(set) var runTime = 0.0

  /// A bar of which nothing is done.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    link = DisplayLink { [weak self] in self?.run(for: $0) }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window, showing: self)
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    progressDidChange()
  }

  /// Twenty columns in one row.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: 20 * cell.width, height: cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawBar(in: &canvas) }

  private func progressDidChange() {
    let runs = isIndeterminate && !traitCollection.prefersReducedMotion
    if link?.isPaused == runs {
      runTime = 0
      link?.isPaused = !runs
    }
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  private func run(for seconds: Double) {
    runTime = fmod(runTime + seconds, Self.runPeriod)
    setNeedsDisplay()
  }

  // MARK: Accessibility

  /// "Progress", unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? ControlWords.words(for: effectiveLanguage).progress }
    set { super.accessibilityLabel = newValue }
  }

  /// The percentage in words, or "under way", unless something else was set.
  open override var accessibilityValue: String? {
    get {
      if let value = super.accessibilityValue { return value }
      if isIndeterminate { return ControlWords.words(for: effectiveLanguage).underWay }
      return Self.format.spoken(percent, words: NumberWords(language: effectiveLanguage))
    }
    set { super.accessibilityValue = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.updatesFrequently) }
    set { super.accessibilityTraits = newValue }
  }

  /// The percentage with its ends; nothing while nobody knows it.
  open override var accessibilityRange: AccessibilityRange? {
    get {
      isIndeterminate
        ? super.accessibilityRange : AccessibilityRange(minimum: 0, maximum: 100, step: 0, value: percent)
    }
    set { super.accessibilityRange = newValue }
  }

  /// Whole percents, rounded down: all is done only when it is.
  private var percent: Double { (done * 100 + 1e-9).rounded(.down) }

  private static let format = ValueFormat(unit: .percent)

  var writtenValue: String {
    Self.format.shown(percent, style: NumberStyle(language: effectiveLanguage))
  }
}
