import BacklitAccessibility
import BacklitSession
import BacklitTerminal
import Dispatch
import Glibc

extension Application {
  /// The sessions of all connected screens; the session of the program's own terminal comes first.
  public var sessions: [Session] {
    main == nil ? [session] : screens.map(\.session) + (isRunning ? furtherScreens.map(\.session) : [])
  }

  /// The screens of all connected terminals.
  var screens: [TerminalScreen] {
    [main].compactMap(\.self) + (isRunning ? screenSlots.compactMap(\.screen) : [])
  }

  /// Shows the program on a further terminal, in a window of its own.
  ///
  /// The terminal does not have to exist yet. The screen connects when the path leads to a terminal, and disconnects when the
  /// terminal disappears. It connects again when the path is created again or leads to a different terminal. The folder of the
  /// path is watched, not polled. Each time, ``onScreenConnect`` is called with a new session, first at the beginning of
  /// ``run()``. Keys and touches at that terminal go to that session. Control-C disconnects the screen, and the program
  /// continues. All screens share settings and language. One screen has the voice: turning the reader on at one screen turns it
  /// off at the others.
  ///
  /// No other program should read from that terminal; in a shell there, run `exec sleep infinity`. No signal
  /// arrives when another terminal is resized, so its size is checked once a second unless it reports its
  /// size itself (mode 2048). Until its capabilities are detected, it is treated like the program's own
  /// terminal (`TERM`).
  ///
  /// - Parameter path: the path of a terminal, as `tty` prints it there, or preferably of a link to one. The
  ///   system reuses the number of a closed terminal for the next one that is opened; a link can be changed.
  /// - Throws: `TerminalError` if the program runs in line mode, if the folder of the path does not exist, or if
  ///   the path leads to a file that is not a terminal, that cannot be opened or that is already in use.
  ///   Later errors are shown as a caption.
  public func connectScreen(at path: String) throws(TerminalError) {
    guard main != nil else { throw .notATerminal(name: "Standard output") }
    guard screenSlots.allSatisfy({ $0.path != path }) else { throw .inUse(path: path) }
    let slot = ScreenSlot(path: path)
    try watchFolder(of: slot)
    screenSlots.append(slot)
    do throws(TerminalError) { _ = try open(slot) } catch {
      screenSlots.removeLast()
      for watch in [slot.watch, slot.parentWatch] { release(watch) }
      throw error
    }
    if isRunning { show(at: slot) }
  }

  /// Disconnects a further screen and restores its terminal. It connects again only when its path is created
  /// again.
  /// - Parameter session: the session of the screen. The session of the program's own terminal and
  ///   disconnected sessions are ignored.
  public func disconnectScreen(_ session: Session) {
    if endFurtherScreen(session) { return }
    guard let slot = screenSlots.first(where: { $0.screen?.session === session }) else { return }
    slot.isDismissed = true
    disconnect(slot)
  }

  /// Shows the screens that are already connected.
  func startScreens() {
    isRunning = true
    for slot in screenSlots { show(at: slot) }
  }

  private func open(_ slot: ScreenSlot) throws(TerminalError) -> Bool {
    guard let main else { return false }
    screenCount += 1
    // The ranges of utterance identifiers do not overlap.
    return try slot.open(beside: main.terminal, firstUtteranceID: screenCount << 32) != nil
  }

  private func show(at slot: ScreenSlot) {
    guard let screen = slot.screen else { return }
    screen.connect()
    screen.onControlKey = { [weak self, weak session = screen.session] key in
      // Only Control-C is handled: nothing at that terminal could continue a stopped program.
      if key == .interrupt, let session { self?.disconnectScreen(session) }
    }
    screen.terminal.onClosed = { [weak self] in self?.disconnect(slot) }
    (screen.quality, screen.showsColor, screen.showsOutside) = (
      displayQuality, displaysColor, notifiesTerminal
    )
    configure(screen.session)
    debugging.apply(to: screen.session)
    observeSpeech(of: screen.session)
    reportLayoutProblems(of: screen.session)
    onScreenConnect?(screen.session)
    observe(screen.session)
    do throws(TerminalError) { try screen.terminal.enter() } catch {
      disconnect(slot)
      reportFailure(of: slot, error)
      return
    }
    screen.watchSize()
    // Probe before the first frame, as in `run()`.
    screen.terminal.probe()
    screen.draw()
    bus?.add(screen.session)
    announceScreen(screen.session.title, number: number(of: slot), isConnected: true)
  }

  /// The number of a further terminal in the order of the paths; the first screen is that of the program.
  private func number(of slot: ScreenSlot) -> Int {
    (screenSlots.firstIndex { $0 === slot } ?? 0) + furtherScreens.count + Self.firstNumber
  }

  /// Disconnects the terminal of a slot.
  private func disconnect(_ slot: ScreenSlot) {
    guard let screen = slot.close() else { return }
    bus?.remove(screen.session)
    let hadReader = screen.session.isReaderOn
    let title = screen.session.title
    screen.session.releaseVoice(at: WakeTimer.now)
    // Before `run()`, the program was not notified of the screen.
    if isRunning { onScreenDisconnect?(screen.session) }
    let number = number(of: slot)
    if hadReader {
      // The user who listened there continues at the main screen: first what happened, then the place.
      let status = session.screenStatus(title, number: number, isConnected: false)
      session.takeReader(at: WakeTimer.now, saying: status)
    } else if isRunning {
      announceScreen(title, number: number, isConnected: false)
    }
    main?.schedule()
  }

  // MARK: Paths

  /// Watches the folder of a path, and its parent folder in case the folder is created again.
  private func watchFolder(of slot: ScreenSlot) throws(TerminalError) {
    if screenWatch == nil {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .system(call: "inotify_init1", code: errno) }
      watch(descriptor) { [weak self] in self?.readScreenEvents() }
      screenWatch = descriptor
    }
    let old = slot.watch
    slot.watch = addWatch(on: slot.folder)
    let code = errno
    if old != slot.watch { release(old) }
    guard slot.watch >= 0 else { throw .cannotOpen(path: slot.path, code: code) }
    if slot.parentWatch < 0 { slot.parentWatch = addWatch(on: slot.folder + "/..") }
  }

  private func addWatch(on folder: String) -> Int32 {
    inotify_add_watch(screenWatch ?? -1, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB))
  }

  /// Removes a watch that no path needs.
  private func release(_ watch: Int32) {
    let isNeeded = screenSlots.contains { $0.watch == watch || $0.parentWatch == watch }
    if let screenWatch, watch >= 0, !isNeeded { inotify_rm_watch(screenWatch, watch) }
  }

  private func readScreenEvents() {
    guard let screenWatch else { return }
    for event in FolderEvent.read(from: screenWatch) {
      let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
      for slot in screenSlots {
        let isFolder = event.watch == slot.parentWatch && event.name == slot.folderName
        guard isLost || isFolder || event.watch == slot.watch && event.name == slot.name else { continue }
        // A different folder with that name. If it is already gone, its next creation is reported.
        if isLost || isFolder { try? watchFolder(of: slot) }
        if event.mask & UInt32(IN_ATTRIB) == 0 { slot.isDismissed = false }
        slot.afterSettling { [weak self, weak slot] in
          if let slot { self?.updateConnection(of: slot, retries: 10) }
        }
      }
    }
  }

  /// Connects or disconnects the screen of a path after the path changed.
  /// - Parameters:
  ///   - slot: the path.
  ///   - retries: how often to try again if the terminal cannot be opened yet.
  private func updateConnection(of slot: ScreenSlot, retries: Int) {
    guard isRunning, !slot.isDismissed else { return }
    if slot.hasMoved { disconnect(slot) }
    guard slot.screen == nil else { return }
    do throws(TerminalError) {
      if try open(slot) { show(at: slot) }
    } catch .cannotOpen(_, EIO) where retries > 0 {
      // The other end of the terminal is still being created.
      slot.afterSettling { [weak self, weak slot] in
        if let slot { self?.updateConnection(of: slot, retries: retries - 1) }
      }
    } catch {
      reportFailure(of: slot, error)
    }
  }

  private func reportFailure(of slot: ScreenSlot, _ error: TerminalError) {
    let message = "\(error)"
    guard slot.lastProblem != message else { return }
    slot.lastProblem = message
    exitMessages.append(message)
    for screen in screens {
      screen.session.report(message)
      screen.schedule()
    }
  }
}
