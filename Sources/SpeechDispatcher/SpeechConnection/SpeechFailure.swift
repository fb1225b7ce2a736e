internal import Glibc

/// The reason why speech is unavailable, with a remedy. The texts are keys of the session's localized
/// messages.
struct SpeechFailure: Error, Hashable, Sendable {
  /// The reason, in one line.
  var reason: String
  /// The action that the user can take, in one line.
  var remedy: String

  /// The server cannot be reached.
  static func unreachable(_ why: String) -> SpeechFailure {
    // With SPEECHD_ADDRESS the user starts the server; without it the library starts an installed server.
    let hasAddress = getenv("SPEECHD_ADDRESS") != nil
    return SpeechFailure(
      reason: "speech-dispatcher cannot be reached: \(oneLine(why))",
      remedy: hasAddress
        ? "start speech-dispatcher, or correct SPEECHD_ADDRESS"
        : "install speech-dispatcher, and try: spd-say hello")
  }

  /// The server does not respond.
  static let unresponsive = SpeechFailure(
    reason: "speech-dispatcher does not answer",
    remedy: "restart it, for example with: pkill speech-dispatch")

  /// The server ended during use.
  static let lost = SpeechFailure(
    reason: "speech-dispatcher has gone away",
    remedy: "start speech-dispatcher again; speech comes back by itself")

  /// The server replied with an error.
  static func refused(_ reply: SpeechReply) -> SpeechFailure {
    SpeechFailure(
      reason: "speech-dispatcher refused to speak: \(oneLine(reply.message))",
      remedy: "try it with: spd-say hello")
  }

  /// Too many calls into the library never returned.
  static let exhausted = SpeechFailure(
    reason: "speech-dispatcher stopped answering too many times",
    remedy: "restart speech-dispatcher, then this program")

  /// A text without line breaks.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
