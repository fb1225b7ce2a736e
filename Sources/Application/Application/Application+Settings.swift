import ScreenReader
import Session

extension Application {
  /// Follows what the person changes, and begins as they left off.
  func startReader() {
    session.onSettingsChange = { [weak self] old in
      guard let self else { return }
      self.saver?.save(self.session.settings, since: old)
    }
    if startsReader, !session.isReaderOn { session.perform(.on, at: Pacemaker.now) }
    session.onReaderToggle = { [weak self] in self?.saver?.save(isEnabled: $0) }
    saver?.onFault = { [weak self] fault in self?.say([fault]) }
    say(settingsFaults)
    settingsFaults = []
  }

  /// Shows and says what is wrong with the settings; in full on standard error once the terminal was left.
  private func say(_ faults: [SettingsFault]) {
    complaints += faults.map { "\($0)" }
    session.report(faults)
    schedule()
  }

  /// Saves what is not saved yet.
  func saveSettings() {
    if let fault = saver?.finish() { complaints.append("\(fault)") }
  }
}
