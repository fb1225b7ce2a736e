import Accessibility
import AutoLayout
import Cells
import Drawing
import Geometry
import Input
import ScreenReader
import Session
import Speech
import Toolkit

/// A screen without a terminal: everything else is real, from the event to the picture and the spoken word.
///
/// Time stands still until ``advance(by:)`` moves it; then frames are made at the pace of a display and the
/// simulated voice speaks. The same program gives the same result on any machine.
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
  /// What runs on it: the same class that runs in a terminal.
  public let session: Session
  /// The voice.
  public let synthesizer: SimulatedSynthesizer
  /// The time in seconds since the display was made.
  public private(set) var time = 0.0
  /// What was spoken, in the order in which it ended or was interrupted.
  public private(set) var transcript: [SpeechRecord] = []
  /// Frames a second while something moves.
  public let frameRate: Double

  /// What the layout as it stands has to leave out, each in a sentence.
  public var layoutProblems: [String] { session.window.layoutProblems().map(\.message) }

  /// A display of a size in cells.
  /// - Parameters:
  ///   - columns: cells across, at least 1.
  ///   - rows: cells from top to bottom, at least 1; the last one shows captions.
  ///   - frameRate: frames a second while something moves.
  public init(columns: Int = 120, rows: Int = 40, frameRate: Double = 60) {
    session = Session(metrics: CellMetrics(columns: max(1, columns), rows: max(1, rows)))
    synthesizer = SimulatedSynthesizer()
    self.frameRate = frameRate
    session.synthesizer = synthesizer
    session.window.clock = { [weak self] in self?.time ?? 0 }
    session.onSpeechRecord = { [weak self] in self?.transcript.append($0) }
    settle()
  }

  /// Shows a view: it fills the screen, down to the captions or under them.
  public func show(_ view: View, underCaptions: Bool = false) {
    session.show(view, underCaptions: underCaptions)
    settle()
  }

  /// The hands: keys, mouse, wheel, reader commands.
  public var robot: Robot { Robot(display: self) }

  /// Lets time pass, frame by frame while something moves, and from one thing due to the next otherwise.
  /// - Parameter seconds: how long; at least 0.
  public func advance(by seconds: Double) {
    let end = time + max(0, seconds)
    settle()
    while time < end {
      time = nextMoment(before: end)
      settle()
    }
  }

  /// Lets time pass until nothing is spoken any more, for a minute at most.
  public func finishSpeaking() {
    for _ in 0..<600 where session.isSpeaking { advance(by: 0.1) }
  }

  /// Forgets what was spoken so far.
  public func forgetSpoken() { transcript = [] }

  /// Makes frames and lets the voice report until nothing is left to do at this moment.
  public func settle() {
    for _ in 0..<20 {
      let events = synthesizer.events(until: Int((time * 1000).rounded()))
      for event in events { session.handle(event, at: time) }
      session.makeFrame(at: time)
      if events.isEmpty && !session.window.isFrameNeeded { return }
    }
  }

  private func nextMoment(before end: Double) -> Double {
    var next = end
    if session.isAnimating { next = min(next, time + 1 / frameRate) }
    if let due = session.nextDeadline, due > time { next = min(next, due) }
    if let voice = synthesizer.nextEnd.map({ Double($0) / 1000 }), voice > time { next = min(next, voice) }
    return next
  }
}
