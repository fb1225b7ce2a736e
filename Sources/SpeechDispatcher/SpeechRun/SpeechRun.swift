internal import Speech

/// A stretch of an utterance in one language, which is one message to the server.
///
/// A change of language within a message is no way to go: eSpeak NG obeys `<voice xml:lang="…">` (and neither
/// `<lang>` nor attributes in single quotes), and stays in that language after the message, for all programs that
/// speak through the server, until one of them changes the language. A message for each language is obeyed by every
/// module, and the silence between two of them is some milliseconds.
struct SpeechRun: Hashable, Sendable {
  /// The language as a tag; `nil` leaves it to the server.
  var language: String?
  /// Whether it is in the language of its utterance, whatever the country.
  var isNative: Bool
  /// What is inside of `<speak>`.
  var markup = ""

  /// The text of a message, as SSML.
  ///
  /// The server makes SSML of plain text before any module sees it, so that markup of ours asks no more of a module;
  /// one that does not know it takes it out, and only the marks are missing then. As a message never starts
  /// with a dot, and has no carriage returns, no line of it is the end of a message.
  var message: String { "<speak>\(markup)</speak>" }

  /// The most runs of an utterance; what would be more is said in the language of the last one.
  static let limit = 32
}

extension SpeechRun {
  /// The runs of an utterance, none where there is nothing to say.
  ///
  /// There is a mark before each part that is not empty, named for its place in ``Utterance/parts``.
  static func runs(of utterance: Utterance) -> [SpeechRun] {
    guard utterance.parts.contains(where: { $0.spans.contains { isSpeakable($0.text) } }) else { return [] }
    let native = utterance.language.flatMap { isTag($0) ? $0 : nil }
    var runs: [SpeechRun] = []
    for (index, part) in utterance.parts.enumerated() {
      guard part.spans.contains(where: { !$0.text.isEmpty }) else { continue }
      if !runs.isEmpty { runs[runs.count - 1].markup += ", " }
      var mark = "<mark name=\"\(index)\"/>"
      for span in part.spans where !span.text.isEmpty {
        let language = span.language.flatMap { isTag($0) ? $0 : nil } ?? native
        // Blanks have no language, and a message of nothing else might have no end.
        let goesOn = runs.last?.language == language || !isSpeakable(span.text) || runs.count == limit
        if runs.isEmpty || !goesOn {
          let isNative = language?.prefix { $0 != "-" } == native?.prefix { $0 != "-" }
          runs.append(SpeechRun(language: language, isNative: isNative))
        }
        runs[runs.count - 1].markup += mark + (span.spellsOut ? spelled(span.text) : escaped(span.text))
        mark = ""
      }
    }
    return runs
  }

  /// Whether a text can be a language tag: nothing else may get into a command.
  static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 35
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
      }
  }

  /// Whether a text has anything but blanks and control characters.
  private static func isSpeakable(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !isForbidden($0) }
  }

  /// Each letter for itself, so that a module that takes the markup out spells as well.
  private static func spelled(_ text: String) -> String {
    text.filter { isSpeakable(String($0)) }
      .map { "<say-as interpret-as=\"characters\">\(escaped(String($0)))</say-as>" }
      .joined(separator: " ")
  }

  /// A text as XML has it: line breaks of every kind as a line feed, what XML does not have as a space.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result += "\n"
        continue
      }
      for scalar in character.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case _ where isForbidden(scalar): result += " "
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Whether a character is a control character or one that is none in XML.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
