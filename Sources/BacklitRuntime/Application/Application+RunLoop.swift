import BacklitAccessibility
import BacklitLayout
import BacklitSession
import BacklitTerminal
import BacklitUI
import BacklitValues
import Dispatch
import Glibc

extension Application {
  /// Connects the events of the terminal, the lines and the layout to their handlers.
  func connect() {
    main?.connect()
    main?.onControlKey = { [weak self] key in
      switch key {
      case .interrupt: self?.quit()
      case .suspend: self?.suspend()
      }
    }
    main?.terminal.onClosed = { [weak self] in
      self?.quit(status: 128 + SIGHUP, reason: TerminalError.closed.description)
    }
    main?.terminal.onTerminate = { [weak self] in self?.terminate(by: $0) }
    main?.terminal.onStop = { [weak self] in
      self?.silence()
      self?.saveState()
    }
    let onContinue = main?.terminal.onContinue
    main?.terminal.onContinue = { [weak self] in
      if self?.bus?.hasScreenReader == true { self?.holdPicture() }
      onContinue?()
      self?.bus?.resume()
    }
    main?.terminal.onPause = { [weak self] in self?.bus?.leave() }
    lines?.onEnd = { [weak self] in self?.quit(status: $0) }
    reportLayoutProblems(of: session)
  }

  /// Collects the layout problems of a session for standard error.
  func reportLayoutProblems(of session: Session) {
    guard reportsLayoutProblems else { return }
    session.window.layoutProblemHandlers.add { [weak self] in self?.addLayoutMessage($0.message) }
    session.window.feedbackLoopHandlers.add { [weak self] in self?.addLayoutMessage($0.message) }
    session.window.problemHandlers.add { [weak self] in self?.addLayoutMessage($0) }
    #if DEBUG
    ambiguityWatches.append(AmbiguityWatch(session) { [weak self] in self?.addLayoutMessage($0) })
    #endif
  }

  /// Ends the program because of a signal.
  func terminate(by signal: Int32) {
    screen?.end(status: 128 + signal)
    endFurtherScreens(status: 128 + signal)
    finish()
    TerminalDevice.endProcess(by: signal)
  }

  /// Saves the settings and writes the collected messages to standard error. Later calls do nothing.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    // The last layout may be so new that it was not examined yet.
    for watch in ambiguityWatches { watch.examine() }
    ambiguityWatches = []
    speech?.synthesizer.shutdown(saying: farewell)
    bus?.stop()
    bus = nil
    braille?.stop()
    braille = nil
    saveSettings()
    saveState()
    onQuit?()
    StandardError.write(exitMessages)
    // The server speaks the last words after the end of the process, but it must have received them.
    speech?.synthesizer.waitUntilClosed(milliseconds: 300)
  }

  private func suspend() {
    session.window.cancelTouch()
    main?.terminal.suspend()
  }

  /// Collects a message about a layout for standard error after the terminal is restored; at most the first
  /// hundred different messages.
  private func addLayoutMessage(_ line: String) {
    guard reportsLayoutProblems, sessions.allSatisfy(\.meetsMinimumSize) else { return }
    if exitMessages.count < 100, !exitMessages.contains(line) { exitMessages.append(line) }
  }
}

extension Application {
  /// Calls a handler when a file descriptor is readable: a socket, a pipe, file notifications.
  ///
  /// - Parameters:
  ///   - descriptor: an open, pollable descriptor. The application owns it from now on and closes it when
  ///     ``run()`` is about to return.
  ///   - handler: reads all available bytes; called again while more are available.
  public func watch(_ descriptor: Int32, handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // The handler runs on the main queue, which is the main actor's executor.
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    watched.append(source)
  }
}

/// The descriptors of standard input, standard output and standard error.
enum StandardStreams {
  /// Opens `/dev/null` in place of those that are closed. Otherwise the next file of the program would take their place, and
  /// line mode would read or write it.
  static func openClosed() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The system chooses the lowest closed descriptor.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

/// Writes lines to standard error. Characters that could control the terminal, such as those of a file name, are written as
/// `\u{…}`.
public enum StandardError {
  /// Writes a line. The line is dropped if the terminal accepts nothing for 100 ms, as after Control-S.
  public static func write(_ line: String) { write([line]) }

  /// Writes lines. The rest is dropped if the terminal accepts nothing for 100 ms, as after Control-S.
  package static func write(_ lines: [String]) {
    for line in lines {
      var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      // Only a terminal has the time limit; the reader of a pipe may take any time.
      if isatty(STDERR_FILENO) == 1, poll(&room, 1, 100) == 0 { return }
      let bytes = Array((Spelling.printableLines(line) + "\n").utf8)
      _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
