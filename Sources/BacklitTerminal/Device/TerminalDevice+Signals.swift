import BacklitGeometry
import Dispatch
import Glibc
import Synchronization

extension TerminalDevice {
  /// Stops the program as Control-Z does: the terminal is left first; `onContinue` is called when the program
  /// continues.
  ///
  /// The signal goes to the whole process group, as from the keyboard. Does nothing if the device does not
  /// guard the process or a stop is under way.
  package func suspend() {
    guard guardsProcess, !isStopping else { return }
    isStopping = true
    kill(0, SIGTSTP)
  }

  /// Ends the process by a signal, so that the parent process sees the cause.
  package static func endProcess(by signal: Int32) -> Never {
    TerminalRestorer.restore()
    TerminalRestorer.performDefaultAction(signal)
    // Reached only for a signal that does not end a process; 128 + signal is the convention of shells.
    exit(128 + signal)
  }

  /// Notes that the program ends by itself and saves, so that a signal does not end the process after a time limit.
  package static func beginEnding() {
    TerminalRestorer.isTerminating.store(true, ordering: .sequentiallyConsistent)
    TerminationTimer.cancel()
  }

  /// Whether the process may use its terminal; true if the terminal is not a controlling terminal.
  private var isInForeground: Bool {
    let owner = tcgetpgrp(descriptor.raw)
    return owner == -1 || owner == getpgrp()
  }

  /// Restores the terminals when the process ends by `exit`.
  static let registerForExit: Void = {
    atexit {
      OutputCapture.flush()
      TerminalRestorer.restore()
    }
  }()

  func guardProcess() throws(TerminalError) {
    checkPrecondition(
      TerminalRestorer.pipe.load(ordering: .sequentiallyConsistent) == -1,
      "Only one terminal can guard the process; open the second one with openCompanion(path:).")
    let (source, writing) = try Self.receiveSignals { [weak self] in self?.handle($0) }
    TerminalRestorer.pipe.store(writing, ordering: .sequentiallyConsistent)
    Self.registerForExit
    TerminalRestorer.install()
    signalSource = source
  }

  func releaseProcess() {
    guard guardsProcess, let signalSource else { return }
    TerminalRestorer.uninstall()
    TerminalRestorer.pipe.store(-1, ordering: .sequentiallyConsistent)
    signalSource.cancel()
    self.signalSource = nil
  }

  /// Opens a pair of sockets for the handlers of signals.
  nonisolated static func openSignalPipe() throws(TerminalError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe, they are closed in every program that starts meanwhile.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw .system(call: "socketpair", code: errno)
    }
    return (ends[0], ends[1])
  }

  /// Receives the signals that handlers send, one byte for each.
  /// - Parameter receive: called with the signals.
  /// - Returns: the source that reads them until it is cancelled, and the end to which handlers write.
  /// - Throws: ``TerminalError/system(call:code:)`` if no pair of sockets can be opened.
  static func receiveSignals(
    _ receive: @escaping @MainActor @Sendable ([Int32]) -> Void
  ) throws(TerminalError) -> (source: any DispatchSourceRead, writing: Int32) {
    let (reading, writing) = try openSignalPipe()
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .main)
    source.setEventHandler { @Sendable in
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(reading, &bytes, bytes.count)
      let signals = bytes.prefix(max(count, 0)).map { Int32($0) }
      MainActor.assumeIsolated { receive(signals) }
    }
    source.setCancelHandler { @Sendable in
      Glibc.close(reading)
      Glibc.close(writing)
    }
    source.activate()
    return (source, writing)
  }

  private func handle(_ signals: [Int32]) {
    SignalHandlerStack.prepare()
    for signal in signals {
      switch signal {
      case SIGWINCH:
        let isUnchanged = systemSize == lastSystemSize
        resize()
        if isUnchanged { onRedraw?() }
      case SIGTSTP: stop()
      case SIGCONT: resume()
      default: terminate(by: signal)
      }
    }
  }

  private func resize() {
    lastSystemSize = systemSize
    let size = size
    if let reported = size.cellPixelSize {
      cellPixelSize = reported
    } else if isEntered, capabilities.answersQueries {
      // A new font changes the size of a cell. The system does not know the pixels, so query the terminal.
      send(Array(TerminalCapabilities.cellSizeQuery.utf8))
    }
    onResize?(size)
  }

  private func terminate(by signal: Int32) {
    Self.beginEnding()
    restoreAll()
    leave()
    for companion in companions { companion.leave() }
    TerminalRestorer.report(signal)
    if let onTerminate {
      onTerminate(signal)
    } else {
      Self.endProcess(by: signal)
    }
  }

  /// Restores all terminals before leaving each, so that none waits for one that accepts no bytes.
  private func restoreAll() {
    OutputCapture.flush()
    TerminalRestorer.restore()
  }

  private func stop() {
    isStopping = false
    onStop?()
    discardPendingReports()
    restoreAll()
    pause()
    onPause?()
    let before = TerminalRestorer.continuations.load(ordering: .sequentiallyConsistent)
    // The process stops here until it is continued.
    TerminalRestorer.performDefaultAction(SIGTSTP)
    TerminalRestorer.reinstall(SIGTSTP)
    // Gives other threads time to process a signal to continue or to end.
    poll(nil, 0, 20)
    // An orphaned process group cannot be stopped, so nothing continues it either.
    if TerminalRestorer.continuations.load(ordering: .sequentiallyConsistent) == before { resume() }
  }

  /// Leaves the terminal and its companions, to enter them again when the process continues.
  private func pause() {
    let wasEntered = isEntered
    leave()
    isSuspended = wasEntered
    for companion in companions { companion.pause() }
  }

  /// Enters the terminals again once the process is in the foreground.
  private func resume() {
    guard isSuspended || isEntered else { return }
    // A process that is about to end must not stop again.
    guard TerminalRestorer.requests.load(ordering: .sequentiallyConsistent) == 0 else { return }
    guard isInForeground else {
      // Continued in the background: stop again, as any program does that writes to the terminal from there
      // (SIGTTOU), because a shell notifies only a stopped process that it is back in the foreground.
      leave()
      isSuspended = true
      for companion in companions where companion.isEntered { companion.pause() }
      TerminalRestorer.performDefaultAction(SIGTTOU)
      return
    }
    reenter()
    for companion in companions { companion.reenter() }
  }

  /// Enters the terminal again, also after a stop without warning (SIGSTOP), when another program may have
  /// written to the screen.
  private func reenter() {
    guard isSuspended || isEntered else { return }
    if isEntered {
      descriptor.stopBlocking()
      send(resettingBytes + enteringBytes)
      var settings = termios()
      if tcgetattr(descriptor.raw, &settings) == 0 {
        settings.makeRaw()
        tcsetattr(descriptor.raw, TCSANOW, &settings)
      }
    } else {
      do {
        try enter()
      } catch {
        isClosed = true
        onClosed?()
        return
      }
    }
    resize()
    onContinue?()
  }
}
