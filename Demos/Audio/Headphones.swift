/// The sounds for the DJ besides the decks that are on the cue bus: the mix, clicks, and warnings.
struct Headphones: BitwiseCopyable {
  /// The number of warnings that sound at a time.
  private static let voiceCount = 4

  /// The gain of the music in the headphones as a factor.
  var gain: Float = 1
  /// The share of the mix: 0 for the cue bus alone, 1 for the mix alone, and both at full level in the middle.
  var share: Float = 0
  private var countIn: CountIn
  private let voices: UnsafeMutablePointer<ToneVoice>
  private var nextVoice = 0
  /// The clicks of the next frames.
  let clicks: UnsafeMutablePointer<SIMD2<Float>>
  /// The current gains of the cue bus, of the mix and of the clicks.
  private var current = SIMD3<Float>(1, 0, 1)

  /// Allocates voices at rest. ``deallocate()`` frees them.
  init(sampleRate: Double) {
    countIn = CountIn(sampleRate: sampleRate)
    voices = .allocate(capacity: Self.voiceCount)
    voices.initialize(repeating: ToneVoice(sampleRate: sampleRate), count: Self.voiceCount)
    clicks = .allocate(capacity: Renderer.block)
    clicks.initialize(repeating: .zero, count: Renderer.block)
  }

  func deallocate() {
    voices.deallocate()
    clicks.deallocate()
  }

  /// Whether nothing sounds until a command comes.
  var isAtRest: Bool {
    for index in 0..<Self.voiceCount where !voices[index].isAtRest { return false }
    return countIn.isAtRest
  }

  /// Plays a warning.
  mutating func play(_ tone: Tone) {
    voices[nextVoice].play(tone)
    nextVoice = (nextVoice + 1) % Self.voiceCount
  }

  /// Clicks a number of times; 0 ends the clicks.
  mutating func count(_ beats: Int, interval: Double, after delay: Double) {
    countIn.start(beats, interval: interval, after: delay)
  }

  /// Adds the mix and the clicks to the decks on the cue bus, at the level of the headphones.
  /// - Parameters:
  ///   - cueBus: the decks that are on the cue bus.
  ///   - mix: the mix.
  ///   - duck: the gain while words are spoken.
  ///   - count: the number of frames.
  mutating func finish(
    _ cueBus: UnsafeMutablePointer<SIMD2<Float>>, mix: UnsafePointer<SIMD2<Float>>, duck: Float, count: Int
  ) {
    countIn.add(to: clicks, count: count)
    let target =
      SIMD3(min(1, 2 - 2 * share) * duck, min(1, 2 * share) * duck, 1) * gain
    let ramp = (target - current) / Float(count)
    for index in 0..<count {
      current += ramp
      cueBus[index] = cueBus[index] * current.x + mix[index] * current.y + clicks[index] * current.z
    }
    current = target
  }

  /// Adds the warnings to a bus.
  func addWarnings(to bus: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    for index in 0..<Self.voiceCount { voices[index].add(to: bus, frames: 0..<count) }
  }
}

/// Clicks at equal intervals, before a record starts.
private struct CountIn: BitwiseCopyable {
  private let sampleRate: Double
  private var voice: ToneVoice
  /// The clicks that are left, the frames between two of them, and those until the next one.
  private var left = 0
  private var (interval, wait) = (0.0, 0.0)

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    voice = ToneVoice(sampleRate: sampleRate)
  }

  var isAtRest: Bool { left == 0 && voice.isAtRest }

  mutating func start(_ beats: Int, interval: Double, after delay: Double) {
    left = beats
    self.interval = max(interval * sampleRate, 1)
    wait = max(delay * sampleRate, 0)
  }

  mutating func add(to bus: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    var done = 0
    while left > 0, Int(wait) < count {
      let frame = max(Int(wait), done)
      voice.add(to: bus, frames: done..<frame)
      voice.play(.beat)
      (done, left) = (frame, left - 1)
      wait += interval
    }
    voice.add(to: bus, frames: done..<count)
    wait -= Double(count)
  }
}
