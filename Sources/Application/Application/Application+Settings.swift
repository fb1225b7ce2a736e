import ScreenReader
import Session

extension Application {
  /// Starts the reader if the saved settings or the program ask for it, and saves further changes of
  /// settings.
  func startReader() {
    // Turn the reader on before changes are saved: the program's request is not the user's choice.
    if startsReader, !session.isReaderOn { session.perform(.on, at: WakeTimer.now) }
    observe(session)
    saver?.onFault = { [weak self] fault in self?.report([fault]) }
    report(settingsFaults)
    settingsFaults = []
  }

  /// Shows and announces problems with the settings; the full text is written to standard error at the end.
  private func report(_ faults: [SettingsFault]) {
    exitMessages += faults.map { $0.message(in: session.language) }
    for session in sessions { session.report(faults) }
    for screen in screens { screen.schedule() }
  }

  /// Saves pending changes of settings.
  func saveSettings() {
    if let fault = saver?.finish() { exitMessages.append(fault.message(in: session.language)) }
  }
}
