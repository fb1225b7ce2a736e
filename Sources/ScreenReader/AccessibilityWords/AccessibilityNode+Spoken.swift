internal import Accessibility
internal import Speech

extension AccessibilityNode {
  /// The label in its language; `nil` where there is nothing to be said.
  var spokenLabel: SpokenText? {
    guard let label, !label.isBlank else { return nil }
    return SpokenText(label, runs: attributedLabel, language: language)
  }

  /// What else there is to know, of one importance: the name of each thing and what it is, two parts for each.
  func spokenContent(_ importance: AccessibilityCustomContent.Importance) -> [SpokenText] {
    customContent.filter { $0.importance == importance }.flatMap { spoken($0) }
  }

  /// A thing to know, as it is said.
  func spoken(_ content: AccessibilityCustomContent) -> [SpokenText] {
    [content.label, content.value].filter { !$0.isBlank }.map { SpokenText($0, language: language) }
  }

  /// Whether it has actions of its own that can be run now.
  var offersActions: Bool { !customActions.isEmpty && !traits.contains(.notEnabled) }

  /// Whether its value can be stepped, were it not dimmed.
  var isAdjustable: Bool {
    traits.contains(.adjustable) || !actions.isDisjoint(with: [.increment, .decrement])
  }
}

extension SpokenText {
  /// A text of the program's.
  /// - Parameters:
  ///   - text: the text.
  ///   - runs: the same text in parts with languages, where the program gave them; one that says anything else is
  ///     out of date and not used.
  ///   - language: the language of all that names none.
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
  /// Whether there is nothing in it to be said.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
