import Glibc

/// The input of a channel: a loop of bass, voice and cymbals. Without sound, its levels drive the meters.
struct Programme: Hashable, Sendable {
  /// The levels of the three bands of the tone controls, in decibels.
  struct Bands: Hashable, Sendable {
    var low: Double
    var mid: Double
    var high: Double

    /// Silence.
    static let silence = Bands(low: -.infinity, mid: -.infinity, high: -.infinity)
  }

  /// Beats a minute.
  var tempo: Double
  /// The peak level of each band, in decibels relative to full scale.
  var peaks: Bands

  /// The levels of the bands at a time in seconds. A beat is loudest at its beginning; cymbals are between
  /// beats.
  func levels(at time: Double) -> Bands {
    let beat = (time * tempo / 60).truncatingRemainder(dividingBy: 4)
    let within = beat - beat.rounded(.down)
    let between = (within + 0.5).truncatingRemainder(dividingBy: 1)
    return Bands(
      low: peaks.low - 24 * within, mid: peaks.mid - 6 * abs(sin(beat * .pi / 2)),
      high: peaks.high - 30 * between)
  }
}
