/// The beats of a recording with a constant tempo.
public struct BeatGrid: Hashable, Sendable {
  /// Beats a minute.
  public var tempo: Double
  /// The position of a beat in seconds, at least 0 and before the second beat.
  public var firstBeat: Double
  /// How clearly the beats stand out: 0 for noise, near 1 for a drum machine.
  public var confidence: Double

  /// Creates a grid.
  /// - Parameters:
  ///   - tempo: beats a minute; must be positive, anything else is a programming error.
  ///   - firstBeat: the position of any beat, in seconds.
  ///   - confidence: how clearly the beats stand out.
  public init(tempo: Double, firstBeat: Double, confidence: Double = 1) {
    checkPrecondition(tempo > 0 && tempo.isFinite, "A tempo is a positive number, not \(tempo).")
    self.tempo = tempo
    let interval = 60 / tempo
    self.firstBeat = firstBeat - (firstBeat / interval).rounded(.down) * interval
    self.confidence = confidence
  }

  /// The time between two beats, in seconds.
  public var interval: Double { 60 / tempo }

  /// The position of the beat nearest to a position, in seconds.
  public func nearestBeat(to seconds: Double) -> Double {
    firstBeat + ((seconds - firstBeat) / interval).rounded() * interval
  }

  /// The number of beats that make a bar.
  private static let beatsInBar = 4
  /// The difference from a whole number of beats that is not heard as one, in beats.
  private static let wholeTolerance = 0.1

  /// The bars of four beats, and the beats besides, in a number of beats.
  /// - Returns: nil if the number is not whole.
  public static func barsAndBeats(of count: Double) -> (bars: Int, beats: Int)? {
    let whole = count.rounded()
    guard whole >= 1, abs(count - whole) < wholeTolerance else { return nil }
    let (bars, beats) = Int(whole).quotientAndRemainder(dividingBy: beatsInBar)
    return (bars, beats)
  }

  /// The place of a position between two beats: 0 on a beat, up to 1 before the next.
  public func phase(at seconds: Double) -> Double {
    let beats = (seconds - firstBeat) / interval
    return beats - beats.rounded(.down)
  }

  /// The pitch that brings this recording to the speed of a different one, as a fraction: the smallest change that also
  /// allows half and double tempo.
  /// - Parameter tempo: the beats a minute to reach.
  /// - Returns: a fraction, 0.05 for +5 %.
  public func pitch(toReach tempo: Double) -> Double {
    [tempo / 2, tempo, tempo * 2].map { $0 / self.tempo - 1 }.min { abs($0) < abs($1) } ?? 0
  }
}
