import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A knob and a slider for one value: the knob is visible where the width is compact and the height is regular,
/// which leaves little room; the slider elsewhere.
///
/// A definition that is filled by a definition of its own can supply both parts, as the outlets `knob` and `slider`.
/// It then decides which part is hidden.
///
/// For keys and the screen reader it is one control with the label "Pitch". The knob and the slider are not
/// accessibility elements and cannot have the focus.
@MainActor
open class PitchControl: ValueControl {
  /// The part that is visible where the width is compact and the height is regular.
  package private(set) var knob = Knob()
  /// The part that is visible elsewhere.
  package private(set) var slider = PitchSlider()
  /// Whether the size classes decide which part is hidden; otherwise a definition does.
  private var hidesParts = true

  private var formerRange = RangeAndFormat()

  /// Creates a pitch control at the default value of a range.
  public override init(valueRange: ValueRange = .standard) {
    super.init(valueRange: valueRange)
    for part in parts {
      addSubview(part)
      connect(part)
    }
    updateParts()
  }

  /// Shares the value and the events of a part.
  private func connect(_ part: ValueControl) {
    part.allowsFocus = false
    part.owner = self
    part.addAction(for: .valueChanged) { [weak self, weak part] _ in
      if let self, let part, self.parts.contains(where: { $0 === part }) { self.adoptValue(of: part) }
    }
    part.addAction(for: .editingDidBegin) { [weak self] _ in self?.sendActions(for: .editingDidBegin) }
    part.addAction(for: .editingDidEnd) { [weak self] _ in
      self?.applyPendingValue()
      self?.sendActions(for: .editingDidEnd)
    }
  }

  /// The knob of a definition that fills this control.
  package var suppliedKnob: Knob? {
    get { knob }
    set {
      guard let newValue, newValue !== knob else { return }
      replace(knob, by: newValue) { knob = newValue }
    }
  }

  /// The slider of a definition that fills this control.
  package var suppliedSlider: PitchSlider? {
    get { slider }
    set {
      guard let newValue, newValue !== slider else { return }
      // Unless the program changed the direction, that of the definition counts.
      if slider.direction == .backward { newValue.direction = slider.direction }
      replace(slider, by: newValue) { slider = newValue }
    }
  }

  private func replace(_ old: ValueControl, by new: ValueControl, _ store: () -> Void) {
    hidesParts = false
    if old.superview === self { old.removeFromSuperview() }
    store()
    connect(new)
    updateParts()
  }

  /// The turntable's pitch range that equals the control's range; nil if none does.
  ///
  /// Setting a pitch range also sets the range and the format. Setting nil restores the range and the format
  /// from before the first pitch range. A value that is the default value becomes that of the new range. Setting the
  /// current pitch range does nothing.
  public var pitchRange: PitchRange? {
    get { matchingPitchRange }
    set { formerRange = apply(newValue, former: formerRange) }
  }

  /// The direction of the higher values on the slider: `forward`, the default, is down, as on a turntable. Keys follow the
  /// visible part, except with a screen reader.
  public var direction: TrackDirection {
    get { slider.direction }
    set { slider.direction = newValue }
  }

  override var growsLeftwards: Bool { visiblePart.growsLeftwards }

  override var growsDownwards: Bool { visiblePart.growsDownwards }

  /// The visible part.
  package var visiblePart: ValueControl { knob.isHidden ? slider : knob }

  var parts: [ValueControl] { [knob, slider] }

  package override var isValueHeld: Bool { parts.contains { $0.isTracking } }

  /// Touches belong to the parts.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  override var captionOffset: Double? { visiblePart.captionOffset }

  open override func layoutSubviews() {
    // Constraints place the parts of a definition.
    for part in parts where part.superview === self { part.frame = bounds }
  }

  override var defaultArrowStep: Double? { matchingPitchRange == nil ? nil : PitchRange.arrowStep }

  /// The label; "Pitch" by default.
  override var defaultAccessibilityLabel: String? { word(.pitch) }

  /// The hint; "Adjust pitch" by default.
  override var defaultAccessibilityHint: String? { word(.adjustPitch) }

  /// Shows the name of the class over the control.
  open override func prepareForPreview() { ClassNameLabel.add(to: self) }

  /// Nine columns by six rows, enough for both parts.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: 9 * cell.width, height: 6 * cell.height)
  }

  /// Sets the value from a part. The part has already registered the undo step.
  private func adoptValue(of part: ValueControl) {
    pendingValue = nil
    if store(part.value) { sendActions(for: .valueChanged) }
  }

  override func updateParts() {
    if hidesParts {
      let traits = traitCollection
      let showsKnob = traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular
      knob.isHidden = !showsKnob
      slider.isHidden = showsKnob
    }
    for part in parts {
      part.valueRange = valueRange
      part.format = format
      part.tint = tint
      part.isEnabled = isEnabled
      if part.value != value { part.setValue(value) }
    }
  }
}

/// The range and the format of a value control.
struct RangeAndFormat {
  var valueRange = ValueRange.standard
  var format = ValueFormat.whole
}

extension ValueControl {
  /// The pitch range that equals the range; nil if none does.
  var matchingPitchRange: PitchRange? { PitchRange.allCases.first { $0.valueRange == valueRange } }

  /// Sets a pitch range with its format; nil restores a former range and format. Does nothing if the pitch
  /// range does not change. A value that is the default value becomes the new one.
  /// - Returns: the range and the format from before the first pitch range.
  func apply(_ new: PitchRange?, former: RangeAndFormat) -> RangeAndFormat {
    let present = matchingPitchRange
    guard new != present else { return former }
    let former = present == nil ? RangeAndFormat(valueRange: valueRange, format: format) : former
    let isDefault = value == defaultValue
    valueRange = new?.valueRange ?? former.valueRange
    if isDefault { value = defaultValue }
    format = new == nil ? former.format : PitchRange.format
    return former
  }
}
