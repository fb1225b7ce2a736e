import BacklitValues
import Glibc

/// Screen readers of other programs.
package enum ScreenReaders {
  /// The names of the processes of known screen readers for terminals that speak. The list has no readers that only
  /// use braille.
  static let speaking = ["orca", "espeakup", "fenrir", "speakup", "yasr"]
  /// The names of all known screen readers.
  package static let known = speaking + ["brltty"]

  /// The known screen readers that run.
  package static func running() -> [String] { known.filter(processNames().contains) }

  /// Whether a program whose output is lines should leave speech to others: another screen reader speaks the
  /// terminal, or the user hears a different machine.
  /// - Parameters:
  ///   - environment: returns the value of an environment variable.
  ///   - names: the names of the running processes.
  /// - Returns: whether only lines should be written.
  static func isReadingTerminal(
    _ environment: (String) -> String?, names: Set<String> = processNames()
  ) -> Bool {
    switch environment("BACKLIT_OTHER_READER") {
    case "1": return true
    case "0": break
    default:
      if speaking.contains(where: names.contains) { return true }
      // Emacspeak reads the shells of Emacs.
      if environment("INSIDE_EMACS") != nil, environment("EMACSPEAK_DIR") != nil { return true }
    }
    // With SPEECHD_ADDRESS, the user has arranged that speech arrives.
    return environment("SSH_CONNECTION") != nil && (environment("SPEECHD_ADDRESS") ?? "").isEmpty
  }

  /// Whether a different screen reader certainly reads the terminal, without asking the accessibility bus. The user says so with
  /// `BACKLIT_OTHER_READER=1` (also over SSH), Emacspeak runs in the Emacs around the terminal, or Speakup speaks the Linux
  /// console. That a reader such as Orca runs does not say that the user hears this terminal, so the list of processes does not
  /// count.
  /// - Parameters:
  ///   - environment: returns the value of an environment variable.
  ///   - isConsole: whether the terminal is the Linux console.
  ///   - speakupVoice: the voice of Speakup in the kernel; nil if Speakup is not loaded.
  /// - Returns: whether the captions should have the words for that reader.
  static func isBesideTerminal(
    _ environment: (String) -> String?, isConsole: Bool, speakupVoice: String? = loadedSpeakupVoice()
  ) -> Bool {
    switch environment("BACKLIT_OTHER_READER") {
    case "1": return true
    case "0": return false
    default: break
    }
    if environment("INSIDE_EMACS") != nil, environment("EMACSPEAK_DIR") != nil { return true }
    return isConsole && !["none", nil].contains(speakupVoice)
  }

  /// The voice of Speakup in the kernel; nil if Speakup is not loaded.
  private static func loadedSpeakupVoice() -> String? {
    (try? FileIO.read("/sys/accessibility/speakup/synth")).map { bytes in
      String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }
  }

  /// The names of all visible processes, cut to 15 characters by the system. Empty without `/proc`.
  package static func processNames() -> Set<String> {
    var names: Set<String> = []
    for id in FileIO.names(in: "/proc") where Int(id) != nil {
      guard let line = try? FileIO.read("/proc/\(id)/comm") else { continue }
      names.insert(String(decoding: line.prefix { $0 != 10 }, as: UTF8.self))
    }
    return names
  }
}
