import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitTerminal
import BacklitUI
import BacklitValues
import Glibc

extension Application {
  /// The saved settings. Without a setting for it, the environment says whether a different screen reader reads the terminal.
  static func settings(_ saved: SettingsFile.Contents, isConsole: Bool) -> ReaderSettings {
    var settings = saved.settings
    if saved.worksBesideReader == nil {
      settings.worksBesideReader = ScreenReaders.isBesideTerminal(
        { getenv($0).map { String(cString: $0) } }, isConsole: isConsole)
    }
    return settings
  }

  /// Returns to the settings of all programs, after those of this one were removed.
  func useSharedSettings(in session: Session) {
    guard let saver else { return }
    if let fault = saver.finish() { report([fault]) }
    let isConsole = main?.terminal.capabilities.isLinuxConsole == true
    var shared = Self.settings(saver.file.read(), isConsole: isConsole)
    (shared.language, shared.chosenLanguage) = (session.settings.language, session.settings.chosenLanguage)
    session.settings = shared
  }

  /// Starts the reader if the saved settings or the program ask for it, and saves further changes of
  /// settings.
  func startReader() {
    // Turn the reader on before changes are saved: the program's request is not the user's choice.
    if startsReader, !session.isReaderOn { session.perform(.on, at: WakeTimer.now) }
    observe(session)
    saver?.onFault = { [weak self] fault in self?.report([fault]) }
    report(settingsFaults)
    settingsFaults = []
    (keyFaults + unknownKeys).forEach(report)
    keyPlaces = [:]
    Preferences.standard.onFault = { [weak self] in self?.report($0) }
    if !debugging.faults.isEmpty {
      exitMessages += debugging.faults
      session.report(debugging.faults.joined(separator: " "))
    }
  }

  /// The user's keys for which the program has no command at the start, if it has one with different modifiers. Pages that come
  /// later can have commands for others, so those are not named.
  private var unknownKeys: [SettingsFault] {
    if keyPlaces.isEmpty { return [] }
    session.window.layoutIfNeeded()
    let words = session.language.keyWords
    return session.keyBindings.keys.compactMap { press, key in
      guard let place = keyPlaces[press], let other = session.keyMeant(by: key) else { return nil }
      // A letter has no name of its own in files.
      func name(_ key: KeyEvent) -> String { key.settingName ?? words.written(key) }
      return .keyUnknown(path: place, key: name(key), other: name(other))
    }
    .sorted { $0.line < $1.line }
  }

  /// Shows and announces problems with the settings; the full text is written to standard error at the end.
  private func report(_ faults: [SettingsFault]) {
    exitMessages += faults.map { $0.message(in: session.language) }
    for session in sessions { session.report(faults) }
    for screen in screens { screen.schedule() }
  }

  /// Shows and announces a problem with a file of the program, in the same way.
  private func report(_ fault: SettingsFault) {
    let message = fault.message(in: session.language)
    exitMessages.append(message)
    for session in sessions { session.report(message) }
    for screen in screens { screen.schedule() }
  }

  /// Saves pending changes of settings and preferences.
  func saveSettings() {
    Preferences.synchronizeAll()
    if let fault = saver?.finish() { exitMessages.append(fault.message(in: session.language)) }
  }
}

extension Application {
  /// The user's language as a BCP 47 tag such as `de` or `de-AT`: the language chosen on the settings page,
  /// or else the language of the locale.
  ///
  /// A translated program passes it to its definitions and to ``setLanguage(_:)``. The words of the reader and
  /// of controls use it automatically.
  ///
  /// In a program that runs a script it is that of the option `--language`, or English, so that the script has the same
  /// result on every machine.
  public static var preferredLanguage: String {
    scriptLanguage ?? language(chosen: SettingsFile.standard?.read().language)
  }

  /// The language in which the process runs a script, as a BCP 47 tag; nil if it runs none.
  package static var scriptLanguage: String?

  /// Sets the language of the program's texts on all screens, also on those that connect later, as
  /// `Session.setLanguage(_:mirrorsLayout:)` does for one screen.
  /// - Parameter tag: the language as a BCP 47 tag.
  public func setLanguage(_ tag: String) {
    isTranslated = true
    for session in sessions { session.setLanguage(tag, mirrorsLayout: true) }
  }

  /// The tag of the chosen language, with the region of the locale if the languages match.
  static func language(chosen: Language?) -> String {
    let locale = localeLanguage
    guard let chosen else { return locale.tag }
    return locale.languageCode == chosen.languageCode && locale.supported == chosen ? locale.tag : chosen.tag
  }

  /// The language of the locale; English if there is none.
  ///
  /// As POSIX defines, the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts.
  static var localeLanguage: Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return Language(locale: String(cString: value)) }
    }
    return .en
  }
}
