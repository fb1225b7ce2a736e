import BacklitAccessibility
import BacklitSpeechDispatcher
import BacklitValues
import Glibc

/// A check of the speech server.
struct SpeechCheck {
  /// The time limit for the server to start and to answer, in milliseconds.
  static let timeLimit = 12_000
  /// The command that installs the server and its voices on Debian and derivatives.
  static let install = "sudo apt install speech-dispatcher speech-dispatcher-espeak-ng"

  var environment: ProcessEnvironment
  var survey: Result<SpeechServerSurvey, SpeechFailure>
  /// The result of the test utterance; nil if none was requested.
  var trial: SpeechTrial?
  /// Whether the machine can play sound.
  var hasSound: Bool
  /// The process of this user's server; nil if it does not run here, or did not record itself.
  var process: Int?

  /// Queries the server, and speaks a test utterance on request.
  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - speaks: whether a test utterance is requested.
  ///   - hasSound: whether the machine can play sound.
  /// - Returns: what the server answered.
  static func run(_ environment: ProcessEnvironment, speaks: Bool, hasSound: Bool) async -> SpeechCheck {
    let survey: Result<SpeechServerSurvey, SpeechFailure>
    do throws(SpeechFailure) {
      survey = .success(try await SpeechServerSurvey.take(clientName: "backlit", milliseconds: timeLimit))
    } catch {
      survey = .failure(error)
    }
    var check = SpeechCheck(
      environment: environment, survey: survey, hasSound: hasSound,
      process: Self.findProcess(environment))
    // A server that did not answer cannot speak. A server given by SPEECHD_ADDRESS may play sound on a
    // different machine.
    if speaks, case .success = survey {
      let mayHang = !check.hasSound && environment["SPEECHD_ADDRESS"] == nil
      check.trial = mayHang ? .notAttempted : await .speak("Backlit")
    }
    return check
  }

  /// The process that the server recorded when it started, if it still runs.
  static func findProcess(_ environment: ProcessEnvironment) -> Int? {
    let folders = [environment["XDG_RUNTIME_DIR"], environment["HOME"].map { $0 + "/.cache" }]
    return folders.compactMap(\.self).lazy.compactMap { folder -> Int? in
      let path = folder + "/speech-dispatcher/pid/speech-dispatcher.pid"
      guard let text = contents(of: path), let process = Int(text), process > 1 else { return nil }
      // The kernel keeps 15 characters of a name. A different program may have the number by now.
      return contents(of: "/proc/\(process)/comm") == "speech-dispatch" ? process : nil
    }.first
  }

  /// The text of a short file without white space at its ends; nil if it cannot be read.
  private static func contents(of path: String) -> String? {
    guard let bytes = try? FileIO.read(path, limit: 64) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
  }

  /// How to restart a server that hangs. Only this user's server is ended, not every process of its name.
  private var restart: String {
    process.map { "kill \($0); the next word starts it again" }
      ?? "end its process, which pgrep -u $USER -x speech-dispatch finds; the next word starts it again"
  }

  /// Whether the server answers and no test utterance was requested.
  var canSpeak: Bool {
    if case .success = survey { trial == nil } else { false }
  }

  var findings: [Finding] {
    switch survey {
    case .failure(let failure):
      [program, .missing("connection", failure.detailedReason(in: .en) + ".", remedy(failure))]
    case .success(let survey):
      [program, .ok("connection", "The server answers."), modules(survey)] + voices(survey)
        + [utterance].compactMap { $0 }
    }
  }

  private func remedy(_ failure: SpeechFailure) -> String {
    // If SPEECHD_ADDRESS names a server, installing one does not help.
    if failure == .unresponsive || failure == .silent { return "Restart it: \(restart)" }
    return isInstalled || environment["SPEECHD_ADDRESS"] != nil
      ? Self.sentence(failure.remedy(in: .en)) : "Install it: \(Self.install)"
  }

  private var isInstalled: Bool { environment.program("speech-dispatcher") != nil }

  private var program: Finding {
    if let address = environment["SPEECHD_ADDRESS"] {
      return .ok("server", "SPEECHD_ADDRESS names \(address).")
    }
    if let path = environment.program("speech-dispatcher") { return .ok("server", "\(path) is installed.") }
    if case .success = survey {
      return .ok("server", "It is running, but its program was not found in PATH.")
    }
    return .missing("server", "speech-dispatcher is not installed.", "Install it: \(Self.install)")
  }

  private func modules(_ survey: SpeechServerSurvey) -> Finding {
    // The dummy module only plays a recorded error message.
    guard survey.modules.contains(where: { $0 != "dummy" }) else {
      return .missing(
        "output modules", "No module can speak.", "Install one: \(Self.install)")
    }
    let names = survey.modules.map { $0 == survey.module ? "\($0) (in use)" : $0 }
    guard survey.module != "dummy" else {
      return .missing(
        "output modules", "\(names.joined(separator: ", ")); the module in use cannot speak.",
        "Choose a different module in /etc/speech-dispatcher/speechd.conf (DefaultModule), or with spd-conf.")
    }
    return .ok("output modules", names.joined(separator: ", ") + ".")
  }

  private func voices(_ survey: SpeechServerSurvey) -> [Finding] {
    let wanted = Localization.builtInLanguages
    guard !survey.voices.isEmpty else {
      return [
        .warning(
          "voices", "The module in use lists no voices.",
          "If you hear nothing, install a different module: \(Self.install)")
      ]
    }
    let spoken = Set(survey.voices.map { $0.language.prefix { $0 != "-" && $0 != "_" }.lowercased() })
    func list(_ languages: [Language]) -> String {
      languages.map(\.tag).joined(separator: ", ")
    }
    let found = wanted.filter { spoken.contains($0.tag) }
    let absent = wanted.filter { !spoken.contains($0.tag) }
    var findings: [Finding] = []
    if !found.isEmpty { findings.append(.ok("voices", "Available for \(list(found)).")) }
    if !absent.isEmpty {
      let own = Language(locale: environment.messageLocale ?? "en").supported
      let emphasis = absent.contains(own) ? " This includes the language of this locale." : ""
      findings.append(
        .warning(
          "voices", "Missing for \(list(absent)).\(emphasis)",
          "eSpeak NG has all five: \(Self.install); then choose espeak-ng with spd-conf."))
    }
    return findings
  }

  private var utterance: Finding? {
    let remedy =
      hasSound
      ? "Try spd-say hello, and the sound itself: speaker-test -t sine -l 1"
      : "Without a sound card the server can hang now; restart it: \(restart)"
    switch trial {
    case nil: return nil
    case .spoken(let milliseconds):
      return .ok("utterance", "\"Backlit\" began and ended within \(milliseconds) milliseconds.")
    case .neverEnded:
      return .missing("utterance", "\"Backlit\" began, but the server did not report its end.", remedy)
    case .neverBegan: return .missing("utterance", "\"Backlit\" was accepted, but never began.", remedy)
    case .notAttempted:
      return .missing(
        "utterance", "\"Backlit\" was not spoken, because the server would hang without a sound device.",
        "Fix the sound first, then try again.")
    case .failed(let failure):
      return .missing(
        "utterance", failure.detailedReason(in: .en) + ".", self.remedy(failure))
    }
  }

  /// A remedy with a capital first letter. No full stop is added, because a remedy can end with a command.
  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
