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

/// A screen without a terminal. The session, from the event to the picture and the spoken word, is the real
/// one.
///
/// The clock is virtual: it advances only in ``advance(by:)``, which makes frames at the display's frame rate
/// and lets the simulated voice speak. The same program gives the same result on any machine.
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
  public let synthesizer: SimulatedSynthesizer
  /// The time in seconds since the display was made.
  public private(set) var time = 0.0
  /// The utterances spoken so far, in the order in which they ended or were interrupted.
  public private(set) var transcript: [SpeechRecord] = []
  /// The frame rate of animations, in frames per second.
  public let frameRate: Double

  /// The problems of the current layout, one sentence each.
  public var layoutProblems: [String] { session.window.layoutProblems().map(\.message) }

  /// Creates a display with a size in cells.
  /// - Parameters:
  ///   - columns: the number of columns, at least 1.
  ///   - rows: the number of rows, at least 1; the last row shows captions.
  ///   - frameRate: the frame rate of animations, in frames per second.
  public init(columns: Int = 120, rows: Int = 40, frameRate: Double = 60) {
    session = Session(metrics: CellMetrics(columns: max(1, columns), rows: max(1, rows)))
    synthesizer = SimulatedSynthesizer()
    self.frameRate = frameRate
    session.synthesizer = synthesizer
    session.window.clock = { [weak self] in self?.time ?? 0 }
    session.onSpeechRecord = { [weak self] in self?.transcript.append($0) }
    settle()
  }

  /// Shows a view that fills the screen, down to the captions or under them.
  public func show(_ view: View, underCaptions: Bool = false) {
    session.show(view, underCaptions: underCaptions)
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
    for _ in 0..<600 where session.isSpeaking { advance(by: 0.1) }
  }

  /// Clears the transcript.
  public func forgetSpoken() { transcript = [] }

  /// Makes frames and handles events of the voice until nothing is left to do at the current time.
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
