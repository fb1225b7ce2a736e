public import Speech

/// What a person can choose about how a program is read and shown; kept from one run to the next by whoever runs it.
public struct ReaderSettings: Hashable, Sendable {
  /// The language of the reader's own words.
  public var language: AccessibilityLanguage
  /// How much is said of an element.
  public var verbosity: Verbosity
  /// Whether hints are spoken.
  public var speaksHints: Bool
  /// How long after an element's last word its hint begins, in milliseconds.
  public var hintDelay: Int
  /// Whether short sounds tell what happens.
  public var playsSounds: Bool
  /// Whether what is under the mouse is spoken.
  public var exploresByPointing: Bool
  /// Whether what would move jumps to its place; for the picture, which the reader knows nothing of.
  public var reducesMotion: Bool
  /// Whether contrasts are strong; for the picture as well.
  public var increasesContrast: Bool
  /// How the voice sounds.
  public var voice: VoiceSettings

  /// How much is said of an element.
  public enum Verbosity: String, Hashable, Sendable, CaseIterable {
    /// Label, value and state: what one needs who knows the program.
    case low
    /// What it is as well.
    case medium
    /// All there is to say of it, at once.
    case high
  }

  /// Settings from their parts; those left out are the usual ones.
  public init(
    language: AccessibilityLanguage = .en, verbosity: Verbosity = .medium, speaksHints: Bool = true,
    hintDelay: Int = 1_000, playsSounds: Bool = true, exploresByPointing: Bool = true,
    reducesMotion: Bool = false, increasesContrast: Bool = false,
    voice: VoiceSettings = VoiceSettings()
  ) {
    self.language = language
    self.verbosity = verbosity
    self.speaksHints = speaksHints
    self.hintDelay = hintDelay
    self.playsSounds = playsSounds
    self.exploresByPointing = exploresByPointing
    self.reducesMotion = reducesMotion
    self.increasesContrast = increasesContrast
    self.voice = voice
  }
}
