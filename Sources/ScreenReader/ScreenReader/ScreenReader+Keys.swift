internal import Speech

extension ScreenReader {
  /// Starts or stops learning keys.
  mutating func toggleLearning() -> [ReaderEffect] {
    isLearningKeys.toggle()
    let status = settings.language.statusWords
    return play(isLearningKeys ? .modeOn : .modeOff)
      + [speak([SpokenText(isLearningKeys ? status.keysNamed : status.keysWork)], .status)]
  }

  /// Speaks the name and the function of a key that the user pressed while learning keys.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - meaning: the function of the key; `nil` if it has none.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform; none if the user is not learning keys.
  public mutating func nameKey(_ name: String, meaning: String?, at now: Int) -> [ReaderEffect] {
    guard isOn, isLearningKeys else { return [] }
    let meaning = meaning ?? settings.language.statusWords.noMeaning
    return [speak([SpokenText(name), SpokenText(meaning)], .status)]
  }
}
