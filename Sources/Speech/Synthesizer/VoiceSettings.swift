/// The settings of a voice, in the units of SSIP, the protocol of speech-dispatcher.
///
/// Rate, pitch and volume are clamped to ``range``.
public struct VoiceSettings: Hashable, Sendable {
  /// The speech rate, from -100 to 100; 0 is the synthesizer's default rate.
  public var rate: Int { didSet { rate = Self.clamped(rate) } }
  /// The pitch, from -100 to 100; 0 is the voice's default pitch.
  public var pitch: Int { didSet { pitch = Self.clamped(pitch) } }
  /// The volume, from -100 to 100; 100 is the full volume of the voice.
  public var volume: Int { didSet { volume = Self.clamped(volume) } }
  /// The name of a ``Voice``; `nil` selects a voice by language.
  public var voice: String?

  /// Creates settings.
  public init(rate: Int = 0, pitch: Int = 0, volume: Int = 100, voice: String? = nil) {
    self.rate = Self.clamped(rate)
    self.pitch = Self.clamped(pitch)
    self.volume = Self.clamped(volume)
    self.voice = voice
  }

  /// The range of rate, pitch and volume.
  public static let range = -100...100

  private static func clamped(_ value: Int) -> Int { min(max(value, range.lowerBound), range.upperBound) }
}

/// A voice of a synthesizer.
public struct Voice: Hashable, Sendable {
  /// The name that the synthesizer uses.
  public var name: String
  /// The language as a BCP 47 tag, such as `en-GB`.
  public var language: String

  /// Creates a voice.
  public init(name: String, language: String) {
    self.name = name
    self.language = language
  }
}
