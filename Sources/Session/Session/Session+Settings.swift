import ScreenReader
import Speech
import Toolkit

extension Session {
  /// What the person chose about the reader, its voice and the picture. It takes effect at once.
  public var settings: ReaderSettings {
    get { reader.settings }
    set {
      let old = reader.settings
      reader.settings = newValue
      settingsDidChange(from: old)
    }
  }

  /// The person changes settings on the page of settings.
  func change(_ setting: (inout ReaderSettings) -> Void) {
    let old = settings
    setting(&settings)
    guard settings != old else { return }
    onSettingsChange?(old)
  }

  /// Hands what changed to whom it concerns.
  func settingsDidChange(from old: ReaderSettings) {
    let new = reader.settings
    if new.voice != old.voice { synthesizer?.use(new.voice) }
    // What a program prefers stays until the person says otherwise.
    if new.reducesMotion != old.reducesMotion { screen.preferences.prefersReducedMotion = new.reducesMotion }
    if new.increasesContrast != old.increasesContrast {
      screen.preferences.prefersHighContrast = new.increasesContrast
    }
    guard new.language != old.language else { return }
    // A region that was named stays, as it decides how numbers are written.
    if AccessibilityLanguage(locale: screen.language) != new.language {
      screen.language = new.language.rawValue
    }
    captions.words = new.language.sessionWords
    panel?.use(new.language)
    onLanguageChange?(new.language)
  }

  /// Shows and says what went wrong with the settings; it is shown until a key or a button is pressed.
  public func report(_ faults: [SettingsFault]) {
    guard !faults.isEmpty else { return }
    let words = language.sessionWords
    report(faults.map { $0.message(in: words) }.joined(separator: " "))
  }

  /// Shows and says that something went wrong; it is shown until a key or a button is pressed.
  public func report(_ message: String) {
    captions.notice = message
    announce(message)
  }
}
