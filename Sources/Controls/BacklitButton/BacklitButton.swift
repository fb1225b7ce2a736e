import Accessibility
import Drawing
import Geometry
import Toolkit

/// A rubber pad with a lamp behind it.
///
/// Touched, it shrinks to nine tenths over 0.2 s, and grows back over 0.2 s when the touch ends or is lost. A
/// toggle changes ``isOn`` and sends `valueChanged` when a touch is lifted on it; both kinds send
/// `primaryActionTriggered`. Space and Enter, and readers, do the same as a touch that comes and goes.
@MainActor
open class BacklitButton: Control {
  /// What pressing does.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// It happens, and is over.
    case momentary
    /// It goes on or off, and stays so.
    case toggle
  }

  /// How the lamp is driven while nobody touches the pad.
  public enum Glow: String, Hashable, Sendable, CaseIterable {
    /// Dark.
    case off
    /// Lit.
    case on
    /// Coming and going; steady where reduced motion is preferred.
    case pulsing
  }

  /// How much a touched pad shrinks.
  public static let pressedScale = 0.9
  /// How long shrinking takes, and growing back, in seconds.
  public static let pressDuration = 0.2
  /// How long the lamp takes to come and go once, in seconds.
  public static let pulsePeriod = 1.2

  /// The text on the pad.
  public var title: String { didSet { if title != oldValue { titleDidChange() } } }
  /// The colour of the lamp.
  @Styled public var color = BacklightColor.red { didSet { if color != oldValue { stateDidChange() } } }
  /// What pressing does.
  public var mode: Mode { didSet { if mode != oldValue { stateDidChange() } } }
  /// How the lamp is driven at rest. A toggle that is off keeps it dark whatever is said here; one that is on
  /// has it lit, or pulsing if that is said.
  public var glow = Glow.off { didSet { if glow != oldValue { stateDidChange() } } }
  /// The font of the title; on cells only weight and slope show.
  @Styled public var font = Font(isBold: true) { didSet { if font != oldValue { titleDidChange() } } }
  /// Whether pressing makes a sound of its own, which readers leave room for.
  public var playsSound = false { didSet { if playsSound != oldValue { setNeedsAccessibilityUpdate() } } }

  let lamp = LampView()
  let caption = CaptionView()
  var pulse: DisplayLink?
  var pulseTime = 0.0

  /// A pad; without a colour of its own it is red, or what an appearance says.
  public init(title: String = "", color: BacklightColor? = nil, mode: Mode = .momentary) {
    self.title = title
    self.mode = mode
    super.init()
    if let color { self.color = color }
    for view in [lamp, caption] {
      view.isUserInteractionEnabled = false
      view.accessibilityElementsHidden = true
      addSubview(view)
    }
    pulse = DisplayLink { [weak self] elapsed in self?.pulse(by: elapsed) }
  }

  /// Whether a toggle is on; another name for `isSelected`.
  public var isOn: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    lampDidChange()
  }

  open override func layoutSubviews() {
    lamp.frame = bounds
    caption.frame = bounds
    lampDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    pulse?.attach(to: window, showing: self)
    lampDidChange()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    lampDidChange()
  }

  /// Room for the title with two columns on either side, three rows high.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(
      width: Double(max(TextMetrics.columns(of: title), 2) + 4) * cell.width, height: 3 * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawPad(in: &canvas) }

  private func titleDidChange() {
    invalidateIntrinsicContentSize()
    lampDidChange()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Pressing

  open override func beginTracking(_ touch: Touch) -> Bool {
    press()
    return true
  }

  open override func endTracking(_ touch: Touch) {
    release()
    if isInside(touch) { trigger() }
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

  /// The title, unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (title.isEmpty ? nil : title) }
    set { super.accessibilityLabel = newValue }
  }

  /// "on" or "off" for a toggle, unless something else was set.
  open override var accessibilityValue: String? {
    get {
      let words = ControlWords.words(for: effectiveLanguage)
      return super.accessibilityValue ?? (mode == .toggle ? (isOn ? words.on : words.off) : nil)
    }
    set { super.accessibilityValue = newValue }
  }

  /// A toggle says by its value whether it is on, and is not called selected as well.
  open override var accessibilityTraits: AccessibilityTraits {
    get {
      var traits = super.accessibilityTraits
      traits.insert(mode == .toggle ? .toggleButton : .button)
      if mode == .toggle { traits.remove(.selected) }
      if playsSound { traits.insert(.playsSound) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
}
