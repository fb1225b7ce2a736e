import ScreenReader
import Session

extension Application {
  /// Follows what the person changes, and begins as they left off.
  func startReader() {
    // Those of the program, if it has any, are called as well.
    let (settingsChanged, readerToggled) = (session.onSettingsChange, session.onReaderToggle)
    session.onSettingsChange = { [weak self] old in
      settingsChanged?(old)
      guard let self else { return }
      self.saver?.save(self.session.settings, since: old)
    }
    if startsReader, !session.isReaderOn { session.perform(.on, at: Pacemaker.now) }
    session.onReaderToggle = { [weak self] in
      readerToggled?($0)
      self?.saver?.save(isEnabled: $0)
    }
    saver?.onFault = { [weak self] fault in self?.say([fault]) }
    say(settingsFaults)
    settingsFaults = []
  }

  /// Shows and says what is wrong with the settings; in full on standard error once the terminal was left.
  private func say(_ faults: [SettingsFault]) {
    complaints += faults.map { $0.message(in: session.language) }
    session.report(faults)
    main?.schedule()
  }

  /// Saves what is not saved yet.
  func saveSettings() {
    if let fault = saver?.finish() { complaints.append(fault.message(in: session.language)) }
  }
}
