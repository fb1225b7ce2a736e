internal import Accessibility
internal import Speech

extension AccessibilityNode {
  /// The label in its language; `nil` if it is blank.
  var spokenLabel: SpokenText? {
    guard let label, !label.isBlank else { return nil }
    return SpokenText(label, runs: attributedLabel, language: language)
  }

  /// The custom content of one importance: two parts for each detail, its label and its value.
  func spokenContent(_ importance: AccessibilityCustomContent.Importance) -> [SpokenText] {
    customContent.filter { $0.importance == importance }.flatMap { spoken($0) }
  }

  /// The spoken parts of a detail.
  func spoken(_ content: AccessibilityCustomContent) -> [SpokenText] {
    [content.label, content.value].filter { !$0.isBlank }.map { SpokenText($0, language: language) }
  }

  /// Whether it has custom actions and is enabled.
  var offersActions: Bool { !customActions.isEmpty && !traits.contains(.notEnabled) }

  /// Whether its value can be incremented or decremented when it is enabled.
  var isAdjustable: Bool {
    traits.contains(.adjustable) || !actions.isDisjoint(with: [.increment, .decrement])
  }
}

extension SpokenText {
  /// Creates a text of the program.
  /// - Parameters:
  ///   - text: the text.
  ///   - runs: the same text in parts with languages, if any; it is ignored if its text differs.
  ///   - language: the language of parts without a language of their own.
  init(_ text: String, runs: AttributedText?, language: String?) {
    guard let runs, runs.text == text else {
      self.init(text, language: language)
      return
    }
    self.init(
      spans: runs.runs.map { Span($0.text, language: $0.language ?? language, spellsOut: $0.spellsOut) })
  }
}

extension String {
  /// Whether the string is empty or white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
