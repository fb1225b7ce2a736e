import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A button in the form of a rubber pad with a lamp behind it.
///
/// While touched, the button shrinks to 0.9 of its size over 0.2 s. It grows back over 0.2 s when the touch
/// ends or is cancelled. Both movements are slow at both ends. Where reduced motion is preferred, the light alone shows the
/// touch. A toggle changes ``isOn`` and sends `valueChanged` when a touch is lifted inside it.
/// Both modes send `primaryActionTriggered`. Space, Enter and the screen reader's activation act like a tap.
@MainActor
open class BacklitButton: Control, ContentSizeCategoryAdjusting, FontAdjusting {
  /// The effect of a press.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// A press sends an action and leaves no state.
    case momentary
    /// A press switches the button on or off.
    case toggle
  }

  /// How the lamp lights while the button is not touched.
  public enum Glow: String, Hashable, Sendable, CaseIterable {
    /// Dark.
    case off
    /// Lit.
    case on
    /// Alternating between bright and dim; steady where reduced motion is preferred.
    case pulsing
  }

  /// The scale of a touched button.
  public static let pressedScale = 0.9
  /// The duration of the shrink animation, and of its reverse, in seconds.
  static let pressDuration = 0.2
  /// The duration of one pulse of the lamp, in seconds.
  package static let pulsePeriod = 1.2

  /// The text on the button.
  public var title: String { didSet { if title != oldValue { titleDidChange() } } }
  /// The colour of the lamp.
  @Styled public var tint = BacklightColor.red { didSet { if tint != oldValue { stateDidChange() } } }
  /// The effect of a press.
  public var mode: Mode {
    didSet {
      guard mode != oldValue else { return }
      setNeedsBaselineUpdate()
      stateDidChange()
    }
  }
  /// How the lamp lights while the button is not touched.
  ///
  /// A toggle that is off stays dark whatever the glow is. A toggle that is on pulses if the glow is
  /// ``Glow/pulsing``, and is lit otherwise.
  public var glow = Glow.off { didSet { if glow != oldValue { stateDidChange() } } }
  /// The font of the title; a title that does not fit in the size of a text style has the normal size.
  @Styled public var font = Font(isBold: true) { didSet { if font != oldValue { titleDidChange() } } }
  /// Whether the size of a font of a text style follows the preferred text size.
  ///
  /// The fonts of definitions follow it in either case.
  public var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }
  /// Whether a press makes a sound, so that the screen reader leaves a pause for it.
  public var playsSound = false { didSet { if playsSound != oldValue { setNeedsAccessibilityUpdate() } } }

  let lamp = LampView()
  let caption = CaptionView()
  /// The link that animates the lamp, made when the lamp pulses for the first time.
  var pulse: DisplayLink?
  var pulseTime = 0.0

  /// Creates a button.
  /// - Parameters:
  ///   - title: the text on the button.
  ///   - tint: the colour of the lamp; nil for red, or the colour of the appearance proxy.
  ///   - mode: what a press does.
  public init(title: String = "", tint: BacklightColor? = nil, mode: Mode = .momentary) {
    self.title = title
    self.mode = mode
    super.init()
    if let tint { self.tint = tint }
    addDecorations([lamp, caption])
  }

  /// Whether a toggle is on; the same as `isSelected`.
  public var isOn: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }

  override func updateParts() {
    adjustFont()
    pulse?.attach(to: window, showing: self)
    updateLamp()
  }

  open override func layoutSubviews() {
    caption.frame = bounds
    updateLamp()
  }

  /// The size of the title with two columns on either side, and a row above and below a title of one line.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let metrics = LineMetrics(font, cellHeight: cell.height)
    let lines = titleLines
    let columns = lines.map { metrics.cellColumns(ofText: TextMetrics.columns(of: $0)) }.max() ?? 0
    return Size(
      width: Double(max(columns, 2) + 4) * cell.width,
      height: Double(max(metrics.rows + 2, metrics.rows * lines.count)) * cell.height)
  }

  override var focusRingBounds: Rect { ground }

  override var captionOffset: Double? { title.isEmpty && mode == .momentary ? nil : 0 }

  override var captionSpan: Double {
    Double(titleLines.count - 1) * caption.lineHeight(in: bounds.isEmpty ? intrinsicContentSize : bounds.size)
  }

  open override func draw(in canvas: inout Canvas) { drawPad(in: &canvas) }

  private func titleDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsBaselineUpdate()
    updateLamp()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Pressing

  open override func beginTracking(_ touch: Touch) -> Bool {
    press()
    return true
  }

  open override func endTracking(_ touch: Touch) {
    release()
    if isTouchInside { trigger() }
  }

  open override func cancelTracking() { release() }

  open override func activate() -> Bool {
    press { [weak self] in
      if let self, !self.isTracking { self.release() }
    }
    sendActions(for: .touchDown)
    trigger()
    sendActions(for: .touchUpInside)
    return true
  }

  // MARK: Accessibility

  /// The label; the title by default.
  override var defaultAccessibilityLabel: String? { title.isEmpty ? nil : title }

  /// The value; by default "on" or "off" for a toggle, and nil for a momentary button.
  override var defaultAccessibilityValue: String? { mode == .toggle ? word(isOn ? .on : .off) : nil }

  override var accessibilityIsOn: Bool? { mode == .toggle ? isOn : nil }

  /// The traits. A toggle omits `selected`, because its value already says whether it is on.
  override var stateTraits: AccessibilityTraits {
    var traits = super.stateTraits
    traits.insert(mode == .toggle ? .toggleButton : .button)
    if mode == .toggle { traits.remove(.selected) }
    if playsSound { traits.insert(.playsSound) }
    return traits
  }
}

extension BacklitButton {
  func press(then completion: (@MainActor () -> Void)? = nil) {
    View.animate(withDuration: Self.pressDuration) {
      // A plain picture of lines and letters cannot shrink; its box shows the touch instead.
      guard !palette.isPlain, !traitCollection.prefersReducedMotion else { return }
      transform = Transform(scaleX: Self.pressedScale, y: Self.pressedScale)
    } completion: { _ in
      completion?()
    }
  }

  func release() {
    View.animate(withDuration: Self.pressDuration) { transform = .identity }
  }

  /// Performs the action of a press: toggles the state if the mode says so, and sends the events.
  func trigger() {
    if mode == .toggle { setOnByUser(!isOn) }
    sendActions(for: .primaryActionTriggered)
  }

  /// Switches a toggle on or off for the user or for undo, and sends `valueChanged` if its state changed.
  private func setOnByUser(_ on: Bool) {
    guard on != isOn else { return }
    isOn = on
    registerUndo(self) { $0.setOnByUser(!on) }
    sendActions(for: .valueChanged)
  }
}
