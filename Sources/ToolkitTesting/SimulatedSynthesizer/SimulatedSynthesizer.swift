import Speech
import Synchronization

/// A synthesizer that makes no sound and takes its time from the test's clock.
///
/// It begins an utterance at once and ends it after a time that depends on its length, as a voice would; until
/// then it can be cancelled. What it reports is fetched with ``events(until:)``.
public final class SimulatedSynthesizer: Synthesizer {
  /// How long a character takes, in milliseconds; a brisk voice.
  public let millisecondsPerCharacter: Int

  /// How it was last told to sound.
  public var settings: VoiceSettings { state.withLock { $0.settings } }

  /// The icons that sounded, in their order.
  public var played: [SoundIcon] { state.withLock { $0.played } }

  private struct State {
    var played: [SoundIcon] = []
    var settings = VoiceSettings()
    var now = 0
    var speaking: (id: UInt64, end: Int)?
    var events: [(time: Int, event: SynthesizerEvent)] = []
  }
  private let state = Mutex(State())

  /// A voice of a pace, in milliseconds a character, at least 0.
  public init(millisecondsPerCharacter: Int = 50) {
    self.millisecondsPerCharacter = max(0, millisecondsPerCharacter)
  }

  /// Begins an utterance; one under way is cancelled, as a server would.
  public func speak(_ utterance: Utterance) {
    let length = utterance.text.count * millisecondsPerCharacter
    state.withLock { state in
      if let old = state.speaking { state.events.append((state.now, .cancelled(old.id))) }
      state.events.append((state.now, .began(utterance.id)))
      state.speaking = (utterance.id, state.now + length)
    }
  }

  /// Ends the utterance under way.
  public func cancel() {
    state.withLock { state in
      guard let old = state.speaking else { return }
      state.speaking = nil
      state.events.append((state.now, .cancelled(old.id)))
    }
  }

  /// Takes note of how it is to sound; its pace stays the same, as tests count on it.
  public func use(_ settings: VoiceSettings) { state.withLock { $0.settings = settings } }

  /// Takes note that an icon sounds; that takes no time.
  public func play(_ icon: SoundIcon) { state.withLock { $0.played.append(icon) } }

  /// Nothing is held that would have to be let go.
  public func shutdown() {}

  /// When the utterance under way will have ended, in milliseconds; nil in silence.
  public var nextEnd: Int? { state.withLock { $0.speaking?.end } }

  /// Lets time pass up to a moment in milliseconds, never less than before, and hands out what happened in
  /// it, in order.
  public func events(until now: Int) -> [SynthesizerEvent] {
    state.withLock { state in
      state.now = max(state.now, now)
      if let speaking = state.speaking, speaking.end <= state.now {
        state.speaking = nil
        state.events.append((speaking.end, .ended(speaking.id)))
      }
      defer { state.events = [] }
      return state.events.map(\.event)
    }
  }
}
