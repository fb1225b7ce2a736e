import BacklitAccessibility

/// A part of an utterance in one language, which is sent as one message to the server.
///
/// Changing the language within a message is not reliable: eSpeak NG supports `<voice xml:lang="…">` (but
/// neither `<lang>` nor attributes in single quotes), and keeps that language after the message for all
/// programs that use the server. All modules support a message for each language, and the silence between two
/// messages is some milliseconds.
struct SpeechRun: Hashable, Sendable {
  /// The language as a BCP 47 tag; `nil` for the server's default.
  var language: String?
  /// Whether it has the language of its utterance, ignoring the region.
  var isNative: Bool
  /// The content of the `<speak>` element.
  var markup = ""

  /// The message, as SSML.
  ///
  /// The server converts plain text to SSML before it reaches a module, so SSML needs no further support by
  /// the module. A module without SSML support removes the markup, and only the marks are missing. The
  /// message never starts with a dot and has no carriage returns, so none of its lines can be the
  /// end-of-message line.
  var message: String { "<speak>\(markup)</speak>" }

  /// The maximum number of runs of an utterance; the remaining text is spoken in the language of the last
  /// run.
  static let limit = 32
}

extension SpeechRun {
  /// The runs of an utterance; none if it has no speakable text.
  ///
  /// A mark precedes each word. Its name is that of its ``SpeechPlace``.
  static func runs(of utterance: Utterance) -> [SpeechRun] {
    guard utterance.parts.contains(where: { $0.runs.contains { isSpeakable($0.text) } }) else { return [] }
    let native = utterance.language.flatMap { isTag($0) ? $0 : nil }
    var runs: [SpeechRun] = []
    for (index, part) in utterance.parts.enumerated() {
      guard part.runs.contains(where: { !$0.text.isEmpty }) else { continue }
      if !runs.isEmpty { runs[runs.count - 1].markup += ", " }
      var place = SpeechPlace(part: index)
      for piece in part.runs where !piece.text.isEmpty {
        let language = piece.language.flatMap { isTag($0) ? $0 : nil } ?? native
        // White space has no language, and a module may never end a message of white space.
        let continuesRun = runs.last?.language == language || !isSpeakable(piece.text) || runs.count == limit
        if runs.isEmpty || !continuesRun {
          let isNative = language?.prefix { $0 != "-" } == native?.prefix { $0 != "-" }
          runs.append(SpeechRun(language: language, isNative: isNative))
        }
        runs[runs.count - 1].markup += markup(of: piece, at: place)
        place.offset += piece.text.count
      }
    }
    return runs
  }

  /// The content of a part of a text that begins at a place.
  private static func markup(of piece: AttributedText.Run, at place: SpeechPlace) -> String {
    guard !piece.spellsOut, !piece.raisesPitch, piece.pronunciation == nil else {
      let text = piece.spellsOut ? spelled(piece.text) : escaped(piece.pronunciation ?? piece.text)
      return mark(place) + (piece.raisesPitch ? "<prosody pitch=\"+30%\">\(text)</prosody>" : text)
    }
    var (markup, word, place) = ("", "", place)
    var isSpace = place.offset > 0
    for character in piece.text {
      let isInWord = isSpeakable(String(character))
      if place.offset == 0 || isSpace && isInWord {
        markup += escaped(word) + mark(place)
        word = ""
      }
      isSpace = !isInWord
      word.append(character)
      place.offset += 1
    }
    return markup + escaped(word)
  }

  private static func mark(_ place: SpeechPlace) -> String { "<mark name=\"\(place.name)\"/>" }

  /// Whether a text can be a language tag. This check prevents the injection of commands.
  static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 35
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
      }
  }

  /// Whether a text contains anything other than white space and control characters.
  private static func isSpeakable(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !isForbidden($0) }
  }

  /// Marks up each letter separately, so that modules without SSML support also spell the text.
  private static func spelled(_ text: String) -> String {
    text.filter { isSpeakable(String($0)) }
      .map { "<say-as interpret-as=\"characters\">\(escaped(String($0)))</say-as>" }
      .joined(separator: " ")
  }

  /// Escapes a text for XML: all line breaks become line feeds, and characters that XML does not allow become
  /// spaces.
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

  /// Whether a character is a control character or not allowed in XML.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
