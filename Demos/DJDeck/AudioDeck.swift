import Backlit
import DemoAudio

/// The sound of the deck: a deck of an audio engine that follows the record on the screen.
///
/// Both move by the same law, so that only changes are sent, and small differences of the clocks are made up by the speed.
@MainActor
final class AudioDeck {
  /// The difference from the record that is made up, in seconds.
  static let tolerance = 0.008
  /// The difference at which the needle jumps, in seconds: the record was moved by a key, or the clock of the screen
  /// stood still.
  static let jump = 0.08

  let engine: AudioEngine
  /// The deck of the engine.
  let deck: Deck
  private var isHeld = false

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

  /// Reads the level that the deck shows: that of the mix, or its own if others are in the mix.
  func readLevel() -> AudioLevel { engine.decks.count == 1 ? engine.readLevel() : deck.readLevel() }

  /// Why nothing is heard; nil if there is sound.
  var silenceReason: String? {
    if case .silent(let reason) = engine.outputState { reason } else { nil }
  }

  /// Applies the motion of the record.
  /// - Parameters:
  ///   - motion: the motion.
  ///   - isPlaying: whether the motor is on.
  ///   - cuePoint: the cue point of the record, in seconds.
  func follow(_ motion: DiscMotion, isPlaying: Bool, cuePoint: Double) {
    if deck.pitch != motion.pitch { deck.pitch = motion.pitch }
    if deck.bend != motion.bend { deck.bend = motion.bend }
    if deck.isPlaying != isPlaying { deck.isPlaying = isPlaying }
    if motion.state == .scratching {
      if !isHeld { deck.grab() }
      isHeld = true
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
      deck.setCuePoint(at: cuePoint)
      deck.cue()
    } else if abs(difference) > Self.jump {
      deck.seek(to: motion.position)
    } else if abs(difference) > Self.tolerance {
      deck.follow(position: deck.position + difference)
    }
  }

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
