import BacklitGeometry
import BacklitValues

extension ValueControl {
  /// Opens a field for a number that begins with a digit or a sign.
  /// - Returns: whether the key begins a number here.
  func beginNumberEntry(_ event: KeyEvent) -> Bool {
    guard isEnabled, allowsNumberEntry, acceptsNumbers, isFocused,
      event.modifiers.subtracting(.shift).isEmpty,
      case .character(let character) = event.key,
      character.isWholeNumber || !entersTimes && "-−+.,٫".contains(character)
    else { return false }
    return NumberEntryField.open(for: self, typing: character)
  }

  /// The value for a typed number or time; nil for other texts, and for a control that takes none.
  package func value(typed text: String) -> Double? {
    guard isEnabled, allowsNumberEntry, acceptsNumbers else { return nil }
    let number =
      entersTimes
      ? TimeText.seconds(of: text) : NumberText.value(of: text, language: Language(locale: effectiveLanguage))
    return number.map(seen)
  }
}
