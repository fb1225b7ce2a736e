internal import Speech

extension ScreenReader {
  /// Begins or ends naming keys.
  mutating func toggleLearning() -> [ReaderEffect] {
    isLearningKeys.toggle()
    let status = settings.language.statusWords
    return play(isLearningKeys ? .modeOn : .modeOff)
      + [say([SpokenText(isLearningKeys ? status.keysNamed : status.keysWork)], .status)]
  }

  /// Names a key that the user pressed to learn what it does.
  /// - Parameters:
  ///   - name: what the key is called.
  ///   - meaning: what it would do; `nil` when that is nothing.
  ///   - now: the time in milliseconds.
  /// - Returns: what the reader says to it; nothing while keys are not named.
  public mutating func nameKey(_ name: String, meaning: String?, at now: Int) -> [ReaderEffect] {
    guard isOn, isLearningKeys else { return [] }
    let meaning = meaning ?? settings.language.statusWords.noMeaning
    return [say([SpokenText(name), SpokenText(meaning)], .status)]
  }
}
