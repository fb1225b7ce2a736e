import ControlState
import Drawing
import Geometry
import Toolkit

/// A knob and a slider over one value: the knob is seen where the height is compact, the slider elsewhere.
///
/// For keys and readers it is one control, called "Pitch"; neither of the two is an element of its own, nor
/// gets the focus.
@MainActor
open class PitchControl: ValueControl {
  /// What is seen where the height is compact.
  public let knob = Knob()
  /// What is seen elsewhere.
  public let slider = PitchSlider()

  /// A pitch control at the default value of a law.
  public override init(law: ValueLaw = .fader) {
    super.init(law: law)
    for part in parts {
      part.allowsFocus = false
      part.owner = self
      addSubview(part)
      part.addAction(for: .valueChanged) { [weak self, weak part] _ in
        if let self, let part { self.follow(part) }
      }
      part.addAction(for: .editingDidBegin) { [weak self] _ in self?.sendActions(for: .editingDidBegin) }
      part.addAction(for: .editingDidEnd) { [weak self] _ in
        self?.takeHeldValue()
        self?.sendActions(for: .editingDidEnd)
      }
    }
    dressParts()
    chooseKnobOrSlider()
  }

  /// The one of the two that is seen.
  public var activePart: ValueControl { knob.isHidden ? slider : knob }

  var parts: [ValueControl] { [knob, slider] }

  open override var isValueHeld: Bool { parts.contains { $0.isTracking } }

  /// Touches belong to the parts.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  open override func valueDidChange() {
    super.valueDidChange()
    for part in parts where part.value != value { part.setValue(value) }
  }

  open override func lawDidChange() {
    super.lawDidChange()
    dressParts()
  }

  open override func formatDidChange() {
    super.formatDidChange()
    dressParts()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    for part in parts { part.isEnabled = isEnabled }
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    chooseKnobOrSlider()
  }

  open override func layoutSubviews() {
    for part in parts { part.frame = bounds }
  }

  /// "Pitch", unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? ControlWords.words(for: effectiveLanguage).pitch }
    set { super.accessibilityLabel = newValue }
  }

  /// "Adjust pitch", unless something else was set.
  open override var accessibilityHint: String? {
    get { super.accessibilityHint ?? ControlWords.words(for: effectiveLanguage).adjustPitch }
    set { super.accessibilityHint = newValue }
  }

  /// Nine columns by six rows, in which either of the two can be used.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: 9 * cell.width, height: 6 * cell.height)
  }

  /// Takes a part's value, which the part has registered to be taken back.
  private func follow(_ part: ValueControl) {
    heldValue = nil
    if store(part.value) { sendActions(for: .valueChanged) }
  }

  private func chooseKnobOrSlider() {
    let showsKnob = traitCollection.verticalSizeClass == .compact
    knob.isHidden = !showsKnob
    slider.isHidden = showsKnob
  }

  private func dressParts() {
    for part in parts {
      part.law = law
      part.format = format
      part.tint = tint
      part.setValue(value)
    }
  }
}
