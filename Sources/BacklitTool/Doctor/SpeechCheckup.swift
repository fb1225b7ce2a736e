import Glibc
import ScreenReader
import Speech
import SpeechDispatcher

/// What is known of the speech server.
struct SpeechCheckup {
  /// How long the server may take to start and to answer, in milliseconds.
  static let patience = 12_000
  /// What installs all that is needed where it is missing, on Debian and its kin.
  static let install = "sudo apt install speech-dispatcher speech-dispatcher-espeak-ng"

  var surroundings: Surroundings
  var survey: Result<SpeechServerSurvey, SpeechServerSurvey.Failure>
  /// What became of a word; nil where none was to be spoken.
  var trial: SpeechTrial?
  /// Whether anything is there that makes sound.
  var hasSound: Bool

  /// Asks the server, and has it say a word if that is wanted.
  static func look(_ surroundings: Surroundings, speaks: Bool) async -> SpeechCheckup {
    let survey: Result<SpeechServerSurvey, SpeechServerSurvey.Failure>
    do throws(SpeechServerSurvey.Failure) {
      survey = .success(try await SpeechServerSurvey.take(clientName: "backlit", milliseconds: patience))
    } catch {
      survey = .failure(error)
    }
    var checkup = SpeechCheckup(
      surroundings: surroundings, survey: survey, hasSound: Self.findSound(surroundings))
    // A server that did not answer would not answer this either. One that somebody named may sound elsewhere.
    if speaks, case .success = survey {
      let mayHang = !checkup.hasSound && surroundings["SPEECHD_ADDRESS"] == nil
      checkup.trial = mayHang ? .withheld : await .say("Backlit")
    }
    return checkup
  }

  /// Whether there is a sound server or a sound card.
  private static func findSound(_ surroundings: Surroundings) -> Bool {
    if surroundings["PULSE_SERVER"] != nil { return true }
    let runtime = surroundings["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
    let signs = ["\(runtime)/pulse/native", "\(runtime)/pipewire-0", "/dev/snd/timer"]
    return signs.contains { access($0, F_OK) == 0 }
  }

  /// Whether there is a server that was not asked to say a word.
  var canSpeak: Bool {
    if case .success = survey { trial == nil } else { false }
  }

  var findings: [Finding] {
    switch survey {
    case .failure(let failure):
      // A server may hang for want of it.
      [program, .missing("connection", failure.reason + ".", remedy(failure))] + (hasSound ? [] : [sound])
    case .success(let survey):
      [program, .ok("connection", "The server answers."), modules(survey)] + voices(survey)
        + [sound, utterance].compactMap { $0 }
    }
  }

  private func remedy(_ failure: SpeechServerSurvey.Failure) -> String {
    // Where somebody named a server, installing one does not help.
    isInstalled || surroundings["SPEECHD_ADDRESS"] != nil
      ? Self.sentence(failure.remedy) : "Install it: \(Self.install)"
  }

  private var isInstalled: Bool { surroundings.program("speech-dispatcher") != nil }

  private var program: Finding {
    if let address = surroundings["SPEECHD_ADDRESS"] {
      return .ok("server", "SPEECHD_ADDRESS names \(address).")
    }
    if let path = surroundings.program("speech-dispatcher") { return .ok("server", "\(path) is installed.") }
    if case .success = survey { return .ok("server", "It runs, though no program of its name is found.") }
    return .missing("server", "speech-dispatcher is not installed.", "Install it: \(Self.install)")
  }

  private func modules(_ survey: SpeechServerSurvey) -> Finding {
    // The dummy only plays a recorded message that nothing can speak.
    guard survey.modules.contains(where: { $0 != "dummy" }) else {
      return .missing(
        "output modules", "There is none that speaks.", "Install one: \(Self.install)")
    }
    let names = survey.modules.map { $0 == survey.module ? "\($0) (in use)" : $0 }
    guard survey.module != "dummy" else {
      return .missing(
        "output modules", "\(names.joined(separator: ", ")); the one in use does not speak.",
        "Choose another one in /etc/speech-dispatcher/speechd.conf (DefaultModule), or with spd-conf.")
    }
    return .ok("output modules", names.joined(separator: ", ") + ".")
  }

  private func voices(_ survey: SpeechServerSurvey) -> [Finding] {
    let wanted = AccessibilityLanguage.allCases
    guard !survey.voices.isEmpty else {
      return [
        .warning(
          "voices", "The module in use names none.",
          "If nothing is heard, install others: \(Self.install)")
      ]
    }
    let spoken = Set(survey.voices.compactMap { AccessibilityLanguage(tag: $0.language) })
    func list(_ languages: [AccessibilityLanguage]) -> String {
      languages.map(\.rawValue).joined(separator: ", ")
    }
    let found = wanted.filter(spoken.contains)
    let absent = wanted.filter { !spoken.contains($0) }
    var findings: [Finding] = []
    if !found.isEmpty { findings.append(.ok("voices", "There are some for \(list(found)).")) }
    if !absent.isEmpty {
      let own = AccessibilityLanguage(locale: surroundings.messageLocale ?? "en")
      let emphasis = absent.contains(own) ? " That includes the language of this locale." : ""
      findings.append(
        .warning(
          "voices", "There is none for \(list(absent)).\(emphasis)",
          "eSpeak NG has all five: \(Self.install); then choose espeak-ng with spd-conf."))
    }
    return findings
  }

  private var sound: Finding {
    hasSound
      ? .ok("sound", "There is a sound server or a sound card.")
      : .warning(
        "sound", "There is neither a sound server nor a sound card.",
        "Install PipeWire (sudo apt install pipewire-pulse wireplumber), or load the driver of the card.")
  }

  private var utterance: Finding? {
    let remedy =
      hasSound
      ? "Try spd-say hello, and the sound itself: speaker-test -t sine -l 1"
      : "Without a sound card the server may hang now; restart it: pkill speech-dispatch"
    switch trial {
    case nil: return nil
    case .spoken(let milliseconds):
      return .ok("utterance", "“Backlit” began and ended within \(milliseconds) milliseconds.")
    case .endless:
      return .missing("utterance", "“Backlit” began, and its end was never told.", remedy)
    case .unheard: return .missing("utterance", "“Backlit” was taken, and never begun.", remedy)
    case .withheld:
      return .missing(
        "utterance", "“Backlit” was not spoken: without anything that makes sound the server would hang.",
        "See to the sound first, then try again.")
    case .refused(let reason, let remedy):
      return .missing("utterance", reason + ".", Self.sentence(remedy))
    }
  }

  /// A remedy with a capital letter; its end may be a command, and stays.
  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension AccessibilityLanguage {
  /// The language of a voice, by its tag; nil for one that Backlit has no words in.
  fileprivate init?(tag: String) {
    self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
  }
}
