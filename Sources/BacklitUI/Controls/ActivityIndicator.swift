import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import Glibc

/// A mark that turns while a task of unknown length is running; `UIActivityIndicatorView` in UIKit.
///
/// It takes no input. Where reduced motion is preferred, the mark stands still. The screen reader reads "under way" while
/// it turns; a change is not announced.
@MainActor
open class ActivityIndicator: View {
  /// The duration of one turn, in seconds.
  package static let period = 0.8
  private static let steps: [Character] = ["⠋", "⠙", "⠹", "⠸", "⢰", "⣠", "⣄", "⡆", "⠇", "⠏"]
  private static let plainSteps: [Character] = ["|", "/", "-", "\\"]

  /// Whether the mark turns.
  public private(set) var isAnimating = false
  /// Whether the view is hidden while the mark does not turn; true by default.
  public var hidesWhenStopped = true { didSet { if hidesWhenStopped != oldValue { activityDidChange() } } }
  /// The colour of the mark; nil, the default, for that of labels.
  @Styled public var color: Color? = nil { didSet { if color != oldValue { setNeedsDisplay() } } }

  private var link: DisplayLink?
  private var time = 0.0

  /// Creates an indicator that is stopped, and hidden.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    setContentHuggingPriority(751, for: .horizontal)
    setContentHuggingPriority(751, for: .vertical)
    link = DisplayLink { [weak self] in self?.turn(by: $0) }
    activityDidChange()
  }

  /// Starts the mark.
  public func startAnimating() { setAnimating(true) }

  /// Stops the mark.
  public func stopAnimating() { setAnimating(false) }

  private func setAnimating(_ isAnimating: Bool) {
    guard isAnimating != self.isAnimating else { return }
    self.isAnimating = isAnimating
    activityDidChange()
  }

  override var isAccessibilityElementByDefault: Bool { true }

  override func updateParts() {
    link?.attach(to: window, showing: self)
    link?.isPaused = !isAnimating || traitCollection.prefersReducedMotion
    setNeedsDisplay()
  }

  private func activityDidChange() {
    time = 0
    isHidden = hidesWhenStopped && !isAnimating
    updateParts()
    setNeedsAccessibilityUpdate()
  }

  private var steps: [Character] {
    traitCollection.displayQuality == .plain ? Self.plainSteps : Self.steps
  }

  /// The number of the mark that is shown.
  private var step: Int { Int(time / Self.period * Double(steps.count)) % steps.count }

  private func turn(by seconds: Double) {
    let before = step
    time = fmod(time + seconds, Self.period)
    if step != before { setNeedsDisplay() }
  }

  /// One column by one row.
  open override var intrinsicContentSize: Size { traitCollection.cellSize }

  open override func draw(in canvas: inout Canvas) {
    let color = isAnimating ? color.map { resolvedColor($0) } ?? palette.label : palette.secondaryLabel
    canvas.drawCharacter(steps[step], at: bounds.center, cell: traitCollection.cellSize, color: color)
  }

  // MARK: Accessibility

  /// The label; "Progress" by default.
  override var defaultAccessibilityLabel: String? { word(.progress) }

  /// The value; by default "under way" while the mark turns.
  override var defaultAccessibilityValue: String? { isAnimating ? word(.underWay) : nil }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.updatesFrequently) }
}
