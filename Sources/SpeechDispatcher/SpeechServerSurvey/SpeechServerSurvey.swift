internal import CSpeechDispatcher
public import Speech

/// What a speech server has to offer, asked once: for a person who wants to know why nothing is heard.
public struct SpeechServerSurvey: Hashable, Sendable {
  /// Why a server has not answered.
  public struct Failure: Error, Hashable, Sendable {
    /// What went wrong, in one line.
    public let reason: String
    /// What the person can do about it, in one line.
    public let remedy: String

    /// A failure from its parts.
    public init(reason: String, remedy: String) {
      self.reason = reason
      self.remedy = remedy
    }
  }

  /// The names of the output modules that the server runs.
  public let modules: [String]
  /// The one that speaks now, if the server says so.
  public let module: String?
  /// The voices of that one, without the variants of others.
  public let voices: [Voice]

  /// A survey from its parts.
  public init(modules: [String], module: String?, voices: [Voice]) {
    self.modules = modules
    self.module = module
    self.voices = voices
  }

  /// The version of libspeechd that this program was built with.
  public static let libraryVersion =
    "\(LIBSPEECHD_MAJOR_VERSION).\(LIBSPEECHD_MINOR_VERSION).\(LIBSPEECHD_MICRO_VERSION)"
}
