import Dispatch
import Glibc
import ScreenReader
import Session
import Terminal

extension Application {
  /// The sessions at all screens that are connected now, that of the program's own terminal first.
  public var sessions: [Session] { main == nil ? [session] : screens.map(\.session) }

  /// What is shown at all terminals that are connected now.
  var screens: [TerminalScreen] { [main].compactMap(\.self) + (isRunning ? places.compactMap(\.screen) : []) }

  /// Shows the program at a further terminal as well, in a window of its own.
  ///
  /// It need not be there yet: the screen connects as soon as the path leads to a terminal, goes away with it and
  /// connects again when the path is made anew or leads to another one; nobody looks for it meanwhile. Each time
  /// ``onScreenConnect`` is called with a new session, first while ``run()`` begins. Keys and touches at that terminal
  /// go to that session; Control-C gives the screen back, and the program goes on. Settings and language are those of all
  /// screens. One screen has the voice: where the reader is turned on, it is turned off elsewhere.
  ///
  /// Nothing else should read from that terminal: in a shell there, `exec sleep infinity` sees to that. Its size is looked at once
  /// a second where it does not report it by itself (mode 2048), as no signal comes from another terminal. It counts as of the
  /// kind that the program's own is (`TERM`), until it tells more.
  ///
  /// - Parameter path: of a terminal, as `tty` prints it there, or better of a link to one: the system gives the number of a
  ///   terminal that was closed to the next one that is opened, whatever that is for, and a link can be made to lead
  ///   elsewhere.
  /// - Throws: `TerminalError` where the program runs by lines, where the path's folder is missing, where it leads to
  ///   something that is not a terminal, cannot be opened, or is shown at already. What comes to be wrong later is shown as a
  ///   caption.
  public func connectScreen(at path: String) throws(TerminalError) {
    guard main != nil else { throw .notATerminal(name: "Standard output") }
    guard places.allSatisfy({ $0.path != path }) else { throw .inUse(path: path) }
    let place = ScreenPlace(path: path)
    try watchFolder(of: place)
    places.append(place)
    do throws(TerminalError) { _ = try open(place) } catch {
      places.removeLast()
      for watch in [place.watch, place.watchAbove] { release(watch) }
      throw error
    }
    if isRunning { show(at: place) }
  }

  /// Gives a further screen's terminal back; it stays away until its path is made anew.
  /// - Parameter session: what is shown there; that of the program's own terminal, or one that went away, is left as it is.
  public func disconnectScreen(_ session: Session) {
    guard let place = places.first(where: { $0.screen?.session === session }) else { return }
    place.isGivenBack = true
    lose(place)
  }

  /// Shows what is connected already.
  func startScreens() {
    isRunning = true
    for place in places { show(at: place) }
  }

  private func open(_ place: ScreenPlace) throws(TerminalError) -> Bool {
    guard let main else { return false }
    screenCount += 1
    // No session ever says as much as would reach the names of the next one's words.
    return try place.open(beside: main.terminal, firstUtterance: screenCount << 32) != nil
  }

  private func show(at place: ScreenPlace) {
    guard let screen = place.screen else { return }
    screen.connect()
    screen.onControlKey = { [weak self, weak session = screen.session] key in
      // Nothing at that terminal could bring a stopped program back.
      if key == .interrupt, let session { self?.disconnectScreen(session) }
    }
    screen.terminal.onClosed = { [weak self] in self?.lose(place) }
    screen.quality = quality
    adopt(screen.session)
    onScreenConnect?(screen.session)
    follow(screen.session)
    do throws(TerminalError) { try screen.terminal.enter() } catch {
      lose(place)
      complain(of: place, error)
      return
    }
    screen.watchSize()
    // Before the first frame, as in `run()`.
    screen.terminal.probe()
    screen.draw()
  }

  /// The terminal is not shown at any more.
  private func lose(_ place: ScreenPlace) {
    guard let screen = place.close() else { return }
    let hadReader = screen.session.isReaderOn
    screen.session.yieldVoice(at: Pacemaker.now)
    // Before `run()` nobody was told that it is there.
    if isRunning { onScreenDisconnect?(screen.session) }
    // Who was listening there is not left in silence.
    if hadReader { session.perform(.on, at: Pacemaker.now) }
    main?.schedule()
  }

  // MARK: Paths

  /// Watches the folder of a path, and the one above, where that may be made anew.
  private func watchFolder(of place: ScreenPlace) throws(TerminalError) {
    if screenWatch == nil {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .system(call: "inotify_init1", code: errno) }
      watch(descriptor) { [weak self] in self?.readScreenEvents() }
      screenWatch = descriptor
    }
    let old = place.watch
    place.watch = addWatch(on: place.folder)
    let code = errno
    if old != place.watch { release(old) }
    guard place.watch >= 0 else { throw .cannotOpen(path: place.path, code: code) }
    if place.watchAbove < 0 { place.watchAbove = addWatch(on: place.folder + "/..") }
  }

  private func addWatch(on folder: String) -> Int32 {
    inotify_add_watch(screenWatch ?? -1, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB))
  }

  /// Ends a watch that no path needs.
  private func release(_ watch: Int32) {
    let isNeeded = places.contains { $0.watch == watch || $0.watchAbove == watch }
    if let screenWatch, watch >= 0, !isNeeded { inotify_rm_watch(screenWatch, watch) }
  }

  private func readScreenEvents() {
    guard let screenWatch else { return }
    for event in FolderEvent.read(from: screenWatch) {
      let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
      for place in places {
        let isFolder = event.watch == place.watchAbove && event.name == place.folderName
        guard isLost || isFolder || event.watch == place.watch && event.name == place.name else { continue }
        // Another folder of that name; where it is gone again already, its next making will be told.
        if isLost || isFolder { try? watchFolder(of: place) }
        if event.mask & UInt32(IN_ATTRIB) == 0 { place.isGivenBack = false }
        place.later { [weak self, weak place] in if let place { self?.look(at: place, patience: 10) } }
      }
    }
  }

  /// Something happened to a path.
  /// - Parameters:
  ///   - place: the path.
  ///   - patience: how often to look again at a terminal that cannot be opened yet.
  private func look(at place: ScreenPlace, patience: Int) {
    guard isRunning, !place.isGivenBack else { return }
    if place.hasMoved { lose(place) }
    guard place.screen == nil else { return }
    do throws(TerminalError) {
      if try open(place) { show(at: place) }
    } catch .cannotOpen(_, EIO) where patience > 0 {
      // Its other end is still being made.
      place.later { [weak self, weak place] in if let place { self?.look(at: place, patience: patience - 1) }
      }
    } catch {
      complain(of: place, error)
    }
  }

  private func complain(of place: ScreenPlace, _ error: TerminalError) {
    let message = "\(error)"
    guard place.complaint != message else { return }
    place.complaint = message
    complaints.append(message)
    for screen in screens {
      screen.session.report(message)
      screen.schedule()
    }
  }
}
