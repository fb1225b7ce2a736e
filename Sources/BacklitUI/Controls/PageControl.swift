import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A row of dots, one for each page; the dot of the current page is filled.
///
/// A tap on a dot, an arrow key, the wheel or a screen reader changes the page and sends `valueChanged`. In UIKit a
/// tap beside the current dot leads to the next page; a pointer is precise enough to choose one.
@MainActor
open class PageControl: Control {
  /// The number of pages, at least 0.
  public var numberOfPages = 0 {
    didSet {
      Self.check(numberOfPages)
      guard numberOfPages != oldValue else { return }
      invalidateIntrinsicContentSize()
      pageDidChange()
    }
  }
  /// Whether the control is not drawn and takes no input while there is only one page.
  public var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { pageDidChange() } } }
  /// The colour of the dot of the current page.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { setNeedsDisplay() } } }

  private var wantedPage = 0
  /// The width of a dot with the space around it, in columns: a target that is easy to hit.
  private static let dotColumns = 3

  /// Creates a control for a number of pages, at the first one.
  /// - Parameter numberOfPages: at least 0; a negative number traps.
  public init(numberOfPages: Int = 0) {
    Self.check(numberOfPages)
    self.numberOfPages = numberOfPages
    super.init()
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  private static func check(_ numberOfPages: Int) {
    checkPrecondition(numberOfPages >= 0, "numberOfPages must be 0 or more, not \(numberOfPages).")
  }

  /// The index of the current page, from 0; 0 without pages. A page beyond the last one is the last one. Setting it
  /// sends no events.
  public var currentPage: Int {
    get { max(0, min(wantedPage, numberOfPages - 1)) }
    set {
      let old = currentPage
      wantedPage = max(0, newValue)
      if currentPage != old { pageDidChange() }
    }
  }

  /// Two rows high and three columns for each page.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: Double(numberOfPages * Self.dotColumns) * cell.width, height: 2 * cell.height)
  }

  open override var canBecomeFocused: Bool { super.canBecomeFocused && !isAbsent }

  private var isAbsent: Bool { numberOfPages == 0 || hidesForSinglePage && numberOfPages == 1 }

  private func pageDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Changes by the user

  private func choose(_ page: Int) {
    let page = min(max(page, 0), numberOfPages - 1)
    guard isEnabled, !isAbsent, page != currentPage else { return }
    currentPage = page
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  open override func beginTracking(_ touch: Touch) -> Bool { !isAbsent }

  open override func endTracking(_ touch: Touch) {
    guard isTouchInside else { return }
    let x = touch.location(in: self).x
    if let page = dots().min(by: { abs($0.x - x) < abs($1.x - x) })?.page { choose(page) }
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isAbsent, event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .leftToRight ? 1 : -1
    switch event.key {
    case .right: choose(currentPage + forward)
    case .left: choose(currentPage - forward)
    case .down, .pageDown: choose(currentPage + 1)
    case .up, .pageUp: choose(currentPage - 1)
    case .home: choose(0)
    case .end: choose(numberOfPages - 1)
    default: return super.keyPressed(event)
    }
    return true
  }

  /// Leads to the next page for a notch downwards or towards the trailing edge.
  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard takesWheel(event), !isAbsent else { return super.scrolled(event) }
    choose(currentPage + wholeNotches(of: event))
    return true
  }

  // MARK: Drawing

  /// The middles of the dots that fit, with their pages. If not all fit, they are those around the current page.
  private func dots() -> [(page: Int, x: Double)] {
    let cell = traitCollection.cellSize
    let width = Double(Self.dotColumns) * cell.width
    let count = min(numberOfPages, max(1, Int(saturated: bounds.width / width + 0.01)))
    let first = min(max(0, currentPage - count / 2), numberOfPages - count)
    let start = ((bounds.width - Double(count) * width) / 2 / cell.width).rounded(.down) * cell.width
    return (0..<count).map { index in
      let x = start + (Double(index) + 0.5) * width
      return (first + index, effectiveLayoutDirection == .rightToLeft ? bounds.width - x : x)
    }
  }

  open override func draw(in canvas: inout Canvas) {
    guard !isAbsent else { return }
    let palette = self.palette
    let cell = traitCollection.cellSize
    for (page, x) in dots() {
      let isCurrent = page == currentPage
      canvas.drawCharacter(
        isCurrent ? "●" : "○", at: Point(x: x, y: bounds.midY), cell: cell,
        font: isCurrent ? .bold : .standard,
        color: isCurrent ? palette.fill(for: tint) : palette.secondaryLabel)
    }
  }

  // MARK: Accessibility

  override var isAccessibilityElementByDefault: Bool { !isAbsent }

  override var defaultAccessibilityLabel: String? { word(.page) }

  override var defaultAccessibilityValue: String? {
    Language(locale: effectiveLanguage).position(currentPage + 1, of: numberOfPages)
  }

  override var defaultAccessibilityRange: AccessibilityRange? {
    AccessibilityRange(
      minimum: 1, maximum: Double(max(1, numberOfPages)), step: 1, value: Double(currentPage + 1))
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.adjustable) }

  open override func accessibilityIncrement() { choose(currentPage + 1) }

  open override func accessibilityDecrement() { choose(currentPage - 1) }
}
