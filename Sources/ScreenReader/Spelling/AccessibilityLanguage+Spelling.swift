extension AccessibilityLanguage {
  /// What a character is called where it has no sound of its own, such as "comma"; else the character.
  public func name(of character: Character) -> String {
    spellingWords.signs[character] ?? String(character)
  }
}
