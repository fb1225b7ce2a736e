internal import CSpeechDispatcher

/// What a speech server has to offer, asked once: for a person who wants to know why nothing is heard.
public struct SpeechServerSurvey: Hashable, Sendable {
  /// A voice of the output module in use.
  public struct Voice: Hashable, Sendable {
    /// Its name, as the module has it.
    public let name: String
    /// Its language as a tag, such as `en-GB`.
    public let language: String

    /// A voice from its parts.
    public init(name: String, language: String) {
      self.name = name
      self.language = language
    }
  }

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
  /// The voices of that one.
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
