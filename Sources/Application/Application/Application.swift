import Cells
import Dispatch
import Geometry
import Glibc
import Input
import ScreenReader
import Session
import Speech
import SpeechDispatcher
import Terminal
import TerminalCodec
import Toolkit

/// A program in a terminal: a session on a real screen with a real voice, and the one run loop.
///
/// ```swift
/// let application = try Application(name: "deck")
/// application.session.show(DeckView())
/// let status = await application.run()
/// ```
/// It sleeps until something happens: a byte, a signal, a frame that is due, a word that was spoken.
///
/// Where there is no screen to draw on it runs by lines: in a pipe, on a terminal that is "dumb". Then nothing is drawn;
/// the reader is on, what it says is written to standard output, a line each, and the lines of standard input are names of
/// keys, as ``Session/LineDialogue`` has it.
@MainActor
public final class Application {
  /// What is shown and spoken.
  public let session: Session
  /// Called with the session of a further screen that was connected, before its first frame, to show something there;
  /// see ``connectScreen(at:)``.
  public var onScreenConnect: (@MainActor (Session) -> Void)?
  /// Called with the session of a further screen that went away within ``run()``, by itself or by
  /// ``disconnectScreen(_:)``: one that ``onScreenConnect`` told of. Those that are connected still when ``run()`` ends go
  /// with the program, without a call.
  public var onScreenDisconnect: (@MainActor (Session) -> Void)?
  /// Called after the terminal was left, before ``run()`` returns or a signal ends the process; for saving what has to be
  /// saved.
  public var onQuit: (@MainActor () -> Void)?
  /// Whether what the layout complains of is said on standard error once the terminal was left; false, before
  /// ``run()``, for a program that listens to the layout itself.
  public var saysLayoutProblems = true

  /// Whether the program runs by lines, for want of a screen to draw on.
  public var runsByLines: Bool { lines != nil }

  /// The terminal that the program runs in; nil where it runs by lines.
  let main: TerminalScreen?
  /// The lines that it runs by; nil in a terminal.
  let lines: LineScreen?
  /// Where further terminals are, or may come to be.
  var places: [ScreenPlace] = []
  /// What tells of changes in their folders; nil where there are none.
  var screenWatch: Int32?
  /// How many screens have been opened.
  var screenCount: UInt64 = 0
  /// Whether the terminals are the program's: within ``run()``.
  var isRunning = false
  let speech: SpeechLink
  /// Whether the speech server can speak, as it told last, and its voices.
  var (speechState, voices): (SynthesizerEvent?, SynthesizerEvent?)
  /// Keeps what the person changes of their settings; nil where nothing is kept.
  let saver: SettingsSaver?
  /// What was wrong with the settings, until it is said.
  var settingsFaults: [SettingsFault] = []
  /// Whether the reader is on from the start.
  let startsReader: Bool
  var ending: CheckedContinuation<Int32, Never>?
  /// What to exit with; nil while the program is to go on.
  var endStatus: Int32?
  /// What the layout complained of, for after the terminal was left.
  var complaints: [String] = []
  /// Whether all is saved and said.
  var isFinished = false
  /// What else wakes the program.
  var watched: [any DispatchSourceRead] = [] {
    // The end of `run()` closes all of them, with what tells of folders.
    didSet { if watched.isEmpty { screenWatch = nil } }
  }

  /// A program on the terminal that standard output is, or by lines where that is none, or one that cannot place text.
  /// - Parameters:
  ///   - name: how the speech server knows the program: lower case, no colons.
  ///   - readerFile: where the person's settings of the reader are kept; nil to keep none.
  ///   - startsReader: whether the reader is on from the start; nil, the default, for as the person left it. By lines it
  ///     always is.
  ///   - needsScreen: whether the program is of no use by lines.
  /// - Throws: `TerminalError` where a terminal cannot be used; with `needsScreen`, also where there is none, or none that
  ///   can be drawn on.
  public init(
    name: String, readerFile: ReaderFile? = .standard, startsReader: Bool? = nil, needsScreen: Bool = false
  ) throws(TerminalError) {
    let saved = readerFile?.read() ?? ReaderFile.Contents()
    saver = readerFile.map { SettingsSaver(file: $0) }
    self.startsReader = startsReader ?? saved.isEnabled
    settingsFaults = readerFile?.keepingCopies(for: saved.faults) ?? []
    if LineScreen.isNeeded, !needsScreen {
      let lines = LineScreen()
      (self.lines, main, session) = (lines, nil, lines.session)
    } else {
      let screen = TerminalScreen(terminal: try TerminalDevice.open())
      (main, lines, session) = (screen, nil, screen.session)
    }
    speech = SpeechLink(name: name)
    speech.onEvent = { [weak self] in self?.take($0) }
    if let lines { lines.use(speech.synthesizer) } else { session.synthesizer = speech.synthesizer }
    session.settings = saved.settings
    session.prefer(language: Self.language(chosen: saved.language))
  }

  /// Runs until ``quit(status:)``, or until the terminal goes away.
  /// - Returns: the status for the process to exit with. Where a signal ends the program, the process ends by
  ///   it instead.
  public func run() async -> Int32 {
    connect()
    do {
      if let main {
        try main.terminal.enter()
        startReader()
        // Nobody waits for the answers. Where a terminal takes a question for text, the first frame clears it away.
        main.terminal.probe()
        main.draw()
        startScreens()
      } else if let lines {
        lines.begin { [weak self] in self?.terminate(by: $0) }
        startReader()
      }
    } catch {
      complaints.append("\(error)")
      endStatus = 2
    }
    let status: Int32
    if let endStatus { status = endStatus } else { status = await withCheckedContinuation { ending = $0 } }
    // Signals are handled until all that has to be saved is saved.
    for screen in screens { screen.terminal.leave() }
    isRunning = false
    finish()
    main?.terminal.close()
    places = []
    for source in watched { source.cancel() }
    watched = []
    return status
  }

  /// Ends ``run()``; the first status given counts.
  public func quit(status: Int32 = 0) {
    if endStatus == nil { endStatus = status }
    lines?.stop()
    ending?.resume(returning: status)
    ending = nil
  }

  /// What to show of pictures: ``Toolkit/DisplayQuality/plain`` for lines and signs instead of shapes. Nil, the default,
  /// for what each terminal can do. By lines it is always plain.
  public var quality: DisplayQuality? { didSet { for screen in screens { screen.quality = quality } } }
}
