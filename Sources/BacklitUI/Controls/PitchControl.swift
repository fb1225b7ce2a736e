import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// A knob and a slider for one value: the knob is visible where the vertical size class is compact, the
/// slider elsewhere.
///
/// For keys and the screen reader it is one control with the label "Pitch". The knob and the slider are not
/// accessibility elements and cannot have the focus.
@MainActor
open class PitchControl: ValueControl {
  /// The part that is visible where the vertical size class is compact.
  package let knob = Knob()
  /// The part that is visible elsewhere.
  package let slider = PitchSlider()

  private var formerRange = RangeAndFormat()

  /// Creates a pitch control at the default value of a range.
  public override init(valueRange: ValueRange = .standard) {
    super.init(valueRange: valueRange)
    for part in parts {
      part.allowsFocus = false
      part.owner = self
      addSubview(part)
      part.addAction(for: .valueChanged) { [weak self, weak part] _ in
        if let self, let part { self.adoptValue(of: part) }
      }
      part.addAction(for: .editingDidBegin) { [weak self] _ in self?.sendActions(for: .editingDidBegin) }
      part.addAction(for: .editingDidEnd) { [weak self] _ in
        self?.applyPendingValue()
        self?.sendActions(for: .editingDidEnd)
      }
    }
    updateParts()
  }

  /// The turntable's pitch range that equals the control's range; nil if none does.
  ///
  /// Setting a pitch range also sets the range and the format. Setting nil restores the range and the format
  /// from before the first pitch range. Setting the current pitch range does nothing.
  public var pitchRange: PitchRange? {
    get { matchingPitchRange }
    set { formerRange = apply(newValue, former: formerRange) }
  }

  /// The visible part.
  package var visiblePart: ValueControl { knob.isHidden ? slider : knob }

  var parts: [ValueControl] { [knob, slider] }

  package override var isValueHeld: Bool { parts.contains { $0.isTracking } }

  /// Touches belong to the parts.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  override var captionOffset: Double? { visiblePart.captionOffset }

  open override func layoutSubviews() {
    for part in parts { part.frame = bounds }
  }

  /// The label; "Pitch" by default.
  override var defaultAccessibilityLabel: String? { word(.pitch) }

  /// The hint; "Adjust pitch" by default.
  override var defaultAccessibilityHint: String? { word(.adjustPitch) }

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
    let showsKnob = traitCollection.verticalSizeClass == .compact
    knob.isHidden = !showsKnob
    slider.isHidden = showsKnob
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
  /// range does not change.
  /// - Returns: the range and the format from before the first pitch range.
  func apply(_ new: PitchRange?, former: RangeAndFormat) -> RangeAndFormat {
    let present = matchingPitchRange
    guard new != present else { return former }
    let former = present == nil ? RangeAndFormat(valueRange: valueRange, format: format) : former
    valueRange = new?.valueRange ?? former.valueRange
    format = new == nil ? former.format : PitchRange.format
    return former
  }
}
