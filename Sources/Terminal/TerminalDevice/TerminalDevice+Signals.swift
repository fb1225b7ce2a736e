import Dispatch
import Glibc
import Synchronization
import TerminalCodec

extension TerminalDevice {
  /// Stops the program as Control-Z would: it leaves the terminal first, and comes back with `onContinue`.
  ///
  /// The signal goes to the whole process group, as from the keyboard. A device that does not guard the
  /// process does nothing, and neither does any while a stop is under way.
  public func suspend() {
    guard guardsProcess, !isStopping else { return }
    isStopping = true
    kill(0, SIGTSTP)
  }

  /// Ends the process by a signal, so that whoever started it sees what happened.
  public static func endProcess(by signal: Int32) -> Never {
    Rescue.restore()
    Rescue.takeDefaultAction(signal)
    // Only a signal that does not end a process gets here; shells count from 128 as well.
    exit(128 + signal)
  }

  /// Whether the process may use its terminal; also where the terminal does not control processes.
  private var isInForeground: Bool {
    let owner = tcgetpgrp(descriptor.raw)
    return owner == -1 || owner == getpgrp()
  }

  /// How long a program that is asked to end may be busy with something else, in seconds.
  private nonisolated static var patience: Double { 2 }

  private static let registerForExit: Void = {
    atexit {
      HeldOutput.flush()
      Rescue.restore()
    }
  }()

  func guardProcess() throws(TerminalError) {
    precondition(
      Rescue.pipe.load(ordering: .sequentiallyConsistent) == -1,
      "Two terminals cannot both guard the process; open the second with openCompanion(path:)")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let (reading, writing) = (ends[0], ends[1])
    Rescue.pipe.store(writing, ordering: .sequentiallyConsistent)
    Self.registerForExit
    Rescue.install()
    // A queue of its own: the main one may be stuck, and then somebody has to notice.
    let source = DispatchSource.makeReadSource(
      fileDescriptor: reading, queue: DispatchQueue(label: "backlit.signals"))
    source.setEventHandler { @Sendable [weak self] in
      let signals = Self.readSignals(from: reading)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(signals) } }
      for signal in signals where Rescue.terminating.contains(signal) { Self.insist(on: signal) }
    }
    source.setCancelHandler { @Sendable in
      Glibc.close(reading)
      Glibc.close(writing)
    }
    source.activate()
    signalSource = source
  }

  func releaseProcess() {
    guard guardsProcess, let signalSource else { return }
    Rescue.uninstall()
    Rescue.pipe.store(-1, ordering: .sequentiallyConsistent)
    signalSource.cancel()
    self.signalSource = nil
  }

  private nonisolated static func readSignals(from pipe: Int32) -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { Int32($0) }
  }

  /// Ends the process if the main queue does not even begin to.
  nonisolated static func insist(on signal: Int32) {
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      guard !Rescue.isEnding.load(ordering: .sequentiallyConsistent) else { return }
      Rescue.restore()
      // Without a terminal nothing was restored.
      if Rescue.pipe.load(ordering: .sequentiallyConsistent) != -1 { Rescue.say(signal) }
      Rescue.takeDefaultAction(signal)
    }
  }

  private func take(_ signals: [Int32]) {
    HandlerStack.prepare()
    for signal in signals {
      switch signal {
      case SIGWINCH: resize()
      case SIGTSTP: stop()
      case SIGCONT: resume()
      default: terminate(by: signal)
      }
    }
  }

  private func resize() {
    let size = size
    if let told = size.cellPixelSize { cellPixelSize = told }
    onResize?(size)
  }

  private func terminate(by signal: Int32) {
    Rescue.isEnding.store(true, ordering: .sequentiallyConsistent)
    restoreAll()
    leave()
    for companion in companions { companion.leave() }
    Rescue.say(signal)
    if let onTerminate {
      onTerminate(signal)
    } else {
      Self.endProcess(by: signal)
    }
  }

  /// All terminals at once, before each is left: none waits for one that takes no bytes.
  private func restoreAll() {
    HeldOutput.flush()
    Rescue.restore()
  }

  private func stop() {
    isStopping = false
    settle()
    restoreAll()
    pause()
    let before = Rescue.continuations.load(ordering: .sequentiallyConsistent)
    // The process stands still in here until it is continued.
    Rescue.takeDefaultAction(SIGTSTP)
    Rescue.reinstall(SIGTSTP)
    // Other threads take what came meanwhile: that it goes on, or that it is to end.
    poll(nil, 0, 20)
    // A process group without a shell cannot be stopped, so nothing will continue it either.
    if Rescue.continuations.load(ordering: .sequentiallyConsistent) == before { resume() }
  }

  /// Leaves the terminal, and its companions, to come back when the process does.
  private func pause() {
    let wasEntered = isEntered
    leave()
    isSuspended = wasEntered
    for companion in companions { companion.pause() }
  }

  /// Takes the terminals again, once the process is in the foreground.
  private func resume() {
    guard isSuspended || isEntered else { return }
    // What is to end does not stop again before it has.
    guard Rescue.requests.load(ordering: .sequentiallyConsistent) == 0 else { return }
    guard isInForeground else {
      // Continued in the background: stop again, as any program does that writes there without leave
      // (SIGTTOU), since a shell only tells a stopped one that it is back in the foreground.
      leave()
      isSuspended = true
      for companion in companions where companion.isEntered { companion.pause() }
      Rescue.takeDefaultAction(SIGTTOU)
      return
    }
    comeBack()
    for companion in companions { companion.comeBack() }
  }

  /// Takes the terminal again. Also after a stop that gave no warning, when something else may have written to the
  /// screen.
  private func comeBack() {
    guard isSuspended || isEntered else { return }
    if isEntered {
      send(modes.leaving + enteringBytes)
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
