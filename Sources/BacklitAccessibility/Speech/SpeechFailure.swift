import BacklitValues

/// A cause of missing speech.
package enum SpeechFailure: Error, Hashable, Sendable {
  /// The server cannot be reached.
  ///
  /// - Parameters:
  ///   - details: the reason in the words of the library; empty if unknown.
  ///   - hasAddress: whether the user chose the server with `SPEECHD_ADDRESS`.
  case unreachable(details: String, hasAddress: Bool)
  /// The server does not respond.
  case unresponsive
  /// The server responds, but its voice does not begin to speak.
  case silent
  /// The server ended during use.
  case lost
  /// The server replied with an error: its message.
  case refused(details: String)
  /// Too many calls into the library never returned.
  case exhausted
  /// The program was built without the trait Speech.
  case notLinked
}

/// The keys of the causes of missing speech and of their remedies.
package enum SpeechText: String, TextKey {
  package static let group = "speech"

  case unreachable, correctAddress, install
  case unresponsive, restart
  case silent
  case lost, startAgain
  case refused, test
  case exhausted, restartBoth
  case notLinked, buildWithSpeech
}

extension SpeechFailure {
  /// The reason without details, in one line.
  package func reason(in language: Language) -> String {
    let key: SpeechText =
      switch self {
      case .unreachable: .unreachable
      case .unresponsive: .unresponsive
      case .silent: .silent
      case .lost: .lost
      case .refused: .refused
      case .exhausted: .exhausted
      case .notLinked: .notLinked
      }
    return language.text(key)
  }

  /// The reason in one line, with the words of the server, which are not translated, after a colon.
  package func detailedReason(in language: Language) -> String {
    switch self {
    case .unreachable(let details, _), .refused(let details):
      let line = details.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.isEmpty ? reason(in: language) : "\(reason(in: language)): \(line)"
    case .unresponsive, .silent, .lost, .exhausted, .notLinked: return reason(in: language)
    }
  }

  /// The action that the user can take, in one line.
  package func remedy(in language: Language) -> String {
    let key: SpeechText =
      switch self {
      // Without SPEECHD_ADDRESS the library starts an installed server.
      case .unreachable(_, let hasAddress): hasAddress ? .correctAddress : .install
      case .unresponsive, .silent: .restart
      case .lost: .startAgain
      case .refused: .test
      case .exhausted: .restartBoth
      case .notLinked: .buildWithSpeech
      }
    return language.text(key)
  }
}
