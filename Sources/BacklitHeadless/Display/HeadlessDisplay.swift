import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitSession
import BacklitUI

/// A screen without a terminal. The session is the same as in a terminal, from the event to the picture and the spoken word.
///
/// The clock is virtual: it advances only in ``advance(by:)``, which makes frames at the display's frame rate
/// and lets the simulated voice speak. A program without tasks gives the same result on any machine; `settle()` waits for
/// tasks, which take real time.
///
/// ```swift
/// let display = HeadlessDisplay(columns: 60, rows: 20)
/// display.show(Knob())
/// display.robot.reader(.on)
/// display.robot.press(.up)
/// display.finishSpeaking()
/// #expect(display.lastSpoken == ["2"])
/// ```
@MainActor
public final class HeadlessDisplay {
  /// The session, of the same class as in a terminal.
  public let session: Session
  /// The simulated voice.
  package let synthesizer: SimulatedSynthesizer
  /// The time in seconds since the display was made.
  public private(set) var time = 0.0
  /// The utterances spoken so far, in the order in which they ended or were interrupted.
  package private(set) var transcript: [SpeechRecord] = []
  /// The frame rate of animations, in frames per second.
  package let frameRate: Double
  /// The recording that receives each frame; nil if nothing is recorded.
  package var recording: Recording?
  /// Whether cells are drawn only when ``grid`` is read.
  private let drawsOnDemand: Bool

  /// The problems of the current layout, in one or two sentences each: the conflicts and, in a debug build, the views whose
  /// position or size is ambiguous. Finding these takes much longer.
  public var layoutProblems: [String] {
    var problems = session.window.visibleLayoutProblems().map(\.message)
    #if DEBUG
    if let ambiguity = session.window.layoutAmbiguity { problems.append(ambiguity.message) }
    #endif
    return problems
  }

  /// The other mistakes of the program that were found so far, one sentence each: for example an action that was not
  /// sent because the owner of its definition was released.
  public private(set) var problems: [String] = []

  /// Creates a display with a size in cells.
  /// - Parameters:
  ///   - columns: the number of columns, at least 1.
  ///   - rows: the number of rows, at least 1; the last row shows captions.
  ///   - frameRate: the frame rate of animations, in frames per second.
  ///   - language: the language of the words of the reader and of controls, and the direction of the layout, as a BCP 47
  ///     tag. Load the texts of the program in the same language.
  public convenience init(
    columns: Int = 120, rows: Int = 40, frameRate: Double = 60, language: String = "en"
  ) {
    self.init(columns: columns, rows: rows, frameRate: frameRate, drawsOnDemand: false)
    session.setLanguage(language, mirrorsLayout: true)
    settle()
  }

  /// Creates a display with a size in cells.
  /// - Parameters:
  ///   - columns: the number of columns, at least 1.
  ///   - rows: the number of rows, at least 1.
  ///   - frameRate: the frame rate of animations, in frames per second.
  ///   - drawsOnDemand: whether cells are drawn only when they are read, for tests of words. Handlers of frames are then not
  ///     called.
  package init(columns: Int, rows: Int, frameRate: Double = 60, drawsOnDemand: Bool) {
    self.drawsOnDemand = drawsOnDemand
    session = Session(metrics: CellMetrics(columns: max(1, columns), rows: max(1, rows)))
    synthesizer = SimulatedSynthesizer()
    self.frameRate = frameRate
    session.synthesizer = synthesizer
    session.window.clock = { [weak self] in self?.time ?? 0 }
    session.handlers.speechRecords.add { [weak self] in self?.transcript.append($0) }
    session.window.problemHandlers.add { [weak self] in self?.problems.append($0) }
    settle()
  }

  /// Shows a controller whose view fills the screen, in place of the former one.
  public func show(_ controller: ViewController, owner: AnyObject? = nil) {
    session.show(controller, owner: owner)
    settle()
  }

  /// Shows a view that fills the screen, as `Session.show(_:underCaptions:owner:)` does.
  public func show(_ view: View, underCaptions: Bool = false, owner: AnyObject? = nil) {
    session.show(view, underCaptions: underCaptions, owner: owner)
    settle()
  }

  /// The robot, which operates keys, mouse, wheel and reader commands.
  public var robot: Robot { Robot(display: self) }

  /// Advances the clock: frame by frame during animations, otherwise from one deadline to the next.
  /// - Parameter seconds: the duration; negative values count as 0.
  public func advance(by seconds: Double) {
    let end = time + max(0, seconds)
    settle()
    while time < end {
      time = nextMoment(before: end)
      settle()
    }
  }

  /// Advances the clock until speech has ended, for at most a minute.
  public func finishSpeaking() {
    for _ in 0..<600 where session.hasPendingSpeech { advance(by: 0.1) }
  }

  /// Clears the transcript.
  public func clearTranscript() { transcript = [] }

  /// Makes frames and handles events of the voice until nothing is left to do at the current time.
  ///
  /// Tasks of the program do not run meanwhile; in an asynchronous function, `await` the other method of this name.
  public func settle() { makeFrames() }

  private func makeFrames() {
    for _ in 0..<20 {
      let events = synthesizer.events(until: Int((time * 1000).rounded()))
      for event in events { session.handle(event, at: time) }
      if drawsOnDemand, recording == nil { session.tick(at: time) } else { session.makeFrame(at: time) }
      recording?.take(session, at: time)
      if events.isEmpty && !session.window.isFrameNeeded && !synthesizer.hasEvents { return }
    }
  }

  /// Lets the tasks of the program run, and makes frames, until changes stop.
  ///
  /// Each task runs until it waits for a file, a different actor or a process. After each change, tasks get 10 milliseconds, and
  /// all together at most a second. The clock of the display does not advance. For something that takes longer, such as
  /// `Task.sleep`, call the method again until it has happened.
  public func settle() async {
    var quiet = 0
    for _ in 0..<1000 where quiet < 10 {
      // A task that was cancelled has no time left, but the other tasks run.
      try? await Task.sleep(for: .milliseconds(1))
      let hasChanged = await runTasks()
      quiet = hasChanged ? 0 : quiet + 1
    }
  }

  /// Lets tasks run that are ready, and makes frames.
  /// - Returns: whether something changed.
  @discardableResult
  func runTasks() async -> Bool {
    for _ in 0..<8 { await Task.yield() }
    let hasChanged = session.window.isFrameNeeded || synthesizer.hasEvents
    makeFrames()
    return hasChanged
  }

  private func nextMoment(before end: Double) -> Double {
    var next = end
    if session.isAnimating { next = min(next, time + 1 / frameRate) }
    if let due = session.nextDeadline, due > time { next = min(next, due) }
    if let voice = synthesizer.nextEnd.map({ Double($0) / 1000 }), voice > time { next = min(next, voice) }
    return next
  }
}

extension HeadlessDisplay {
  /// The current picture in cells.
  package var grid: CellGrid {
    if drawsOnDemand { session.makeFrame(at: time) }
    return session.grid
  }

  /// The text on the screen, one line a row, without trailing spaces.
  public var text: String {
    let grid = self.grid
    return (0..<grid.rows).map { row in
      var line = grid.rowText(row)
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The accessibility tree as a screen reader sees it.
  package var tree: AccessibilityTree { session.window.accessibilityTree() }

  /// The parts of the latest utterance that ended or was interrupted; nil if there is none.
  public var lastSpoken: [String]? { transcript.last?.text }

  /// All utterances spoken so far, each as its parts.
  public var spoken: [[String]] { transcript.map(\.text) }

  #if Pictures
  /// Returns the picture as the bytes of a PNG file, with `scale` pixels per point.
  public func png(scale: Double = 1) -> [UInt8] {
    BitmapRenderer.png(scene: session.window.currentScene(), scale: scale)
  }

  /// Returns the cells as a terminal without pictures shows them, as the bytes of a PNG file, with `scale` pixels per point.
  public func cellPNG(scale: Double = 1) -> [UInt8] {
    let scene = grid.scene(
      cellSize: session.metrics.cellSize, foreground: Color(white: 0.9), background: .black)
    return BitmapRenderer.png(scene: scene, scale: scale)
  }
  #endif

  /// Returns the view with an identifier; nil if there is none.
  public func view(_ identifier: String) -> View? { session.window.view(withIdentifier: identifier) }
}

/// A screen size in cells, written as `120x40` on a command line.
public struct ScreenSize: Hashable, Sendable, LosslessStringConvertible {
  /// The number of columns, 1 to 1000.
  package let columns: Int
  /// The number of rows, 1 to 1000.
  package let rows: Int

  /// The default size of a display: 120 × 40.
  public static let standard = ScreenSize(columns: 120, rows: 40)

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Parses a size; nil if the text is not a size.
  public init?(_ description: String) {
    let parts = description.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// The size as text.
  public var description: String { "\(columns)x\(rows)" }
}

extension HeadlessDisplay {
  /// Creates a display with a size.
  package convenience init(size: ScreenSize) { self.init(size: size, drawsOnDemand: false) }

  /// Creates a display with a size, which can draw its cells only when they are read.
  package convenience init(size: ScreenSize, drawsOnDemand: Bool) {
    self.init(columns: size.columns, rows: size.rows, drawsOnDemand: drawsOnDemand)
  }
}
