import Backlit
import DemoAudio

/// The sound of the deck: a deck of an audio engine that follows the record on the screen.
///
/// Both move by the same law, so that only changes are sent, and small differences of the clocks are made up by the speed.
@MainActor
final class AudioDeck {
  /// The mean difference from the record that is made up, in seconds. The ear takes two beats this close for one.
  static let tolerance = 0.001
  /// The difference from the record that is made up at once, in seconds. Smaller ones come and go, because the sound is
  /// rendered in blocks.
  static let largestDifference = 0.008
  /// The difference at which the needle jumps, in seconds: the record was moved by a key, or the clock of the screen
  /// stood still.
  static let jump = 0.08

  let engine: AudioEngine
  /// The deck of the engine.
  let deck: Deck
  /// Shows and speaks a problem, or only shows it if it was spoken before and is to be spoken once; nil in a program
  /// without a caption row.
  var report: (@MainActor (String, _ speakingOnce: Bool) -> Void)?
  private var isHeld = false
  /// Whether the engine starts the record soon, or has started it. Until the record on the screen starts, the sound does not follow it.
  private var isStarting = false
  /// The mean of the latest differences, and the number of frames that it is made of.
  private var mean = (difference: 0.0, frames: 0)
  /// The frames that the mean is made of, and those until a correction has taken effect.
  private static let (meanFrames, settlingFrames) = (16, 60)

  /// The loop in seconds; nil for none. The engine repeats it at the exact sample, the record on the screen in the next frame.
  var loop: ClosedRange<Double>? {
    didSet { if let loop { deck.setLoop(loop) } else { deck.exitLoop() } }
  }
  /// Whether the pitch of the recording is kept.
  var keepsKey: Bool {
    get { deck.keepsKey }
    set { deck.keepsKey = newValue }
  }

  /// Puts a recording on a deck.
  /// - Parameters:
  ///   - engine: the engine.
  ///   - index: the index of the deck that is used.
  ///   - track: the recording.
  init(engine: AudioEngine, index: Int = 0, track: Track) {
    self.engine = engine
    deck = engine.decks[index]
    deck.load(track)
  }

  /// Replaces the recording. The record has to be at rest at its beginning.
  func load(_ track: Track) {
    loop = nil
    (isHeld, isStarting) = (false, false)
    measureAgain()
    deck.load(track)
  }

  /// Replaces a silent recording by the one that it stands for. The record goes on.
  /// - Parameters:
  ///   - track: the recording.
  ///   - position: the position of the record in seconds.
  ///   - isPlaying: whether the motor is on.
  func complete(_ track: Track, at position: Double, isPlaying: Bool) {
    let loop = self.loop
    load(track)
    self.loop = loop
    deck.seek(to: position)
    deck.isPlaying = isPlaying
  }

  /// Reads the level that the deck shows: that of the mix, or its own if others are in the mix.
  func readLevel() -> AudioLevel { engine.decks.count == 1 ? engine.readLevel() : deck.readLevel() }

  /// Why nothing is heard; nil if there is sound.
  var silence: DeviceError? {
    if case .silent(let error) = engine.outputState { error } else { nil }
  }

  /// Applies the motion of the record.
  /// - Parameters:
  ///   - motion: the motion.
  ///   - isPlaying: whether the motor is on.
  ///   - cuePoint: the cue point of the record, in seconds.
  func follow(_ motion: DiscMotion, isPlaying: Bool, cuePoint: Double) {
    if deck.pitch != motion.pitch { deck.pitch = motion.pitch }
    if deck.bend != motion.bend { deck.bend = motion.bend }
    if isStarting { return }
    if deck.isPlaying != isPlaying { deck.isPlaying = isPlaying }
    if motion.state == .scratching {
      if !isHeld { deck.grab() }
      isHeld = true
      measureAgain()
      deck.follow(position: motion.position)
      return
    }
    if isHeld {
      isHeld = false
      deck.release(rate: motion.rate)
    }
    let difference = difference(to: motion.position)
    if !isPlaying, motion.rate == 0, motion.position == cuePoint {
      guard difference != 0 || deck.rate != 0 else { return }
      measureAgain()
      deck.setCuePoint(at: cuePoint)
      deck.cue()
    } else if abs(difference) > Self.jump {
      measureAgain()
      deck.seek(to: motion.position)
    } else if abs(difference) > Self.largestDifference {
      measureAgain(after: Self.settlingFrames)
      deck.follow(position: deck.position + difference)
    } else if motion.rate != 0, meanReaches(difference) {
      deck.follow(position: deck.position + mean.difference)
      measureAgain(after: Self.settlingFrames)
    }
  }

  /// Starts the sound at its full speed at a moment, without the time that the motor takes. ``start(at:rate:)`` has to follow when
  /// the record on the screen starts, or ``cancelStart()``.
  func prepareStart(at position: Double, rate: Double, after seconds: Double, on beat: AwaitedBeat?) {
    isStarting = true
    deck.start(at: position, rate: rate, after: seconds, on: beat)
  }

  /// Cancels the start that ``prepareStart(at:rate:after:on:)`` prepared.
  func cancelStart() {
    guard isStarting else { return }
    isStarting = false
    deck.cancelStart()
  }

  /// Follows a record that has started at its full speed.
  /// - Parameters:
  ///   - position: the position in seconds.
  ///   - rate: the speed as a fraction of the nominal speed.
  func start(at position: Double, rate: Double) {
    measureAgain(after: Self.settlingFrames)
    if !isStarting { deck.start(at: position, rate: rate, after: 0) }
    isStarting = false
    if !deck.isPlaying { deck.isPlaying = true }
  }

  /// Adds a difference to the mean.
  /// - Returns: whether the mean has to be made up.
  private func meanReaches(_ difference: Double) -> Bool {
    mean.frames += 1
    guard mean.frames > 0 else { return false }
    mean.difference += (difference - mean.difference) / Double(min(mean.frames, Self.meanFrames))
    return mean.frames >= Self.meanFrames && abs(mean.difference) > Self.tolerance
  }

  /// Begins a new mean, after some frames that do not count.
  private func measureAgain(after frames: Int = 0) { mean = (0, -frames) }

  /// The distance from the needle to a position. One of both may have repeated the loop before the other.
  private func difference(to position: Double) -> Double {
    let difference = position - deck.position
    guard let loop, loop.contains(deck.position), position >= loop.lowerBound,
      position < loop.upperBound + Self.jump
    else { return difference }
    let length = loop.upperBound - loop.lowerBound
    return difference - (difference / length).rounded() * length
  }
}
