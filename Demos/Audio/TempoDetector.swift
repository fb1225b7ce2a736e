import Glibc

/// Finds the tempo and the beats of a recording with a constant tempo. Music slower than 95 or faster than 170 beats a minute, with
/// sounds between its beats, can be found at double or half its tempo, which ``BeatGrid/pitch(toReach:)`` allows for.
///
/// The strength of onsets is the rise of the spectrum from one window to the next (spectral flux; S. Dixon, "Onset
/// detection revisited", 2006). Half of it is the rise of the logarithmic levels of all bands, half is that of the levels
/// below 150 Hz, where the bass drum tells a beat from what is between two beats. Its autocorrelation, weighted towards 120 beats a minute, gives the tempo to a few
/// percent, or double or half of it. The Fourier component of the onsets near that tempo gives the exact tempo, because a small
/// error adds up over the recording. Of it and its octaves, the likeliest tempo counts whose beats are about equally strong, and
/// stronger than what is halfway between them; a log-normal distribution says how likely a tempo is (M. F. McKinney and D.
/// Moelants, "Ambiguity in tempo perception", 2006).
public enum TempoDetector {
  /// The tempos that are found, in beats a minute.
  public static let range = 60.0...200.0
  /// The time of a window in seconds, about: it has a power of two of frames. The same time at each sample rate, so that a
  /// beat is found at the same place.
  private static let windowSeconds = 0.0213
  /// The windows that begin in the time of one.
  private static let hopsInWindow = 4
  /// Where in a window a sound begins that makes the largest difference to the one before it, from 0 to 1: for a click at
  /// 0.7, and for a drum a little earlier, as measured.
  private static let onsetPlace = 0.63
  /// The likeliest tempo in beats a minute, and the deviation in octaves.
  private static let (likeliest, deviation) = (132.0, 0.5)
  /// The time in which the sound of a beat rises, in seconds.
  private static let beatWidth = 0.03
  /// The part of a recording that is examined, in seconds.
  static let longestPart = 120.0

  /// The beats of a recording; nil if it is silent or shorter than 4 seconds.
  ///
  /// Complexity: O(length), about 10 ms for a minute of sound. Call it on a thread that may wait.
  public static func beats(in track: Track) -> BeatGrid? {
    let (onsets, drums, rate) = onsets(in: track)
    guard Double(onsets.count) / rate >= 4 else { return nil }
    let mean = onsets.reduce(0, +) / Double(onsets.count)
    guard mean > 0 else { return nil }
    let centred = onsets.map { $0 - mean }
    guard let rough = roughTempo(centred, rate) else { return nil }
    let tempo = octave(of: exactTempo(centred, rate, near: rough), drums, rate)
    let (offset, confidence) = firstBeat(onsets, rate, tempo)
    return BeatGrid(tempo: tempo, firstBeat: offset, confidence: confidence)
  }

  /// The strengths of onsets, those of drums alone, and their number a second.
  private static func onsets(in track: Track) -> (strengths: [Double], drums: [Double], rate: Double) {
    let window = 1 << Int(log2(windowSeconds * track.sampleRate).rounded())
    let hop = window / hopsInWindow
    let transform = FourierTransform(size: window)
    let samples = Array(track.mono.prefix(Int(longestPart * track.sampleRate)))
    let shape = (0..<window).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(window))) }
    let bands = Self.bands(of: window)
    func bin(_ frequency: Double) -> Int { Int(frequency / track.sampleRate * Double(window)) + 1 }
    // The bass drum, and the body of snares and claps, which cymbals do not have.
    let low = 1..<max(2, bin(150))
    let middle = low.upperBound..<min(max(low.upperBound + 1, bin(2500)), window / 2)
    var previous: (levels: [Float], low: Float, middle: Float)?
    var (rises, lowRises, middleRises) = ([Double](), [Double](), [Double]())
    var windowed = [Float](repeating: 0, count: window)
    var start = 0
    while start + window <= samples.count {
      for index in 0..<window { windowed[index] = samples[start + index] * shape[index] }
      let magnitudes = windowed.withUnsafeBufferPointer { transform.magnitudes($0) }
      let levels = bands.map { band in log1p(100 * magnitudes[band].reduce(0, +) / Float(band.count)) }
      let sums = (low: magnitudes[low].reduce(0, +), middle: magnitudes[middle].reduce(0, +))
      if let previous {
        var rise: Float = 0
        for index in levels.indices { rise += max(levels[index] - previous.levels[index], 0) }
        rises.append(Double(rise))
        lowRises.append(Double(max(sums.low - previous.low, 0)))
        middleRises.append(Double(max(sums.middle - previous.middle, 0)))
      }
      previous = (levels, sums.low, sums.middle)
      start += hop
    }
    // Both count the same.
    func sum(_ one: [Double], _ other: [Double]) -> [Double] {
      let (total, otherTotal) = (one.reduce(0, +), other.reduce(0, +))
      return zip(one, other).map {
        (total > 0 ? $0 / total : 0) + (otherTotal > 0 ? $1 / otherTotal : 0)
      }
    }
    return (sum(rises, lowRises), sum(lowRises, middleRises), track.sampleRate / Double(hop))
  }

  /// Ranges of frequencies whose width grows with the frequency.
  private static func bands(of window: Int) -> [Range<Int>] {
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

  /// The likeliest of a tempo and its octaves.
  private static func octave(of tempo: Double, _ drums: [Double], _ rate: Double) -> Double {
    func likelihood(_ tempo: Double) -> Double {
      let octaves = log2(tempo / likeliest) / deviation
      let (balance, contrast) = beatStrength(drums, rate, tempo)
      return balance.squareRoot() * contrast.squareRoot().squareRoot() * exp(-0.5 * octaves * octaves)
    }
    // What is at the end of the range is found a little beside it.
    let wide = range.lowerBound * 0.99...range.upperBound * 1.01
    let tempos = [tempo / 4, tempo / 2, tempo, tempo * 2, tempo * 4].filter(wide.contains)
    return tempos.map { ($0, likelihood($0)) }.max { $0.1 < $1.1 }?.0 ?? tempo
  }

  /// How strong the beats of a tempo are.
  /// - Returns: the weaker of two successive beats in relation to the stronger one, and the strength of beats in relation to
  ///   what is halfway between them: from 0, for equal strengths, to 1.
  private static func beatStrength(
    _ drums: [Double], _ rate: Double, _ tempo: Double
  ) -> (balance: Double, contrast: Double) {
    // The mean of all pairs of beats.
    let places = 192
    var sums = [Double](repeating: 0, count: places)
    for (index, drum) in drums.enumerated() {
      let pairs = Double(index) / rate * tempo / 120
      sums[Int((pairs - pairs.rounded(.down)) * Double(places)) % places] += drum
    }
    let width = max(1, Int(beatWidth * tempo / 120 * Double(places) / 2))
    let around = (0..<places).map { place in
      (-width...width).reduce(0.0) {
        $0 + sums[(place + $1 + places) % places] * Double(width + 1 - abs($1))
      }
    }
    // What sounds all the time is not a beat.
    let ground = around.sorted()[places / 4]
    let strengths = around.map { max(0, $0 - ground) }
    let half = places / 2
    let best =
      (0..<half).max { strengths[$0] + strengths[$0 + half] < strengths[$1] + strengths[$1 + half] } ?? 0
    let (one, other) = (strengths[best], strengths[best + half])
    let between = [half / 2, half / 2 + half].reduce(0.0) { sum, offset in
      sum + ((-2...2).map { strengths[(best + offset + $0 + places) % places] }.max() ?? 0)
    }
    guard one + other > 0 else { return (0, 0) }
    return (min(one, other) / max(one, other), max(0, one + other - between) / (one + other + between))
  }

  /// The position of the beats, by the mean of the onsets at each place between two beats.
  private static func firstBeat(
    _ onsets: [Double], _ rate: Double, _ tempo: Double
  ) -> (seconds: Double, confidence: Double) {
    let places = 96
    var sums = [Double](repeating: 0, count: places)
    for (index, onset) in onsets.enumerated() {
      // A strength belongs to the window that is one hop later.
      let seconds = (Double(index + 1) + onsetPlace * Double(hopsInWindow)) / rate
      let beats = seconds * tempo / 60
      sums[Int((beats - beats.rounded(.down)) * Double(places)) % places] += onset
    }
    let total = sums.reduce(0, +)
    let width = max(1, Int(beatWidth * tempo / 60 * Double(places) / 2))
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
