import Backlit

/// The warnings of the deck and the sounds of the headphones, as saved in the user's preferences.
@MainActor
final class MonitoringSettings {
  /// The thresholds of the peak watch, in decibels.
  static let thresholds = -24.0...0
  /// The times of the peak watch, in seconds.
  static let holds = 0.0...10
  /// The levels of the headphones, in decibels; the lowest one is silence.
  static let cueLevels = -40.0...6
  /// The shares of the mix in the headphones, in percent.
  static let cueMixes = 0.0...100

  /// Whether the end of a track is announced, 60, 30 and 10 seconds before it.
  @Preference var announcesEnd: Bool
  /// Whether it beeps at these times.
  @Preference var beepsBeforeEnd: Bool
  /// Whether a level that stays above the threshold is announced.
  @Preference var watchesPeaks: Bool
  /// The threshold of the peak watch, in decibels.
  @Preference var peakThreshold: Double
  /// The time for which the level has to stay above the threshold, in seconds.
  @Preference var peakHold: Double
  /// Whether a mix that clips is announced.
  @Preference var warnsOfClipping: Bool
  /// Whether the crossfader and the pitch controls click at their detents.
  @Preference var clicksAtDetents: Bool
  /// The level of the music in the headphones, in decibels.
  @Preference var cueLevel: Double
  /// The share of the mix in the headphones, in percent.
  @Preference var cueMix: Double

  /// Creates the settings.
  /// - Parameter store: the preferences; nil for those of the program.
  init(store: Preferences? = nil) {
    _announcesEnd = Preference(wrappedValue: true, "announcesEnd", store: store)
    _beepsBeforeEnd = Preference(wrappedValue: true, "beepsBeforeEnd", store: store)
    _watchesPeaks = Preference(wrappedValue: false, "watchesPeaks", store: store)
    _peakThreshold = Preference(wrappedValue: -3, "peakThreshold", in: Self.thresholds, store: store)
    _peakHold = Preference(wrappedValue: 2, "peakHold", in: Self.holds, store: store)
    _warnsOfClipping = Preference(wrappedValue: true, "warnsOfClipping", store: store)
    _clicksAtDetents = Preference(wrappedValue: true, "clicksAtDetents", store: store)
    _cueLevel = Preference(wrappedValue: 0, "cueLevel", in: Self.cueLevels, store: store)
    _cueMix = Preference(wrappedValue: 0, "cueMix", in: Self.cueMixes, store: store)
  }
}
