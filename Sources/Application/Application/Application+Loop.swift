import AutoLayout
import Glibc
import Session
import SpeechDispatcher
import Terminal
import Toolkit

extension Application {
  /// Binds what can happen to what is done about it.
  func connect() {
    main?.connect()
    main?.onControlKey = { [weak self] key in
      switch key {
      case .interrupt: self?.quit()
      case .suspend: self?.suspend()
      }
    }
    main?.terminal.onClosed = { [weak self] in
      self?.complaints.append(TerminalError.closed.description)
      self?.quit(status: 128 + SIGHUP)
    }
    main?.terminal.onTerminate = { [weak self] in self?.terminate(by: $0) }
    lines?.onEnd = { [weak self] in self?.quit(status: $0) }
    guard saysLayoutProblems else { return }
    LayoutEngine.onProblem = { [weak self] in self?.complain($0.message) }
    LayoutEngine.onFeedbackLoop = { [weak self] in self?.complain($0.message) }
  }

  /// A signal wants the program to end.
  func terminate(by signal: Int32) {
    finish()
    TerminalDevice.endProcess(by: signal)
  }

  /// Saves what has to be saved, then says what there is to complain of; once, however often the end is asked for.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    speech.synthesizer.shutdown()
    saveSettings()
    onQuit?()
    StandardError.say(complaints)
  }

  private func suspend() {
    session.window.cancelTouch()
    main?.terminal.suspend()
  }

  /// Says something on standard error once the terminal is left; the first hundred different things.
  private func complain(_ line: String) {
    guard sessions.allSatisfy(\.hasRoom) else { return }
    if complaints.count < 100, !complaints.contains(line) { complaints.append(line) }
  }
}
