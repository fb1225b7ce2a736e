internal import Speech

extension SpeechConnection {
  /// Hands an utterance to the server.
  /// - Returns: the number that the server gave it.
  /// - Throws: why it was not taken.
  func speak(_ utterance: Utterance) throws(SpeechFailure) -> Int {
    try useLanguage(utterance.language ?? defaultLanguage)
    guard let ready = request("SPEAK") else { throw .lost }
    guard ready.isFine else { throw .refused(ready) }
    guard send(Self.wireText(utterance.text)), let reply = request("\r\n.") else { throw .lost }
    guard reply.isFine, let message = reply.data.first.flatMap({ Int($0) }) else { throw .refused(reply) }
    return message
  }

  /// Has the server fall silent and forget what it has of ours.
  func cancel() throws(SpeechFailure) {
    guard request("CANCEL SELF") != nil else { throw .lost }
  }

  /// Tells the server the language, if it was another one before. A language that it does not have is not
  /// an error: it goes on in the one it was in.
  private func useLanguage(_ tag: String?) throws(SpeechFailure) {
    guard let tag, tag != language, Self.isTag(tag) else { return }
    guard let reply = request("SET SELF LANGUAGE \(tag)") else { throw .lost }
    if reply.isFine { language = tag }
  }

  /// Whether a text can be a language tag: nothing else may get into a command.
  static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 35
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
      }
  }

  /// A text as it goes over the wire: line breaks of every kind as a line feed, other control characters as
  /// spaces, and a dot at the start of the text doubled.
  ///
  /// A carriage return, a line feed and a dot would be the end of the text or an escaped dot; without
  /// carriage returns there is no such thing after the first line, and line feeds reach the voice as they
  /// are.
  static func wireText(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result += "\n"
        continue
      }
      for scalar in character.unicodeScalars {
        if result.isEmpty, scalar == "." { result += "." }
        result.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
      }
    }
    return result
  }
}
