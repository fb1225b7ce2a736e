internal import Glibc

/// Why nothing can be spoken, and what to do about it.
struct SpeechFailure: Error, Hashable, Sendable {
  /// What went wrong, in one line.
  var reason: String
  /// What the user can do, in one line.
  var remedy: String

  /// The server cannot be reached.
  static func unreachable(_ why: String) -> SpeechFailure {
    // With an address somebody else starts the server; without one the library does, if there is one.
    let hasAddress = getenv("SPEECHD_ADDRESS") != nil
    return SpeechFailure(
      reason: "speech-dispatcher cannot be reached: \(oneLine(why))",
      remedy: hasAddress
        ? "start speech-dispatcher, or correct SPEECHD_ADDRESS"
        : "install speech-dispatcher, and try: spd-say hello")
  }

  /// The server hears and does not answer.
  static let mute = SpeechFailure(
    reason: "speech-dispatcher does not answer",
    remedy: "restart it, for example with: pkill speech-dispatch")

  /// The server ended while it was in use.
  static let lost = SpeechFailure(
    reason: "speech-dispatcher has gone away",
    remedy: "start speech-dispatcher again; speech comes back by itself")

  /// The server answered, and not as it should.
  static func refused(_ reply: SpeechReply) -> SpeechFailure {
    SpeechFailure(
      reason: "speech-dispatcher refused to speak: \(oneLine(reply.message))",
      remedy: "try it with: spd-say hello")
  }

  /// Calls into the library never came back, as often as can be borne.
  static let exhausted = SpeechFailure(
    reason: "speech-dispatcher stopped answering too many times",
    remedy: "restart speech-dispatcher, then this program")

  /// A text without its line breaks.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
