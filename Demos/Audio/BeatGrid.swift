/// The beats of a recording with a constant tempo.
public struct BeatGrid: Hashable, Sendable {
  /// Beats a minute.
  public var tempo: Double
  /// The position of a beat in seconds, at least 0 and before the second beat.
  public var firstBeat: Double
  /// How clearly the beats stand out: 0 for noise, near 1 for a drum machine.
  public var confidence: Double
  /// The number of beats from ``origin`` to the first beat of a bar: 0 to 3. The analysis finds beats and not bars, so that 0
  /// is an assumption until ``startPhrase(at:)``.
  public private(set) var beatsBeforeBar = 0
  /// The number of bars from the first bar to one in which a phrase starts: 0 to 7.
  public private(set) var barsBeforePhrase = 0

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
  static let beatsInBar = 4
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

  /// The number of bars that make a phrase.
  public static let barsInPhrase = 8
  /// The part of a beat by which a position may be before it and still counts as on it. The ear does not tell them apart.
  private static let earlyTolerance = 0.1

  /// The position of the first beat of the recording, in seconds: ``firstBeat``, or the beat before it if that is at most a tenth
  /// of a beat before the beginning. A recording often begins with a beat, and the analysis is not exact.
  private var origin: Double { firstBeat > 0.9 * interval ? firstBeat - interval : firstBeat }

  /// The position of the first beat of the first bar, in seconds.
  public var downbeat: Double { origin + Double(beatsBeforeBar) * interval }

  /// A place in bars and beats.
  public struct Place: Hashable, Sendable {
    /// The bar; 1 for the first one. The beats before it are those of bar 0.
    public var bar: Int
    /// The beat in the bar, 1 to 4.
    public var beat: Int
    /// The phrase of ``BeatGrid/barsInPhrase`` bars; 1 for the one with bar 1.
    public var phrase: Int
    /// The bar in the phrase, 1 to 8.
    public var barInPhrase: Int
  }

  /// The bar and the beat of a position in seconds.
  public func place(at seconds: Double) -> Place {
    let beats = ((seconds - downbeat) / interval + Self.earlyTolerance).rounded(.down)
    let beat = Int(max(-1e9, min(beats, 1e9)))
    let bar = beat.floored(by: Self.beatsInBar)
    // A phrase that starts after bar 1 has a shorter one before it.
    let lead = (Self.barsInPhrase - barsBeforePhrase) % Self.barsInPhrase
    let phrase = (bar + lead).floored(by: Self.barsInPhrase)
    return Place(
      bar: bar + 1, beat: beat - bar * Self.beatsInBar + 1, phrase: phrase + 1,
      barInPhrase: bar + lead - phrase * Self.barsInPhrase + 1)
  }

  /// Makes the beat nearest to a position in seconds the first one of a bar and of a phrase. The bars keep their numbers,
  /// unless the beat was not the first of its bar.
  public mutating func startPhrase(at seconds: Double) {
    let beat = Int(max(-1e9, min(((seconds - origin) / interval).rounded(), 1e9)))
    let bar = beat.floored(by: Self.beatsInBar)
    beatsBeforeBar = beat - bar * Self.beatsInBar
    barsBeforePhrase = bar - bar.floored(by: Self.barsInPhrase) * Self.barsInPhrase
  }

  /// The position of the first beat of a bar that follows a position, in seconds.
  /// - Parameters:
  ///   - seconds: the position.
  ///   - beats: the least distance, in beats.
  /// - Returns: the position of the bar.
  public func nextBar(after seconds: Double, atLeast beats: Double = 0) -> Double {
    let bar = Double(Self.beatsInBar) * interval
    let place = (seconds + beats * interval - downbeat) / bar
    return downbeat + (place - 1e-9).rounded(.up) * bar
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

extension Int {
  /// The quotient rounded down, also for negative numbers.
  fileprivate func floored(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
