import BacklitAccessibility
import BacklitRuntime
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc

/// A check of the screen reader's settings file.
struct SettingsCheck {
  /// The file; nil if its folder is unknown.
  var file: SettingsFile?

  var findings: [Finding] {
    guard let file else {
      return [
        .warning(
          "settings", "Neither XDG_CONFIG_HOME nor HOME names a folder.", "Set one of them to save settings.")
      ]
    }
    let contents = file.read()
    let faults = contents.faults.map { fault in
      Finding.warning("settings", "\(fault)", "Correct the file or delete it.")
    }
    // A file that cannot be read has no settings. An ignored value does not affect the others.
    let isRead = contents.faults.allSatisfy { fault in
      switch fault {
      case .ignored, .keyTaken, .keyNotSent, .keyUnknown: true
      case .damaged, .unreadable, .notSaved: false
      }
    }
    return (isRead ? [kept(file, contents)] : []) + faults
  }

  private func kept(_ file: SettingsFile, _ contents: SettingsFile.Contents) -> Finding {
    guard access(file.path, F_OK) == 0 else {
      return .ok("settings", "\(file.path) does not exist yet; the defaults apply.")
    }
    let settings = contents.settings
    let parts = [
      "reader \(contents.isEnabled ? "on" : "off")", "rate \(Self.text(settings.voice.rate))",
      "pitch \(Self.text(settings.voice.pitch))", "volume \(Self.text(settings.voice.volume))",
      "punctuation \(settings.voice.punctuation?.rawValue ?? Self.text(nil))",
      "voice \(settings.voice.voice ?? "automatic")", "verbosity \(settings.verbosity.rawValue)",
      "language \(contents.language?.tag ?? "of the locale")",
      "hints \(settings.speaksHints ? "on" : "off")",
      "hint delay \(settings.hintDelay) ms", "typing echo \(settings.typingEcho.rawValue)",
      "sounds \(settings.playsSounds ? "on" : "off")",
      "explore by pointing \(settings.exploresByPointing ? "on" : "off")",
      "braille \(settings.usesBraille ? "on" : "off")",
      "reduced motion \(settings.reducesMotion ? "on" : "off")",
      "strong contrast \(settings.increasesContrast ? "on" : "off")",
      "colours \(settings.appearance?.rawValue ?? "of the terminal")",
      "text size \(ContentSizeCategory(step: settings.textSizeStep).rawValue)",
    ]
    return .ok("settings", "\(file.path): \(parts.joined(separator: ", ")).")
  }

  /// A value of the voice.
  private static func text(_ value: Int?) -> String { value.map { "\($0)" } ?? "of the speech server" }
}
