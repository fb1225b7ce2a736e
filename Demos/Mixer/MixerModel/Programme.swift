import Glibc

/// What comes in at a channel: a loop of bass, voice and cymbals. Nothing sounds; its levels move the meters.
struct Programme: Hashable, Sendable {
  /// The parts that the three tone controls raise and lower.
  struct Bands: Hashable, Sendable {
    var low: Double
    var mid: Double
    var high: Double

    /// Silence.
    static let silence = Bands(low: -.infinity, mid: -.infinity, high: -.infinity)
  }

  /// Beats a minute.
  var tempo: Double
  /// How loud each band is where it is loudest, in decibels below full scale.
  var peaks: Bands

  /// The levels of the bands at a time in seconds. A beat is loudest as it begins; cymbals come between beats.
  func levels(at time: Double) -> Bands {
    let beat = (time * tempo / 60).truncatingRemainder(dividingBy: 4)
    let within = beat - beat.rounded(.down)
    let between = (within + 0.5).truncatingRemainder(dividingBy: 1)
    return Bands(
      low: peaks.low - 24 * within, mid: peaks.mid - 6 * abs(sin(beat * .pi / 2)),
      high: peaks.high - 30 * between)
  }
}
