import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import BacklitValues
import Dispatch
import Glibc

/// A program in a terminal: a session with a real terminal and a real voice, and the run loop.
///
/// ```swift
/// try await Application.run(name: "deck") { application in
///   application.show(DeckView())
/// }
/// ```
/// A program that handles its end and its errors itself creates the application and calls ``run()``:
///
/// ```swift
/// let application = try Application(name: "deck")
/// application.show(DeckView())
/// let status = await application.run()
/// ```
/// The run loop sleeps until an event arrives: a byte, a signal, a frame that is due, a progress report of
/// speech.
///
/// Without a screen to draw on (in a pipe, or on a terminal of type "dumb"), or if the user prefers it, the program runs in line
/// mode: it draws nothing, and the reader is on. The reader's words are written to standard output, one utterance a line, and the
/// lines of standard input are names of keys; see `LineInterface`.
@MainActor
public final class Application {
  /// The session at the program's own terminal.
  public let session: Session
  /// Called with the session of a further screen when it connects, before its first frame; show a view in it.
  /// See ``connectScreen(at:)``.
  public var onScreenConnect: (@MainActor (Session) -> Void)?
  /// Called with the session of a further screen when it disconnects during ``run()``, by itself or by
  /// ``disconnectScreen(_:)``. It is not called for the screens that are still connected when ``run()`` ends.
  public var onScreenDisconnect: (@MainActor (Session) -> Void)?
  /// Called when ``isSpeaking`` changed, with the new value. A program lowers its music in it.
  ///
  /// It is called before the speech server receives the first words, and after it has spoken the last ones. Between
  /// utterances that follow one another it is not called.
  public var onSpeakingChange: (@MainActor (Bool) -> Void)?
  /// Whether the screen reader of the program speaks words or is about to, at any of its screens; see
  /// `Session.isSpeaking`.
  public internal(set) var isSpeaking = false {
    didSet { if isSpeaking != oldValue { onSpeakingChange?(isSpeaking) } }
  }
  /// Called after the terminal is restored, before ``run()`` returns or a signal ends the process; save the
  /// program's data here.
  public var onQuit: (@MainActor () -> Void)?
  /// The text that replaces the region of ``Presentation/inline(rows:)`` when the program ends; nil, the default, to leave the
  /// last frame. It may have several lines. In line mode it is written last.
  public var summary: String?
  /// Whether layout problems are written to standard error after the terminal is restored: conflicts, layouts that
  /// do not settle and, in a debug build, views whose position or size is ambiguous. Set it to false before
  /// ``run()`` if the program handles layout problems itself.
  package var reportsLayoutProblems = true

  /// The display quality: `DisplayQuality.plain` for lines and characters instead of shapes. Nil, the
  /// default, for the best quality of each terminal. In line mode, and without the trait Pictures of the package, it is always
  /// plain.
  public var displayQuality: DisplayQuality? {
    didSet {
      for screen in screens { screen.quality = displayQuality }
      furtherScreens.forEach(adapt)
      if isScripted { session.displayQuality = displayQuality ?? .symbols }
      if screen != nil { session.displayQuality = displayQuality ?? .pixels }
    }
  }
  /// Whether colours are shown, if the terminal has them. False has the effect of the environment variable
  /// `NO_COLOR`. In line mode there are no colours.
  public var displaysColor = true {
    didSet {
      for screen in screens { screen.showsColor = displaysColor }
      furtherScreens.forEach(adapt)
      if main == nil, lines == nil { session.displaysColor = displaysColor }
    }
  }

  /// Whether terminals show the progress of tasks at their tab or in the task bar (OSC 9;4), and the ends of tasks and notices on
  /// the desktop while their window does not have the focus (OSC 9, 99 or 777). By default the user's setting `terminalNotices`
  /// in the settings file, which is off. Terminals do not report whether they support this; the others ignore it.
  public var notifiesTerminal = false {
    didSet { for screen in screens { screen.showsOutside = notifiesTerminal } }
  }

  /// Whether the program runs a script, without a terminal, lines or another screen.
  var isScripted: Bool { main == nil && lines == nil && screen == nil }

  /// The program's own terminal; nil in line mode.
  let main: TerminalScreen?
  /// The line interface; nil in a terminal.
  let lines: LineScreen?
  /// The screen in place of a terminal; nil for a terminal and for lines.
  let screen: (any ProgramScreen)?
  /// The screens beside the terminal that are not terminals themselves.
  var furtherScreens: [any ProgramScreen] = []
  /// Receives the signals that end the program while it has that screen.
  private var signals: TerminationSignals?
  /// The paths of further terminals, connected or not.
  var screenSlots: [ScreenSlot] = []
  /// The inotify descriptor that watches their folders; nil if there are none.
  var screenWatch: Int32?
  /// The number of screens opened so far.
  var screenCount: UInt64 = 0
  /// Whether ``run()`` is in progress, so that the program controls the terminals.
  var isRunning = false
  /// The connection to the speech server; nil for a script.
  let speech: SpeechRelay?
  /// The last reported state of the speech server, its voices, and its own settings of the voice.
  var (speechState, voices, voiceDefaults): (SynthesizerEvent?, SynthesizerEvent?, SynthesizerEvent?)
  /// The name of the program as the speech server knows it.
  let name: String
  /// The connection to the accessibility bus; nil in line mode, for a script, and with `NO_AT_BRIDGE`.
  var bus: (any ProgramOnBus)?
  /// Whether the elements are shown on a braille display; the saved setting at first. A value that is set before ``run()`` is not
  /// saved.
  package var usesBraille: Bool {
    get { session.settings.usesBraille }
    set { session.settings.usesBraille = newValue }
  }
  /// The braille display; nil without one.
  var braille: (any ProgramInBraille)?
  /// Whether the program asks for its own reader even while a different screen reader is on the accessibility bus.
  let choosesReader: Bool
  /// The file of the saved state of the pages; nil if the state is not saved.
  var savedState: SavedState?
  /// Saves changes of settings; nil if they are not saved.
  let saver: SettingsSaver?
  /// The problems with the settings that are not reported yet.
  var settingsFaults: [SettingsFault] = []
  /// The places of the user's keys for the program in their file, until the keys are compared with the program's commands.
  var keyPlaces: [KeyEvent: String] = [:]
  /// The problems with the user's keys for the program that are not reported yet.
  var keyFaults: [SettingsFault] = []
  /// The options from the environment for debugging layouts.
  var debugging = DebuggingOptions.environment
  /// Whether the reader is on from the start.
  let startsReader: Bool
  var ending: CheckedContinuation<Int32, Never>?
  /// The exit status; nil while the program continues.
  package internal(set) var endStatus: Int32?
  /// Whether the program ended because its task was cancelled.
  private(set) var isCancelled = false
  /// Whether the texts of the program are in the user's language; see ``setLanguage(_:)``.
  var isTranslated = false
  /// The messages for standard error after the terminal is restored.
  var exitMessages: [String] = []
  /// The objects that find ambiguous layouts, one for each session; none in an optimized build.
  var ambiguityWatches: [AmbiguityWatch] = []
  /// Whether ``finish()`` has run.
  var isFinished = false
  /// The sources of the descriptors passed to ``watch(_:handler:)``.
  var watched: [any DispatchSourceRead] = [] {
    // The end of `run()` closes all of them, including the inotify descriptor.
    didSet { if watched.isEmpty { screenWatch = nil } }
  }

  /// Creates a program on the terminal of standard output. It runs in line mode if the user prefers it, or if standard output is
  /// not a terminal that can position text.
  /// - Parameters:
  ///   - name: the client name for the speech server: lower case, no colons. It is also the first
  ///     `Session.programName`.
  ///   - presentation: the place of the views in the terminal.
  ///   - settingsFile: the file of the user's settings; nil to keep none.
  ///   - startsReader: whether the reader is on from the start; nil, the default, for the saved state. In
  ///     line mode it is always on.
  ///   - needsScreen: whether the program cannot run in line mode.
  ///   - isLinear: whether the program runs in line mode in every terminal. Otherwise `BACKLIT_LINEAR=1` in the environment and
  ///     the setting `linear` ask for it, unless the program needs a screen.
  /// - Throws: `TerminalError` if the terminal cannot be used, or or if the process may open too few files. With `needsScreen`,
  ///   it is also thrown without a terminal that can position text.
  public convenience init(
    name: String, presentation: Presentation = .fullScreen, settingsFile: SettingsFile? = .standard,
    startsReader: Bool? = nil, needsScreen: Bool = false, isLinear: Bool = false
  ) throws(TerminalError) {
    try self.init(
      name: name, presentation: presentation, settingsFile: settingsFile, startsReader: startsReader,
      needsScreen: needsScreen, isLinear: isLinear, screen: nil)
  }

  /// Creates a program on a screen in place of the terminal, or on the terminal without one. Such a screen has no voice: it is
  /// for a user who may use a different machine, with a screen reader there.
  init(
    name: String, presentation: Presentation, settingsFile: SettingsFile?, startsReader: Bool?,
    needsScreen: Bool, isLinear: Bool, screen: (any ProgramScreen)?
  ) throws(TerminalError) {
    // Dispatch needs one thread for the events of the system and one for the main queue. Speech and readers have their own.
    guard DetachedThread.canStart(4) else { throw .noThreads }
    StandardStreams.openClosed()
    try TerminalDevice.checkFiles()
    BrokenPipes.ignore()
    let saved = settingsFile?.read(for: name) ?? SettingsFile.Contents()
    self.name = name
    saver = settingsFile.map { SettingsSaver(file: $0, program: name) }
    self.startsReader = startsReader ?? (screen == nil && saved.isEnabled)
    self.screen = screen
    choosesReader = startsReader == true
    settingsFaults = settingsFile?.keepingCopies(for: saved.faults) ?? []
    Preferences.standard.path = SettingsFile.preferences(of: name)?.path
    let reason = LineReason(
      isAsked: isLinear, environment: getenv("BACKLIT_LINEAR").map { String(cString: $0) },
      setting: saved.isLinear, isTerminal: presentation.hasTerminal, term: TerminalEnvironment.process.term)
    if let screen {
      (main, lines, session) = (nil, nil, screen.session)
    } else if let reason, !needsScreen {
      let lines = LineScreen(reason, output: presentation.output)
      (self.lines, main, session) = (lines, nil, lines.session)
    } else {
      let screen = try presentation.openScreen()
      (main, lines, session) = (screen, nil, screen.session)
    }
    speech = screen == nil ? SpeechRelay(name: name) : nil
    speech?.onEvent = { [weak self] in self?.handle($0) }
    if let lines, let speech {
      let speaks =
        saved.speaksLines ?? !ScreenReaders.isReadingTerminal { getenv($0).map { String(cString: $0) } }
      lines.use(speaks && speech.synthesizer.isAudible ? speech.synthesizer : nil)
    } else {
      session.synthesizer = speech?.synthesizer
    }
    debugging.apply(to: session)
    notifiesTerminal = saved.notifiesTerminal
    main?.showsOutside = notifiesTerminal
    session.programName = name
    session.systemLanguage = Self.localeLanguage.supported
    session.settings = Self.settings(saved, isConsole: main?.terminal.capabilities.isLinuxConsole == true)
    session.setLanguage(Self.language(chosen: saved.language), mirrorsLayout: false)
    if settingsFile != nil, let keys = SettingsFile.keys(of: name) {
      (session.keyBindings, keyPlaces, keyFaults) = keys.readKeys(besides: saved.settings.keys)
    }
    observeSpeech(of: session)
  }

  /// Creates a program on a session without a terminal, for a script; see ``endScript()``.
  ///
  /// It has the default settings and saves none. It has no speech server, and ``run()`` must not be called.
  /// - Parameters:
  ///   - session: the session of a display without a terminal.
  ///   - name: the name of the program.
  package init(session: Session, name: String) {
    (self.session, main, lines, screen, speech, saver, startsReader) = (
      session, nil, nil, nil, nil, nil, false
    )
    choosesReader = false
    self.name = name
    session.programName = name
    debugging.apply(to: session)
    exitMessages = debugging.faults
    observeSpeech(of: session)
    reportLayoutProblems(of: session)
  }

  /// Runs the program until ``quit(status:reason:)`` is called, its task is cancelled, or the terminal
  /// disappears.
  /// - Returns: the exit status for the process; 0 after a cancellation. If a signal ends the program, the
  ///   process ends by that signal instead.
  public func run() async -> Int32 {
    if Task.isCancelled { cancel() }
    if endStatus == nil { start() }
    let status = await end()
    // Signals are still handled until everything is saved. The first signal does not interrupt the saving; a second one of the
    // same kind does.
    TerminalDevice.beginEnding()
    main?.finishRegion(summary)
    if let summary { lines?.finish(with: summary) }
    for screen in screens { screen.terminal.leave() }
    isRunning = false
    screen?.end(status: status)
    endFurtherScreens(status: status)
    finish()
    main?.terminal.close()
    lines?.releaseSignals()
    signals?.cancel()
    screenSlots = []
    for source in watched { source.cancel() }
    watched = []
    return status
  }

  /// Ends ``run()``. The status and the reason of the first call count. If it is called before ``run()``, the
  /// terminal is not entered.
  /// - Parameters:
  ///   - status: the exit status of the program.
  ///   - reason: a sentence for standard error, written after the terminal is restored; nil for none.
  public func quit(status: Int32 = 0, reason: String? = nil) {
    guard endStatus == nil else { return }
    endStatus = status
    if let reason { exitMessages.append(reason) }
    lines?.stop()
    ending?.resume(returning: status)
    ending = nil
  }

  /// Takes over the terminal, or begins to answer lines.
  private func start() {
    connect()
    do throws(TerminalError) {
      if let main {
        writeInvitations()
        try main.terminal.enter()
        startReader()
        // The queries come before the first frame, which overwrites them in a terminal that prints them as
        // text. The program does not wait for the answers.
        main.terminal.probe()
        startBus()
        followBrailleSetting()
        holdPicture()
        main.locate()
        main.draw()
        startScreens()
        startFurtherScreens()
      } else if let lines {
        lines.begin { [weak self] in self?.terminate(by: $0) }
        startReader()
      } else if let screen {
        signals = try TerminationSignals { [weak self] in self?.terminate(by: $0) }
        startReader()
        write("Open \(screen.address) in a browser. Control-C ends the program.")
        screen.begin()
      }
    } catch {
      quit(status: Self.terminalStatus, reason: "\(error)")
    }
  }

  /// Waits for the end of the program.
  private func end() async -> Int32 {
    if let endStatus { return endStatus }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { ending = $0 }
    } onCancel: {
      // Unlike a task, a block on the main queue does not start the thread pool.
      DispatchQueue.main.async { MainActor.assumeIsolated { self.cancel() } }
    }
  }

  private func cancel() {
    guard endStatus == nil else { return }
    isCancelled = true
    quit()
  }
}
