import BacklitGeometry

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
}
