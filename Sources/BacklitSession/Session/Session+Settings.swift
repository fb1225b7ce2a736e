import BacklitAccessibility
import BacklitUI
import BacklitValues

extension Session {
  /// The user's settings of the reader, its voice and the display. A change takes effect immediately.
  package var settings: ReaderSettings {
    get { reader.settings }
    set {
      let old = reader.settings
      reader.settings = newValue
      settingsDidChange(from: old)
    }
  }

  /// The preferred text size of the user, who can change it with F8. Setting it is not saved.
  public var preferredContentSizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(step: settings.textSizeStep) }
    set { settings.textSizeStep = newValue.step }
  }

  /// Changes a setting on behalf of the settings page.
  func change(_ setting: (inout ReaderSettings) -> Void) {
    let old = settings
    setting(&settings)
    guard settings != old else { return }
    handlers.settings.forEach { $0(old) }
  }

  /// Applies the changed settings to the synthesizer, the screen and the pages.
  func settingsDidChange(from old: ReaderSettings) {
    if reader.settings.chosenLanguage != old.chosenLanguage {
      reader.settings.language = reader.settings.chosenLanguage ?? systemLanguage
    }
    let new = reader.settings
    if new.voice != old.voice { synthesizer?.use(new.voice) }
    // The program's preference stays until the user changes the setting.
    if new.reducesMotion != old.reducesMotion { screen.preferences.prefersReducedMotion = new.reducesMotion }
    if new.increasesContrast != old.increasesContrast {
      screen.preferences.prefersHighContrast = new.increasesContrast
    }
    if new.appearance != old.appearance {
      screen.preferences.userInterfaceStyle =
        new.appearance.map { $0 == .dark ? .dark : .light } ?? terminalStyle
    }
    if new.textSizeStep != old.textSizeStep {
      screen.preferences.preferredContentSizeCategory = ContentSizeCategory(step: new.textSizeStep)
    }
    updateCompanion()
    updateSettingsPage()
    guard new.language != old.language else { return }
    // A region in the language tag stays, because it decides how numbers are written.
    if Language(locale: screen.language).supported != new.language {
      screen.language = new.language.tag
    }
    captions.language = new.language
    pages.forEach { $0.applyLanguage(new.language) }
    handlers.languages.forEach { $0(new.language) }
  }

  /// Shows the current settings and voices on the settings page if it is open.
  func updateSettingsPage() {
    (panel as? SettingsPage)?.show(settings, voices: speech.voices, voiceDefaults: reader.voiceDefaults)
  }

  /// Shows and announces problems with the settings. They are shown until a key or a button is pressed.
  ///
  /// If all settings are lost, it is not known whether the user needs the reader. Then they are spoken while it is off, too,
  /// with the key that turns it on.
  package func report(_ faults: [SettingsFault]) {
    guard !faults.isEmpty else { return }
    let message = faults.map { $0.message(in: language) }.joined(separator: " ")
    guard !reader.isOn, faults.contains(where: \.losesAll) else { return report(message) }
    captions.notice = message
    let key = language.keyHelp(.general, "reader")
    announce(
      "\(message) \(language.keyWords.spoken(key.keys)): \(key.meaning)", about: .report, whileOff: true)
  }

  /// Shows and announces that a text that was copied is only in this program.
  package func reportLongCopy() { report(language.text(SessionText.copyTooLong)) }

  /// Shows and announces a problem. It is shown until a key or a button is pressed.
  /// - Parameters:
  ///   - message: what is wrong, and what to do.
  ///   - speakingOnce: whether a message that the user has heard to its end is only shown from then on.
  public func report(_ message: String, speakingOnce: Bool = false) {
    captions.notice = message
    if speakingOnce, speech.heard.contains(.report(message)) { return update() }
    announce(message, about: .report) { [weak speech] in if $0 { speech?.heard.insert(.report(message)) } }
    // A screen reader on the bus does not say how far it came.
    if presence.hasBusReader { speech.heard.insert(.report(message)) }
  }
}

/// A problem with the settings file.
package enum SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not valid JSON. The path has the line and the column of the first fault. `copy` is the path of a backup copy;
  /// nil if none was made.
  case damaged(path: String, copy: String?)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// A setting has a value that is not allowed, and a default is used, or the nearest allowed number. The path has its line and
  /// column, as in the next case. `range` lists the allowed values as written in the file.
  case ignored(path: String, key: String, range: String)
  /// The user chose a command for a key that has a different meaning. `meaning` is the key of its text.
  case keyTaken(path: String, key: String, meaning: String)
  /// The user chose a key that many terminals do not send. `other` is what arrives instead; nil for nothing.
  case keyNotSent(path: String, key: String, other: String?)
  /// The user chose a key for which the program has no command. `other` is one that it has.
  case keyUnknown(path: String, key: String, other: String)
  /// The file cannot be written.
  case notSaved(path: String, reason: String)

  /// Whether no setting is known.
  fileprivate var losesAll: Bool {
    switch self {
    case .damaged, .unreadable: true
    case .ignored, .notSaved, .keyTaken, .keyNotSent, .keyUnknown: false
    }
  }

  /// The message in the format of compilers, in English.
  package var line: String {
    switch self {
    case .ignored(let path, let key, let range): "\(path): error: \(Spelling.quoted(key)) has to be \(range)"
    case .keyTaken(let path, let key, let meaning):
      "\(path): error: the key \(key) has a different meaning: \(Self.meaning(meaning, in: .en)); choose a different key"
    case .keyNotSent(let path, let key, let other?):
      "\(path): error: the key \(key) is \(other) in many terminals; choose a different key"
    case .keyNotSent(let path, let key, nil):
      "\(path): error: the key \(key) is not sent by many terminals; choose a different key"
    case .damaged, .unreadable, .notSaved, .keyUnknown: description
    }
  }

  private static func meaning(_ key: String, in language: Language) -> String {
    language.text(key, ["count": "\(ValueRange.stepsPerPage)"])
  }

  /// The message in English.
  package var description: String { message(in: .en) }

  /// The message in a language.
  package func message(in language: Language) -> String {
    switch self {
    case .damaged(let path, let copy):
      let example = "{ \"rate\": 0, \"hints\": true }"
      let damage = language.text(SessionText.settingsDamaged, ["example": example, "path": path])
      return copy.map { damage + " " + language.text(SessionText.settingsCopied, ["copy": $0]) } ?? damage
    case .unreadable(let path, let reason):
      return language.text(SessionText.settingsUnreadable, ["path": path, "reason": reason])
    case .ignored(let path, let key, let range):
      return language.text(SessionText.settingIgnored, ["path": path, "key": key, "range": range])
    case .keyTaken(let path, let key, let meaning):
      return language.text(
        SessionText.keyTaken,
        ["path": path, "key": key, "meaning": Self.meaning(meaning, in: language)])
    case .keyNotSent(let path, let key, let other?):
      return language.text(SessionText.keyArrives, ["path": path, "key": key, "other": other])
    case .keyNotSent(let path, let key, nil):
      return language.text(SessionText.keyNotSent, ["path": path, "key": key])
    case .keyUnknown(let path, let key, let other):
      return language.text(SessionText.keyUnknown, ["path": path, "key": key, "other": other])
    case .notSaved(let path, let reason):
      return language.text(SessionText.settingsNotSaved, ["path": path, "reason": reason])
    }
  }
}
