/// How a synthesizer is to sound, in the units of SSIP, the protocol of speech-dispatcher.
///
/// A rate, pitch or volume that is out of ``range`` is set to the nearer end.
public struct VoiceSettings: Hashable, Sendable {
  /// How fast, from -100 to 100; 0 is the synthesizer's usual rate.
  public var rate: Int { didSet { rate = Self.limited(rate) } }
  /// How high, from -100 to 100; 0 is the voice's usual pitch.
  public var pitch: Int { didSet { pitch = Self.limited(pitch) } }
  /// How loud, from -100 to 100; 100 is the voice as it is.
  public var volume: Int { didSet { volume = Self.limited(volume) } }
  /// The name of the voice, as a ``Voice`` has it; `nil` leaves the choice to the language.
  public var voice: String?

  /// Settings from their parts.
  public init(rate: Int = 0, pitch: Int = 0, volume: Int = 100, voice: String? = nil) {
    self.rate = Self.limited(rate)
    self.pitch = Self.limited(pitch)
    self.volume = Self.limited(volume)
    self.voice = voice
  }

  /// What rate, pitch and volume can be.
  public static let range = -100...100

  private static func limited(_ value: Int) -> Int { min(max(value, range.lowerBound), range.upperBound) }
}

/// A voice that a synthesizer has.
public struct Voice: Hashable, Sendable {
  /// What the synthesizer calls it.
  public var name: String
  /// Its language as a BCP 47 tag, such as `en-GB`.
  public var language: String

  /// A voice from its name and language.
  public init(name: String, language: String) {
    self.name = name
    self.language = language
  }
}
