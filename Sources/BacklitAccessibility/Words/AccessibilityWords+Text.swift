import BacklitValues

/// The keys of the words for text fields.
enum TextInputText: String, TextKey {
  static let group = "textInput"

  /// The kinds of text fields.
  case textField, secureTextField, textArea
  /// Spoken for a field that can be edited now.
  case isEditing
  /// Spoken for a change with its `{text}`.
  case deleted, inserted, selected, unselected
  /// A number of characters, in plural forms.
  case characters
  /// Spoken for the place after the last character, and for a line without text.
  case end, blank
}

extension AccessibilityNode {
  /// Whether the value is a text that the insertion point moves in.
  var isText: Bool { !traits.isDisjoint(with: [.textField, .textArea]) }
}

extension AccessibilityWords {
  /// The parts of a text field: `selected`, label, kind, value, important content, and with the
  /// focus "is editing".
  func textParts(of node: AccessibilityNode, verbosity: ReaderSettings.Verbosity) -> [SpokenText] {
    let traits = node.traits
    var parts: [SpokenText] = []
    if traits.contains(.selected), !usesSounds { parts.append(SpokenText(self[.selected])) }
    if let label = node.spokenLabel { parts.append(label) }
    let speaksKind = verbosity > .low || parts.isEmpty
    if traits.contains(.notEnabled), !usesSounds { parts.append(SpokenText(self[.dimmed])) }
    if speaksKind, !usesSounds || parts.isEmpty { parts.append(SpokenText(kind(of: traits))) }
    if let value = spokenValue(of: node) {
      let count = traits.contains(.secureText) && node.value?.first == "•" ? node.value?.count : nil
      parts.append(
        count.map { SpokenText(language.text(TextInputText.characters, count: $0)) } ?? value)
    }
    parts += node.spokenContent(.high)
    if let isExpanded = node.isExpanded, !usesSounds {
      parts.append(SpokenText(self[isExpanded ? .expanded : .collapsed]))
    }
    if let position = node.position, speaksKind {
      parts += words(for: position).map { SpokenText($0) }
    }
    if speaksKind, node.isFocused, traits.isDisjoint(with: [.notEnabled, .staticText]) {
      parts.append(SpokenText(language.text(TextInputText.isEditing)))
    }
    return parts
  }

  /// The word for the kind of a text field.
  private func kind(of traits: AccessibilityTraits) -> String {
    if traits.contains(.searchField) { return self[.searchField] }
    if traits.contains(.secureText) { return language.text(TextInputText.secureTextField) }
    return language.text(traits.contains(.textArea) ? TextInputText.textArea : .textField)
  }

  /// The parts of a change of a value; empty for a typed text that is not spoken.
  /// - Parameters:
  ///   - change: the change.
  ///   - node: the element.
  ///   - echo: what is spoken of typed text.
  /// - Returns: the parts.
  func parts(
    for change: AccessibilityValueChange, of node: AccessibilityNode, echo: ReaderSettings.TypingEcho
  ) -> [SpokenText] {
    switch change {
    case .typed(let text, let word):
      var parts: [SpokenText] = []
      if echo == .words || echo == .both, !word.isBlank {
        parts.append(SpokenText(word, language: node.language))
      }
      if echo == .characters || echo == .both { parts += characters(of: text, in: node) }
      return parts
    case .inserted(let text, let count): return [changed(.inserted, text, count, in: node)]
    case .deleted(let text, let count): return [changed(.deleted, text, count, in: node)]
    case .selected(let text, let count): return [changed(.selected, text, count, in: node)]
    case .unselected(let text, let count): return [changed(.unselected, text, count, in: node)]
    case .moved(let text, let unit):
      if unit == .line || unit == .paragraph, text.isBlank {
        return [SpokenText(language.text(TextInputText.blank))]
      }
      if text.isEmpty { return [SpokenText(language.text(TextInputText.end))] }
      return unit == .character ? characters(of: text, in: node) : [SpokenText(text, language: node.language)]
    case .undone(let text): return [SpokenText(self[.undo])] + spoken(text, in: node)
    case .redone(let text): return [SpokenText(self[.redo])] + spoken(text, in: node)
    case .described(let text): return [SpokenText(text)]
    }
  }

  /// The word for a text without anything in it.
  var blank: String { language.text(TextInputText.blank) }

  private func spoken(_ text: String, in node: AccessibilityNode) -> [SpokenText] {
    text.isBlank ? [] : [SpokenText(text, language: node.language)]
  }

  /// The names of the characters of a text; a text of several characters is spoken as it is.
  private func characters(of text: String, in node: AccessibilityNode) -> [SpokenText] {
    if text.isEmpty { return [] }
    guard text.count == 1, let character = text.first else {
      return [SpokenText(text, language: node.language)]
    }
    return [language.spelled(character, language: node.language, byWord: false)]
  }

  /// The words for a change with its text: "deleted dot", "selected 4,000 characters".
  private func changed(
    _ key: TextInputText, _ text: String, _ count: Int?, in node: AccessibilityNode
  ) -> SpokenText {
    var named = SpokenText(text, language: node.language)
    if text.count == 1, let character = text.first {
      named = language.spelled(character, language: node.language, byWord: false)
    } else if text.isEmpty || Set(text).count == 1 && text.first?.isNamedByCount == true {
      named = SpokenText(language.text(TextInputText.characters, count: count ?? text.count))
    }
    // The text keeps its language inside the sentence.
    let place: Character = "\u{FFFC}"
    let around = language.text(key, ["text": String(place)]).split(
      separator: place, maxSplits: 1, omittingEmptySubsequences: false)
    let runs = around.map { [AttributedText.Run(String($0))] }.joined(separator: named.runs)
    return SpokenText(runs: runs.filter { !$0.text.isEmpty })
  }
}

extension Character {
  /// Whether several of it are named by their number: bullets, spaces and other signs, but not digits, which are a number.
  fileprivate var isNamedByCount: Bool { !isLetter && !isNumber }
}
