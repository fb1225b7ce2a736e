import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A slide switch that is on or off.
///
/// A tap anywhere on it, a drag of its thumb, Space, Enter and the screen reader toggle it. The thumb moves
/// for 0.2 s, or jumps where reduced motion is preferred. `valueChanged` is sent only for changes by the
/// user. On is at the trailing edge: at the right, or at the left in right-to-left languages.
@MainActor
open class Switch: Control {
  /// The duration of the thumb's movement from side to side, in seconds.
  package static let travelDuration = 0.2

  /// The colour of the track while the switch is on.
  @Styled public var tint = BacklightColor.green { didSet { if tint != oldValue { stateDidChange() } } }

  let thumb = SwitchThumb()
  private var drag: SwitchDrag?
  private var animatesThumb = false

  /// Creates a switch that is off.
  public override init() {
    super.init()
    // A switch keeps its size, and what is beside it stretches.
    setContentHuggingPriority(.defaultHigh, for: .horizontal)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    addDecorations([thumb])
  }

  /// Whether the switch is on; the same as `isSelected`. Setting it shows the new state without animation and
  /// sends no events.
  public var isOn: Bool {
    get { isSelected }
    set { setOn(newValue, animated: false) }
  }

  /// Switches on or off without sending events.
  ///
  /// A drag that is in progress continues: the position of the thumb at its end decides the state.
  public func setOn(_ on: Bool, animated: Bool) {
    animatesThumb = animated
    isSelected = on
    animatesThumb = false
  }

  override var staysHighlightedOutside: Bool { drag?.hasMoved ?? false }

  override func updateParts() {
    updateThumb()
    positionThumb(animated: animatesThumb)
  }

  open override func layoutSubviews() {
    updateThumb()
    positionThumb(animated: false)
  }

  private func updateThumb() {
    let palette = self.palette
    thumb.configuration = SwitchThumb.Configuration(
      isOn: isOn, isHighlighted: isHighlighted, palette: palette, accent: palette.fill(for: tint))
  }

  /// Eight columns by three rows, or by one in compact density. A new switch hugs this size with priority 750 along both axes; in
  /// a wider one, the columns at the leading edge are drawn.
  open override var intrinsicContentSize: Size {
    let traits = traitCollection
    return Size(width: 8 * traits.cellSize.width, height: traits.controlHeight)
  }

  open override var focusRingMaskBounds: Rect { body }

  /// The sign of the state.
  override var captionOffset: Double? { 0 }

  open override func draw(in canvas: inout Canvas) { drawTrack(in: &canvas) }

  /// Moves the thumb to the place for the current state. Does nothing during a drag.
  func positionThumb(animated: Bool) {
    guard drag == nil else { return }
    let target = thumbFrame(atFraction: isOn ? 1 : 0)
    guard animated else {
      View.performWithoutAnimation { thumb.frame = target }
      return
    }
    View.animate(withDuration: Self.travelDuration, curve: .easeOut) { thumb.frame = target }
  }

  // MARK: Switching

  /// Switches on or off for the user, and sends events if the state changed.
  private func setOnByUser(_ on: Bool) {
    drag = nil
    let changes = on != isOn
    setOn(on, animated: true)
    positionThumb(animated: true)
    guard changes else { return }
    registerUndo(self) { $0.setOnByUser(!on) }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  open override func activate() -> Bool {
    setOnByUser(!isOn)
    return true
  }

  open override func beginTracking(_ touch: Touch) -> Bool {
    drag = SwitchDrag(from: touch.location(in: self).x, fraction: isOn ? 1 : 0)
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    drag?.move(to: touch.location(in: self).x, travel: travel, slack: traitCollection.cellSize.width / 2)
    if let drag, drag.hasMoved {
      View.performWithoutAnimation {
        thumb.frame = thumbFrame(atFraction: drag.fraction).snapped(to: drawingGrid)
      }
    }
    return true
  }

  open override func endTracking(_ touch: Touch) {
    guard let drag else { return }
    setOnByUser(drag.hasMoved ? drag.fraction >= 0.5 : isTouchInside ? !isOn : isOn)
  }

  open override func cancelTracking() {
    drag = nil
    positionThumb(animated: true)
  }

  // MARK: Accessibility

  /// The value; "on" or "off" by default.
  override var defaultAccessibilityValue: String? { word(isOn ? .on : .off) }

  override var accessibilityIsOn: Bool? { isOn }

  /// The traits without `selected`, because the value already says whether the switch is on.
  override var stateTraits: AccessibilityTraits {
    super.stateTraits.union(.toggleButton).subtracting(.selected)
  }
}

/// A drag on a switch.
struct SwitchDrag {
  /// The position of the thumb: 0 for off, 1 for on.
  private(set) var fraction: Double
  /// Whether the touch moved far enough to be a drag and not a tap.
  private(set) var hasMoved = false
  private let start: Double
  private let startFraction: Double

  /// Creates a drag.
  /// - Parameters:
  ///   - start: the coordinate at which the touch began, in points.
  ///   - fraction: the position of the thumb, 0 for off and 1 for on.
  init(from start: Double, fraction: Double) {
    self.start = start
    self.fraction = fraction
    startFraction = fraction
  }

  /// Moves the thumb with the touch.
  /// - Parameters:
  ///   - coordinate: the coordinate of the touch, in points.
  ///   - travel: the distance of the thumb from off to on, in points; negative where on is at the left.
  ///   - slack: the largest movement of a tap, in points.
  mutating func move(to coordinate: Double, travel: Double, slack: Double) {
    let distance = coordinate - start
    guard distance.isFinite, travel != 0 else { return }
    if abs(distance) > slack { hasMoved = true }
    fraction = min(max(startFraction + distance / travel, 0), 1)
  }
}
