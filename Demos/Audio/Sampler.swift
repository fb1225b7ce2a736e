/// Plays recordings at once and several at a time, as pads and players do: at their own speed, without a platter.
///
/// Changes take effect at the next block of the output, a few milliseconds later.
public final class Sampler {
  /// The number of sounds that play at a time. A further one replaces the oldest.
  public static let voiceCount = 16

  /// A sound that was started.
  public struct Sound: Hashable, Sendable {
    let voice: Int
    let serial: Int
  }

  private unowned let engine: AudioEngine
  private let statuses: [SamplerStatus]
  /// The recordings that the render function may still use, by voice, with the numbers of their sounds.
  private var tracks: [[(serial: Int, track: Track)]]
  private var serial = 0

  init(engine: AudioEngine, voices: SamplerVoices) {
    self.engine = engine
    statuses = (0..<Self.voiceCount).map { voices.voices[$0].status }
    tracks = Array(repeating: [], count: Self.voiceCount)
  }

  /// The gain of all sounds in decibels; minus infinity is silence. It changes within some milliseconds.
  public var gain = 0.0 { didSet { engine.post(.samplerGain(factor(of: gain))) } }

  /// Plays a recording from its beginning.
  /// - Parameters:
  ///   - track: the recording.
  ///   - gain: its gain in decibels, such as the velocity of a pad; minus infinity is silence.
  ///   - loops: whether it repeats until ``stop(_:)``.
  /// - Returns: the sound.
  @discardableResult
  public func play(_ track: Track, gain: Double = 0, loops: Bool = false) -> Sound {
    serial += 1
    let voice = nextVoice
    tracks[voice].removeAll { $0.serial < statuses[voice].oldest }
    tracks[voice].append((serial, track))
    engine.post(
      .playSound(voice: voice, track.data, serial: serial, gain: factor(of: gain), loops: loops))
    return Sound(voice: voice, serial: serial)
  }

  /// Fades a sound out within 20 ms. Does nothing if it has ended.
  public func stop(_ sound: Sound) {
    engine.post(.stopSound(voice: sound.voice, serial: sound.serial))
  }

  /// Whether a sound plays, as last rendered. A sound that was just started plays.
  public func isPlaying(_ sound: Sound) -> Bool {
    tracks[sound.voice].last?.serial == sound.serial && statuses[sound.voice].ended < sound.serial
  }

  /// A voice without a sound, or else that of the oldest sound.
  private var nextVoice: Int {
    let latest = tracks.map { $0.last?.serial ?? 0 }
    let voices = tracks.indices
    return voices.first { latest[$0] <= statuses[$0].ended } ?? voices.min { latest[$0] < latest[$1] } ?? 0
  }
}
