import Glibc

/// Finds the tempo and the beats of a recording with a constant tempo. Music slower than 85 or faster than 165 beats a
/// minute can be found at double or half its tempo, which ``BeatGrid/pitch(toReach:)`` allows for.
///
/// The strength of onsets is the rise of the spectrum from one window to the next (spectral flux; S. Dixon, "Onset
/// detection revisited", 2006). Half of it is the rise of the logarithmic levels of all bands, half is that of the levels
/// below 150 Hz, where the bass drum tells a beat from what is between two beats. Its autocorrelation, weighted towards 120 beats a minute, gives the tempo to a few
/// percent. The Fourier component of the onsets near that tempo gives the exact tempo, because a small error adds up over
/// the recording, and its phase gives the beats.
public enum TempoDetector {
  /// The tempos that are found, in beats a minute.
  public static let range = 60.0...200.0
  /// The frames of a window, and from one window to the next.
  static let (window, hop) = (1024, 256)
  /// The part of a recording that is examined, in seconds.
  static let longestPart = 120.0

  /// The beats of a recording; nil if it is silent or shorter than 4 seconds.
  ///
  /// Complexity: O(length), about 10 ms for a minute of sound. Call it on a thread that may wait.
  public static func beats(in track: Track) -> BeatGrid? {
    let (onsets, rate) = onsets(in: track)
    guard Double(onsets.count) / rate >= 4 else { return nil }
    let mean = onsets.reduce(0, +) / Double(onsets.count)
    guard mean > 0 else { return nil }
    let centred = onsets.map { $0 - mean }
    guard let rough = roughTempo(centred, rate) else { return nil }
    let tempo = exactTempo(centred, rate, near: rough)
    let (offset, confidence) = firstBeat(onsets, rate, tempo)
    return BeatGrid(tempo: tempo, firstBeat: offset, confidence: confidence)
  }

  /// The strengths of onsets, and their number a second.
  static func onsets(in track: Track) -> (strengths: [Double], rate: Double) {
    let transform = FourierTransform(size: window)
    let samples = Array(track.mono.prefix(Int(longestPart * track.sampleRate)))
    let shape = (0..<window).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(window))) }
    let bands = Self.bands(sampleRate: track.sampleRate)
    let lowest = max(2, Int(150 / track.sampleRate * Double(window)) + 1)
    var previous: (levels: [Float], low: Float)?
    var (rises, lowRises) = ([Double](), [Double]())
    var windowed = [Float](repeating: 0, count: window)
    var start = 0
    while start + window <= samples.count {
      for index in 0..<window { windowed[index] = samples[start + index] * shape[index] }
      let magnitudes = windowed.withUnsafeBufferPointer { transform.magnitudes($0) }
      let levels = bands.map { band in log1p(100 * magnitudes[band].reduce(0, +) / Float(band.count)) }
      let low = magnitudes[1..<lowest].reduce(0, +)
      if let previous {
        var rise: Float = 0
        for index in levels.indices { rise += max(levels[index] - previous.levels[index], 0) }
        rises.append(Double(rise))
        lowRises.append(Double(max(low - previous.low, 0)))
      }
      previous = (levels, low)
      start += hop
    }
    let (mean, lowMean) = (rises.reduce(0, +), lowRises.reduce(0, +))
    let strengths = zip(rises, lowRises).map { rise, low in
      (mean > 0 ? rise / mean : 0) + (lowMean > 0 ? low / lowMean : 0)
    }
    return (strengths, track.sampleRate / Double(hop))
  }

  /// Ranges of frequencies whose width grows with the frequency.
  private static func bands(sampleRate: Double) -> [Range<Int>] {
    var (bands, start) = ([Range<Int>](), 1)
    while start < window / 2 {
      let end = min(max(start + 1, Int(Double(start) * 1.25)), window / 2)
      bands.append(start..<end)
      start = end
    }
    return bands
  }

  /// The tempo at the highest peak of the weighted autocorrelation, to a few percent.
  private static func roughTempo(_ onsets: [Double], _ rate: Double) -> Double? {
    let shortest = Int(60 / range.upperBound * rate)
    let longest = min(Int((60 / range.lowerBound * rate).rounded(.up)), onsets.count / 2)
    guard shortest < longest else { return nil }
    func correlation(_ lag: Int) -> Double {
      var sum = 0.0
      for index in 0..<onsets.count - lag { sum += onsets[index] * onsets[index + lag] }
      return sum / Double(onsets.count - lag)
    }
    let correlations = (0...2 * longest + 1).map {
      $0 < shortest - 1 || $0 >= onsets.count ? 0 : correlation($0)
    }
    let best = (shortest...longest).max { score($0) < score($1) }
    func score(_ lag: Int) -> Double {
      let octaves = log2(60 * rate / Double(lag) / 120)
      // Two beats later there is a beat again: this decides between a beat and its half.
      let twice = max(correlations[2 * lag - 1], correlations[2 * lag], correlations[2 * lag + 1])
      return (correlations[lag] + 0.5 * twice) * exp(-0.5 * octaves * octaves / (0.9 * 0.9))
    }
    return best.map { 60 * rate / Double($0) }
  }

  /// The tempo with the largest Fourier component, and its first harmonics, near a rough tempo.
  private static func exactTempo(_ onsets: [Double], _ rate: Double, near rough: Double) -> Double {
    func strength(_ tempo: Double) -> Double {
      (1...4).reduce(0) { sum, harmonic in
        let (re, im) = component(onsets, frequency: tempo / 60 * Double(harmonic) / rate)
        return sum + (re * re + im * im).squareRoot()
      }
    }
    // The resolution of the first search is that of the recording's length.
    var step = min(15 * rate / Double(onsets.count), rough * 0.005)
    var best = rough
    var reach = rough * 0.04
    while step > 0.0005 {
      let candidates = stride(from: best - reach, through: best + reach, by: step)
      var (top, place) = (-1.0, best)
      for tempo in candidates {
        let value = strength(tempo)
        if value > top { (top, place) = (value, tempo) }
      }
      best = place
      reach = step
      step /= 4
    }
    return best
  }

  /// A component of the Fourier transform, by a rotating phasor.
  private static func component(_ values: [Double], frequency: Double) -> (re: Double, im: Double) {
    let (stepRe, stepIm) = (cos(2 * Double.pi * frequency), -sin(2 * Double.pi * frequency))
    var (re, im, phaseRe, phaseIm) = (0.0, 0.0, 1.0, 0.0)
    values.withUnsafeBufferPointer { values in
      for value in values {
        re += value * phaseRe
        im += value * phaseIm
        (phaseRe, phaseIm) = (phaseRe * stepRe - phaseIm * stepIm, phaseRe * stepIm + phaseIm * stepRe)
      }
    }
    return (re, im)
  }

  /// The position of the beats, by the mean of the onsets at each place between two beats.
  private static func firstBeat(
    _ onsets: [Double], _ rate: Double, _ tempo: Double
  ) -> (seconds: Double, confidence: Double) {
    let places = 96
    var sums = [Double](repeating: 0, count: places)
    for (index, onset) in onsets.enumerated() {
      // A strength belongs to the window that is one hop later; its Hann window sees a sound from about its middle.
      let seconds = (Double(index + 1) + Double(window) / Double(hop) / 2) / rate
      let beats = seconds * tempo / 60
      sums[Int((beats - beats.rounded(.down)) * Double(places)) % places] += onset
    }
    let total = sums.reduce(0, +)
    // A beat is about 30 ms wide.
    let width = max(1, Int(0.03 * tempo / 60 * Double(places) / 2))
    func around(_ place: Int) -> Double {
      (-width...width).reduce(0) {
        $0 + sums[(place + $1 + places) % places] * Double(width + 1 - abs($1)) / Double(width + 1)
      }
    }
    let best = (0..<places).max { around($0) < around($1) } ?? 0
    let share = (-width...width).reduce(0) { $0 + sums[(best + $1 + places) % places] } / max(total, 1e-12)
    let chance = Double(2 * width + 1) / Double(places)
    // The centre of gravity is finer than a place.
    var (weight, moment) = (0.0, 0.0)
    for offset in -width...width {
      let sum = sums[(best + offset + places) % places]
      weight += sum
      moment += sum * Double(offset)
    }
    let place = Double(best) + 0.5 + (weight > 0 ? moment / weight : 0)
    return (place / Double(places) * 60 / tempo, max(0, (share - chance) / (1 - chance)))
  }
}
