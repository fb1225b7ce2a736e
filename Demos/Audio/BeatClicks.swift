/// The clicks on the beats of a deck, for the headphones.
struct BeatClicks: BitwiseCopyable {
  /// The speed below which there are no clicks: at rest, backwards, and while the record starts and stops.
  private static let leastRate = 0.1
  /// The shortest time between two clicks, in seconds, so that a beat clicks once.
  private static let shortestTime = 0.05
  /// A part of a beat that counts as none.
  private static let tolerance = 1e-7

  /// Whether beats click.
  var isOn = false
  /// The position of the first beat of a bar and the time between two beats, in seconds of the recording; an interval of 0
  /// stands for no beats.
  var (downbeat, interval) = (0.0, 0.0)
  private let sampleRate: Double
  private var voice: ToneVoice
  private var framesSinceClick = Int.max / 2

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    voice = ToneVoice(sampleRate: sampleRate)
  }

  /// Whether nothing sounds.
  var isAtRest: Bool { voice.isAtRest }

  /// Adds the next frames to a bus.
  /// - Parameters:
  ///   - bus: the bus.
  ///   - count: the number of frames.
  ///   - end: the position of the record after them, in seconds.
  ///   - rate: the speed of the record as a fraction of the nominal speed.
  mutating func add(
    to bus: UnsafeMutablePointer<SIMD2<Float>>, count: Int, endingAt end: Double, rate: Double
  ) {
    guard let place = placeOfBeat(count: count, end: end, rate: rate) else {
      framesSinceClick += count
      return voice.add(to: bus, frames: 0..<count)
    }
    voice.add(to: bus, frames: 0..<place.frame)
    voice.play(place.isBar ? .bar : .beat)
    voice.add(to: bus, frames: place.frame..<count)
    framesSinceClick = count - place.frame
  }

  /// The frame of the next beat in the following frames; nil without one.
  private func placeOfBeat(count: Int, end: Double, rate: Double) -> (frame: Int, isBar: Bool)? {
    guard isOn, interval > 0, rate > Self.leastRate, end > 0 else { return nil }
    let step = rate / sampleRate
    // After a jump or the end of a loop, the record was elsewhere before; the beats on the way to its place count.
    let start = end - step * Double(count)
    let beat = ((start - downbeat) / interval - Self.tolerance).rounded(.up)
    let place = downbeat + beat * interval
    guard place < end else { return nil }
    let frame = min(max(Int((place - start) / step), 0), count - 1)
    guard Double(framesSinceClick + frame) > Self.shortestTime * sampleRate else { return nil }
    let number = beat.truncatingRemainder(dividingBy: Double(BeatGrid.beatsInBar))
    return (frame, number == 0)
  }
}
