/// Reads a recording with an optional loop, at positions in seconds.
///
/// Before the end of a loop, the sound is crossfaded to what precedes its start. So the jump from the end to the start
/// makes no click, forwards and backwards.
struct TrackReader: BitwiseCopyable {
  /// The longest crossfade at a loop point and at a jump, in seconds.
  static let fade = 0.005
  /// The shortest loop, in seconds.
  static let shortestLoop = 0.01

  var track: TrackData?
  /// Whether the loop repeats.
  private(set) var isLooping = false
  /// The start and the end of the loop, in seconds.
  private(set) var loopStart = 0.0
  private(set) var loopEnd = 0.0
  private var loopFade = 0.0
  let kernel: InterpolationKernel
  /// The samples a second of the output.
  let sampleRate: Double

  init(sampleRate: Double) {
    kernel = .shared
    self.sampleRate = sampleRate
  }

  /// Repeats a part of the recording; an empty part is widened to the shortest loop.
  mutating func setLoop(from start: Double, to end: Double) {
    isLooping = true
    loopStart = start
    loopEnd = max(end, start + Self.shortestLoop)
    loopFade = min(Self.fade, (loopEnd - loopStart) / 2)
  }

  /// Plays on after the end of the loop.
  mutating func endLoop() { isLooping = false }

  /// A position at or after the end of the loop, as a position in it. Other positions are not changed.
  @inline(__always)
  func wrapped(_ position: Double) -> Double {
    guard isLooping, position >= loopEnd else { return position }
    let length = loopEnd - loopStart
    return loopStart + (position - loopEnd).truncatingRemainder(dividingBy: length)
  }

  /// The position of a motion that ran backwards out of the loop. The motion began at `previous`.
  @inline(__always)
  func wrappedBackwards(_ position: Double, from previous: Double) -> Double {
    guard isLooping, position < loopStart, previous >= loopStart else { return position }
    return position + (loopEnd - loopStart)
  }

  /// The position a whole number of loops away from `position` that is nearest to `reference`.
  func nearest(to position: Double, from reference: Double) -> Double {
    guard isLooping, reference >= loopStart, reference < loopEnd else { return position }
    let length = loopEnd - loopStart
    return position - ((position - reference) / length).rounded() * length
  }

  /// The filter for a rate of the platter.
  @inline(__always)
  func level(forRate rate: Double) -> InterpolationKernel.Level {
    kernel.level(forRate: rate * (track?.sampleRate ?? sampleRate) / sampleRate)
  }

  /// The frame at a position.
  @inline(__always)
  func frame(at seconds: Double, _ level: InterpolationKernel.Level) -> SIMD2<Float> {
    guard let track else { return .zero }
    let frame = level.sample(track, at: seconds * track.sampleRate)
    guard isLooping, seconds < loopEnd, seconds > loopEnd - loopFade else { return frame }
    let before = level.sample(track, at: (seconds - (loopEnd - loopStart)) * track.sampleRate)
    let share = smoothStep((seconds - (loopEnd - loopFade)) / loopFade)
    return frame + (before - frame) * share
  }
}

/// 0 to 1, with slopes of 0 at both ends.
@inline(__always)
func smoothStep(_ place: Double) -> Float {
  let x = Float(max(0, min(place, 1)))
  return x * x * x * (x * (x * 6 - 15) + 10)
}
