import BacklitGeometry
import BacklitValues

extension Language {
  /// A text with its loan words in the language whose pronunciation they have: "Cue" is English in a French text.
  ///
  /// The loan words are the texts `loanWords.cue` and so on of the tables, with a language as their text. In a text in
  /// Arabic script, all words in Latin letters are English.
  func withLoanWords(_ text: SpokenText) -> SpokenText {
    var text = text
    text.runs = text.runs.flatMap { run -> [AttributedText.Run] in
      guard !run.spellsOut, !run.raisesPitch, run.language == nil || run.language == tag else {
        return [run]
      }
      return runs(of: run)
    }
    return text
  }

  private func runs(of run: AttributedText.Run) -> [AttributedText.Run] {
    var runs: [AttributedText.Run] = []
    var rest = run.text[...]
    while let first = rest.first {
      let isWord = first.isLetter
      let part = rest.prefix { $0.isLetter == isWord }
      rest = rest.dropFirst(part.count)
      let language = isWord ? pronunciation(of: part) ?? run.language : run.language
      if let last = runs.indices.last, runs[last].language == language {
        runs[last].text += part
      } else {
        runs.append(AttributedText.Run(String(part), language: language))
      }
    }
    return runs.isEmpty ? [run] : runs
  }

  /// The language of a loan word; nil for a word of this language.
  private func pronunciation(of word: Substring) -> String? {
    if let found = textAndLanguage("loanWords.\(word.lowercased())")?.text {
      return found == languageCode ? nil : found
    }
    // A single letter is the name of a key or a side, which every voice can say.
    let isForeign = direction == .rightToLeft && word.count > 1 && word.allSatisfy(\.isASCII)
    return isForeign ? Language.en.tag : nil
  }
}
