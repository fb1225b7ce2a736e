internal import CSpeechDispatcher
public import Speech

/// The modules and voices of a speech server, for diagnosing missing speech.
public struct SpeechServerSurvey: Hashable, Sendable {
  /// The reason why a server did not answer.
  public struct Failure: Error, Hashable, Sendable {
    /// The reason, in one line.
    public let reason: String
    /// The action that the user can take, in one line.
    public let remedy: String

    /// Creates a failure.
    public init(reason: String, remedy: String) {
      self.reason = reason
      self.remedy = remedy
    }
  }

  /// The names of the server's output modules.
  public let modules: [String]
  /// The current output module, if known.
  public let module: String?
  /// The voices of the current module, without variants of other voices.
  public let voices: [Voice]

  /// Creates a survey.
  public init(modules: [String], module: String?, voices: [Voice]) {
    self.modules = modules
    self.module = module
    self.voices = voices
  }

  /// The version of libspeechd at compile time.
  public static let libraryVersion =
    "\(LIBSPEECHD_MAJOR_VERSION).\(LIBSPEECHD_MINOR_VERSION).\(LIBSPEECHD_MICRO_VERSION)"
}
