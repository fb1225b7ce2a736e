import ScreenReader
import Session

extension Application {
  /// Follows what the person changes, and begins as they left off.
  func startReader() {
    // What the program asks for is not the person's choice.
    if startsReader, !session.isReaderOn { session.perform(.on, at: Pacemaker.now) }
    follow(session)
    saver?.onFault = { [weak self] fault in self?.say([fault]) }
    say(settingsFaults)
    settingsFaults = []
  }

  /// Shows and says what is wrong with the settings; in full on standard error once the terminal was left.
  private func say(_ faults: [SettingsFault]) {
    complaints += faults.map { $0.message(in: session.language) }
    for session in sessions { session.report(faults) }
    for screen in screens { screen.schedule() }
  }

  /// Saves what is not saved yet.
  func saveSettings() {
    if let fault = saver?.finish() { complaints.append(fault.message(in: session.language)) }
  }
}
