import Backlit
import DemoAudio
import Glibc

/// The sound of the pages: an engine, which starts when a page plays for the first time, and the pieces that it plays.
@MainActor
final class ShowcaseSound {
  /// The sound of the program; nil for a script, which is silent.
  static var shared: ShowcaseSound?

  /// Called with the reason when nothing can be heard.
  var onSilence: ((DeviceError) -> Void)?
  /// Whether the sound is lower because words are spoken.
  var isDucked = false { didSet { engine?.isDucked = isDucked } }
  /// The volume from 0 to 1, as a factor of the samples.
  var volume = 1.0 { didSet { applyVolume() } }
  /// The engine; nil before the first sound.
  private(set) var engine: AudioEngine?

  private let device: String?
  private var tracks: [DemoTrack: DemoAudio.Track] = [:]

  /// Creates the sound of pages.
  /// - Parameter device: the output of ALSA; nil for an engine without an output, whose owner renders.
  init(device: String?) { self.device = device }

  /// Plays music from its beginning.
  /// - Parameters:
  ///   - music: the music.
  ///   - loops: whether it repeats until ``stop(_:)``.
  /// - Returns: the sound.
  func play(_ music: Music, loops: Bool = false) -> Sampler.Sound {
    startedEngine().sampler.play(track(of: music), loops: loops)
  }

  private func track(of music: Music) -> DemoAudio.Track {
    switch music {
    case .recording(let track): return track
    case .piece(let piece):
      let track = tracks[piece] ?? piece.synthesize()
      tracks[piece] = track
      return track
    }
  }

  /// Fades a sound out.
  func stop(_ sound: Sampler.Sound) { engine?.sampler.stop(sound) }

  private func startedEngine() -> AudioEngine {
    if let engine {
      if engine.restartStoppedOutput() { reportSilence(of: engine) }
      return engine
    }
    let engine = AudioEngine(deckCount: 0)
    self.engine = engine
    engine.isDucked = isDucked
    applyVolume()
    if let device {
      engine.start(device: device)
      reportSilence(of: engine)
    }
    return engine
  }

  private func reportSilence(of engine: AudioEngine) {
    if case .silent(let error) = engine.outputState { onSilence?(error) }
  }

  private func applyVolume() {
    engine?.sampler.gain = volume > 0 ? 20 * log10(min(volume, 1)) : -.infinity
  }
}

extension Genre {
  /// The music of the genre.
  /// - Parameter bars: the length in bars of four beats.
  /// - Returns: the description of the music.
  func piece(bars: Int) -> DemoTrack {
    let style: DemoTrack.Style =
      switch self {
      case .rock: .rock
      case .jazz: .jazz
      case .pop: .pop
      }
    var piece = DemoTrack(style)
    piece.bars = bars
    return piece
  }
}
