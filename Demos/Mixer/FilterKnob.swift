import Backlit

/// A knob for a filter, from −100 to 100: to the left it removes highs, to the right lows. Instead of a sign, it speaks the
/// kind of filter.
@MainActor
final class FilterKnob: Knob {
  /// The names of the filter on the left, in the middle and on the right.
  var names: [String] = [] { didSet { if names != oldValue { formatDidChange() } } }

  override var accessibilityValue: String? {
    get {
      guard names.count == 3 else { return super.accessibilityValue }
      guard value != 0 else { return names[1] }
      let percent = ValueFormat(unit: .percent).spokenString(
        for: abs(value), language: Language(locale: effectiveLanguage))
      return "\(names[value < 0 ? 0 : 2]), \(percent)"
    }
    set { super.accessibilityValue = newValue }
  }
}
