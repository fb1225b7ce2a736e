import ScreenReader
import Speech
import Toolkit

extension Session {
  /// The user's settings of the reader, its voice and the display. A change takes effect immediately.
  public var settings: ReaderSettings {
    get { reader.settings }
    set {
      let old = reader.settings
      reader.settings = newValue
      settingsDidChange(from: old)
    }
  }

  /// Changes a setting on behalf of the settings page.
  func change(_ setting: (inout ReaderSettings) -> Void) {
    let old = settings
    setting(&settings)
    guard settings != old else { return }
    onSettingsChange?(old)
  }

  /// Applies the changed settings to the synthesizer, the screen and the pages.
  func settingsDidChange(from old: ReaderSettings) {
    let new = reader.settings
    if new.voice != old.voice { synthesizer?.use(new.voice) }
    // The program's preference stays until the user changes the setting.
    if new.reducesMotion != old.reducesMotion { screen.preferences.prefersReducedMotion = new.reducesMotion }
    if new.increasesContrast != old.increasesContrast {
      screen.preferences.prefersHighContrast = new.increasesContrast
    }
    guard new.language != old.language else { return }
    // A region in the language tag stays, because it decides how numbers are written.
    if AccessibilityLanguage(locale: screen.language) != new.language {
      screen.language = new.language.rawValue
    }
    captions.words = new.language.sessionWords
    panel?.applyLanguage(new.language)
    onLanguageChange?(new.language)
  }

  /// Shows and announces problems with the settings. They are shown until a key or a button is pressed.
  public func report(_ faults: [SettingsFault]) {
    guard !faults.isEmpty else { return }
    let words = language.sessionWords
    report(faults.map { $0.message(in: words) }.joined(separator: " "))
  }

  /// Shows and announces a problem. It is shown until a key or a button is pressed.
  public func report(_ message: String) {
    captions.notice = message
    announce(message)
  }
}
