/// A piece of music that is computed, so that the repository holds no recordings.
///
/// The same parameters always give the same samples.
public struct DemoTrack: Hashable, Sendable {
  /// A kind of music.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Bass drum on each beat, clap on the second and fourth, hi-hats between beats, a bass line and chords in four
    /// bars.
    case dance
    /// Drums, a bass line, and a driven guitar.
    case rock
    /// A ride cymbal that swings, a walking bass, and chords with a seventh.
    case jazz
    /// Drums, a bass line, and broken chords.
    case pop

    /// Beats a minute.
    var tempo: Double {
      switch self {
      case .dance: 126
      case .rock: 120
      case .jazz: 140
      case .pop: 104
      }
    }

    /// The factor that keeps the sum of the instruments below full scale.
    var level: Float {
      switch self {
      case .dance: 1
      case .rock: 0.55
      case .jazz, .pop: 0.6
      }
    }
  }

  /// The instruments of a piece.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// The bits of the parts.
    public let rawValue: Int

    /// Creates parts from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Drums and cymbals.
    public static let drums = Parts(rawValue: 1)
    /// The bass.
    public static let bass = Parts(rawValue: 2)
    /// The chords, or the guitar.
    public static let chords = Parts(rawValue: 4)
    /// A sung melody, which is not part of a piece unless it is asked for.
    public static let voice = Parts(rawValue: 8)
  }

  /// The kind of music.
  public let style: Style
  /// Beats a minute.
  public var tempo: Double
  /// The number of bars of four beats.
  public var bars = 32
  /// The transposition in semitones.
  public var transposition = 0
  /// The instruments.
  public var parts: Parts = [.drums, .bass, .chords]

  /// Creates a description of a piece of 32 bars.
  public init(_ style: Style = .dance) {
    self.style = style
    tempo = style.tempo
  }

  /// The duration in seconds.
  public var duration: Double { Double(bars) * 4 * 60 / tempo }

  /// The beats, which are known.
  public var beats: BeatGrid { BeatGrid(tempo: tempo, firstBeat: 0) }

  /// The name of the piece.
  private var title: String { "\(style == .dance ? "Demo" : style.rawValue) \(Int(tempo))" }

  /// A silent recording with the title and the length of the piece, until its samples are computed.
  public func silence(sampleRate: Double = 48_000) -> Track {
    Track(tags: TrackTags(title: title), sampleRate: sampleRate, frames: Int(duration * sampleRate)) { _, _ in
    }
  }

  /// Computes the samples.
  ///
  /// Complexity: O(duration), about 0.1 s of processor for a minute in a release build.
  /// - Parameter sampleRate: the frames a second, 8000 to 192000; anything else is a programming error.
  /// - Returns: the piece as a recording.
  public func synthesize(sampleRate: Double = 48_000) -> Track {
    checkPrecondition(
      tempo > 0 && tempo.isFinite && bars > 0, "A demo track has a positive tempo and at least one bar.")
    let frames = Int(duration * sampleRate)
    return Track(tags: TrackTags(title: title), sampleRate: sampleRate, frames: frames) { left, right in
      let score = Score(tempo: tempo, sampleRate: sampleRate, frames: frames, left: left, right: right)
      for bar in 0..<bars {
        switch style {
        case .dance: playDance(bar, score)
        case .rock: playRock(bar, score)
        case .jazz: playJazz(bar, score)
        case .pop: playPop(bar, score)
        }
        if parts.contains(.voice) { sing(bar, score) }
      }
      guard style.level != 1 else { return }
      for index in 0..<frames {
        left[index] *= style.level
        right[index] *= style.level
      }
    }
  }
}

/// The bars of the styles. Notes are in semitones from A at 55 Hz.
extension DemoTrack {
  /// A chord: its root, and its notes above the root.
  private typealias Chord = (root: Int, notes: [Int])

  /// The chords of four bars.
  private func chord(of bar: Int, in chords: [Chord]) -> Chord {
    let chord = chords[bar % chords.count]
    return (chord.root + transposition, chord.notes)
  }

  private func playDance(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    // A minor, F, C, G.
    let (root, notes) = chord(
      of: bar, in: [(0, [0, 3, 7]), (-4, [0, 4, 7]), (3, [0, 4, 7]), (-2, [0, 4, 7])])
    if parts.contains(.drums) {
      for beat in 0..<4 {
        score.bassDrum(at: start + Double(beat))
        score.hat(at: start + Double(beat) + 0.5, gain: 0.12, seed: UInt32(bar * 8 + beat * 2))
        score.hat(at: start + Double(beat) + 0.25, gain: 0.04, seed: UInt32(bar * 8 + beat * 2 + 1))
        if beat % 2 == 1 { score.clap(at: start + Double(beat), seed: UInt32(bar * 4 + beat)) }
      }
    }
    if parts.contains(.bass) {
      for beat in 0..<4 { score.bass(at: start + Double(beat) + 0.5, note: root, beats: 0.4) }
      score.bass(at: start + 3.75, note: root + 12, beats: 0.2)
    }
    if parts.contains(.chords) {
      for note in notes { score.chord(at: start, note: root + 24 + note, beats: 4) }
    }
  }

  private func playRock(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    let (root, _) = chord(of: bar, in: [(0, []), (0, []), (3, []), (5, [])])
    if parts.contains(.drums) {
      for beat in [0, 2, 2.5] { score.bassDrum(at: start + beat) }
      for beat in [1, 3] { score.snare(at: start + Double(beat), gain: 0.3, seed: UInt32(bar * 4 + beat)) }
      for eighth in 0..<8 {
        score.hat(at: start + Double(eighth) / 2, gain: 0.1, seed: UInt32(bar * 8 + eighth))
      }
    }
    if parts.contains(.bass) {
      for eighth in 0..<8 { score.bass(at: start + Double(eighth) / 2, note: root, beats: 0.4) }
    }
    if parts.contains(.chords) {
      for (beat, beats) in [(0, 1.4), (1.5, 0.4), (2, 1.9)] {
        score.guitar(at: start + beat, note: root + 12, beats: beats)
      }
    }
  }

  private func playJazz(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    // D minor, G, C and A, each with its seventh.
    let (root, notes) = chord(
      of: bar, in: [(5, [0, 3, 7, 10]), (-2, [0, 4, 7, 10]), (3, [0, 4, 7, 11]), (0, [0, 4, 7, 10])])
    // The second eighth of a beat comes after two thirds of it.
    let late = 2.0 / 3
    if parts.contains(.drums) {
      for (index, beat) in [0, 1, 1 + late, 2, 3, 3 + late].enumerated() {
        score.ride(at: start + beat, gain: 0.14, seed: UInt32(bar * 6 + index))
      }
      for beat in [1, 3] { score.hat(at: start + Double(beat), gain: 0.1, seed: UInt32(bar * 4 + beat)) }
    }
    if parts.contains(.bass) {
      for beat in 0..<4 {
        score.pluck(
          at: start + Double(beat), note: root + notes[beat], gain: 0.45, decay: 0.25, pan: 0)
      }
    }
    if parts.contains(.chords) {
      for beat in [late, 2 + late] {
        for (index, note) in notes.enumerated() {
          score.pluck(
            at: start + beat, note: root + 24 + note, gain: 0.11, decay: 0.2, pan: Float(index) * 0.3 - 0.45)
        }
      }
    }
  }

  private func playPop(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    // C, G, A minor, F.
    let (root, notes) = chord(
      of: bar, in: [(3, [0, 4, 7]), (-2, [0, 4, 7]), (0, [0, 3, 7]), (-4, [0, 4, 7])])
    if parts.contains(.drums) {
      for beat in [0, 1.5, 2] { score.bassDrum(at: start + beat) }
      for beat in [1, 3] { score.clap(at: start + Double(beat), seed: UInt32(bar * 4 + beat)) }
      for eighth in 0..<8 {
        score.hat(at: start + Double(eighth) / 2, gain: 0.07, seed: UInt32(bar * 8 + eighth))
      }
    }
    if parts.contains(.bass) {
      for beat in [0, 1.5, 2, 3.5] { score.bass(at: start + beat, note: root, beats: 0.45) }
    }
    if parts.contains(.chords) {
      for eighth in 0..<8 {
        let note = notes[eighth % notes.count] + (eighth % 4 == 3 ? 12 : 0)
        score.pluck(
          at: start + Double(eighth) / 2, note: root + 24 + note, gain: 0.2, decay: 0.35,
          pan: eighth % 2 == 0 ? -0.4 : 0.4)
      }
      for note in notes { score.chord(at: start, note: root + 24 + note, beats: 4) }
    }
  }

  /// A melody of two bars in the pentatonic scale of A minor.
  private func sing(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    let line: [(beat: Double, note: Int, beats: Double)] =
      bar % 2 == 0
      ? [(0, 24, 1.4), (1.5, 27, 0.9), (2.5, 29, 1.3)] : [(0, 31, 1.9), (2, 29, 0.9), (3, 27, 0.8)]
    for tone in line {
      score.voice(at: start + tone.beat, note: tone.note + transposition, beats: tone.beats)
    }
  }
}
