extension AccessibilityLanguage {
  /// The name of a punctuation mark or symbol, such as "comma"; other characters are returned unchanged.
  public func name(of character: Character) -> String {
    spellingWords.signs[character] ?? String(character)
  }
}
