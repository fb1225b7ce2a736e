import AutoLayout
import Glibc
import Session
import SpeechDispatcher
import Terminal
import Toolkit

extension Application {
  /// Connects the events of the terminal, the lines and the layout engine to their handlers.
  func connect() {
    main?.connect()
    main?.onControlKey = { [weak self] key in
      switch key {
      case .interrupt: self?.quit()
      case .suspend: self?.suspend()
      }
    }
    main?.terminal.onClosed = { [weak self] in
      self?.exitMessages.append(TerminalError.closed.description)
      self?.quit(status: 128 + SIGHUP)
    }
    main?.terminal.onTerminate = { [weak self] in self?.terminate(by: $0) }
    lines?.onEnd = { [weak self] in self?.quit(status: $0) }
    guard saysLayoutProblems else { return }
    LayoutEngine.onProblem = { [weak self] in self?.addExitMessage($0.message) }
    LayoutEngine.onFeedbackLoop = { [weak self] in self?.addExitMessage($0.message) }
  }

  /// Ends the program because of a signal.
  func terminate(by signal: Int32) {
    finish()
    TerminalDevice.endProcess(by: signal)
  }

  /// Saves the settings and writes the collected messages to standard error. Later calls do nothing.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    speech.synthesizer.shutdown()
    saveSettings()
    onQuit?()
    StandardError.write(exitMessages)
  }

  private func suspend() {
    session.window.cancelTouch()
    main?.terminal.suspend()
  }

  /// Collects a message for standard error after the terminal is restored; at most the first hundred
  /// different messages.
  private func addExitMessage(_ line: String) {
    guard sessions.allSatisfy(\.hasRoom) else { return }
    if exitMessages.count < 100, !exitMessages.contains(line) { exitMessages.append(line) }
  }
}
