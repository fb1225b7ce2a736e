import BacklitValues

extension ReaderSettings {
  /// A text whose words are spoken as the user wants; see ``pronunciations``.
  ///
  /// Whole words match, in upper and lower case; of several that match, the longest one counts.
  func pronounced(_ text: SpokenText) -> SpokenText {
    guard !pronunciations.isEmpty else { return text }
    var text = text
    text.runs = text.runs.flatMap { run -> [AttributedText.Run] in
      let code = Language(locale: run.language ?? language.tag).languageCode
      guard !run.spellsOut, !run.raisesPitch, let words = pronunciations[code], !words.isEmpty else {
        return [run]
      }
      return Self.runs(of: run, words)
    }
    return text
  }

  private static func runs(of run: AttributedText.Run, _ words: [String: String]) -> [AttributedText.Run] {
    let sorted = words.sorted { ($1.key.count, $0.key) < ($0.key.count, $1.key) }
    var runs: [AttributedText.Run] = []
    var (rest, plain, isInWord) = (run.text[...], "", false)
    func endPlain() {
      if !plain.isEmpty { runs.append(AttributedText.Run(plain, language: run.language)) }
      plain = ""
    }
    while let first = rest.first {
      if !(isInWord && first.isPartOfWord), let word = sorted.first(where: { rest.begins(withWord: $0.key) })
      {
        endPlain()
        let written = rest.prefix(word.key.count)
        runs.append(AttributedText.Run(String(written), language: run.language, pronunciation: word.value))
        rest = rest.dropFirst(word.key.count)
        isInWord = written.last?.isPartOfWord == true
      } else {
        plain.append(rest.removeFirst())
        isInWord = first.isPartOfWord
      }
    }
    endPlain()
    return runs
  }
}

extension Substring {
  /// Whether it begins with a word that ends there.
  fileprivate func begins(withWord word: String) -> Bool {
    guard !word.isEmpty, prefix(word.count).lowercased() == word.lowercased() else { return false }
    return word.last?.isPartOfWord != true || dropFirst(word.count).first?.isPartOfWord != true
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
