import Glibc

/// A piece of dance music that is computed, so that the repository holds no recordings.
///
/// Bass drum on each beat, clap on the second and fourth, hi-hats between beats, a bass line and chords in four bars. The
/// same parameters always give the same samples.
public struct DemoTrack: Hashable, Sendable {
  /// Beats a minute.
  public var tempo = 126.0
  /// The number of bars of four beats.
  public var bars = 32
  /// The transposition in semitones.
  public var transposition = 0

  /// Creates a description of a piece.
  public init() {}

  /// The duration in seconds.
  public var duration: Double { Double(bars) * 4 * 60 / tempo }

  /// The beats, which are known.
  public var beats: BeatGrid { BeatGrid(tempo: tempo, firstBeat: 0) }

  /// The roots of the bars, in semitones from A at 55 Hz: A minor, F, C, G.
  private static let roots = [0, -4, 3, -2]
  /// The thirds and fifths above the roots.
  private static let chords = [[0, 3, 7], [0, 4, 7], [0, 4, 7], [0, 4, 7]]

  /// Computes the samples.
  ///
  /// Complexity: O(duration), about 0.1 s of processor for a minute in a release build.
  /// - Parameter sampleRate: the frames a second, 8000 to 192000; anything else is a programming error.
  /// - Returns: the piece as a recording.
  public func synthesize(sampleRate: Double = 48_000) -> Track {
    guard tempo > 0, tempo.isFinite, bars > 0 else {
      // A programming error, which must not pass in a release build either.
      fatalError("A demo track has a positive tempo and at least one bar.")
    }
    let frames = Int(duration * sampleRate)
    return Track(
      title: "Demo \(Int(tempo))", sampleRate: sampleRate, frames: frames
    ) { left, right in
      let score = Score(tempo: tempo, sampleRate: sampleRate, frames: frames, left: left, right: right)
      for bar in 0..<bars { play(bar, score) }
    }
  }

  private func play(_ bar: Int, _ score: Score) {
    let start = Double(bar) * 4
    let root = Self.roots[bar % 4] + transposition
    for beat in 0..<4 {
      score.bassDrum(at: start + Double(beat))
      score.hat(at: start + Double(beat) + 0.5, gain: 0.12, seed: UInt32(bar * 8 + beat * 2))
      score.hat(at: start + Double(beat) + 0.25, gain: 0.04, seed: UInt32(bar * 8 + beat * 2 + 1))
      if beat % 2 == 1 { score.clap(at: start + Double(beat), seed: UInt32(bar * 4 + beat)) }
      score.bass(at: start + Double(beat) + 0.5, note: root, beats: 0.4)
    }
    score.bass(at: start + 3.75, note: root + 12, beats: 0.2)
    for note in Self.chords[bar % 4] { score.chord(at: start, note: root + 24 + note, beats: 4) }
  }
}

/// Adds the sounds of instruments to samples. Times are in beats.
private struct Score {
  let tempo: Double
  let sampleRate: Double
  let frames: Int
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  /// Adds the samples that a closure returns for each time since the beginning of a sound, in seconds.
  private func add(at beat: Double, seconds: Double, pan: Float = 0, _ sample: (Double) -> Float) {
    let start = Int((beat * 60 / tempo * sampleRate).rounded())
    let end = min(start + Int(seconds * sampleRate), frames)
    guard start < end else { return }
    for index in start..<end {
      let value = sample(Double(index - start) / sampleRate)
      left[index] += value * (1 - max(pan, 0))
      right[index] += value * (1 + min(pan, 0))
    }
  }

  func bassDrum(at beat: Double) {
    // The frequency falls from 160 to 45 Hz; the phase is its integral.
    add(at: beat, seconds: 0.3) { time in
      let phase = 45 * time + 115 * 0.03 * (1 - exp(-time / 0.03))
      return Float(0.6 * exp(-time / 0.1) * sin(2 * Double.pi * phase))
    }
  }

  func hat(at beat: Double, gain: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 747_796_405 &+ 1)
    var previous: Float = 0
    add(at: beat, seconds: 0.08, pan: 0.3) { time in
      let value = noise.next()
      let high = value - previous
      previous = value
      return Float(gain * exp(-time / 0.015)) * high
    }
  }

  func clap(at beat: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 2_891_336_453 &+ 7)
    add(at: beat, seconds: 0.2, pan: -0.2) { time in Float(0.2 * exp(-time / 0.04)) * noise.next() }
  }

  func bass(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    add(at: beat, seconds: length + 0.05) { time in
      let phase = 2 * Double.pi * frequency * time
      let tone = sin(phase) + 0.4 * sin(2 * phase) + 0.2 * sin(3 * phase)
      return Float(0.22 * envelope(time, length, attack: 0.005, release: 0.05) * tone)
    }
  }

  func chord(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    for (detune, pan) in [(0.997, Float(-0.6)), (1.003, Float(0.6))] {
      add(at: beat, seconds: length + 0.1, pan: pan) { time in
        let phase = 2 * Double.pi * frequency * detune * time
        return Float(
          0.04 * envelope(time, length, attack: 0.05, release: 0.1) * (sin(phase) + 0.3 * sin(2 * phase)))
      }
    }
  }

  /// 0 to 1 in the attack, 1, and 1 to 0 in the release after the length.
  private func envelope(_ time: Double, _ length: Double, attack: Double, release: Double) -> Double {
    max(0, min(time / attack, 1, (length + release - time) / release))
  }
}

/// White noise from −1 to 1, the same for the same seed.
private struct Noise {
  var state: UInt32

  mutating func next() -> Float {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Float(state >> 8) / Float(1 << 23) - 1
  }
}
