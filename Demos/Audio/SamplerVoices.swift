import Glibc
import Synchronization

/// The voices of a ``Sampler`` in the render function.
struct SamplerVoices: BitwiseCopyable {
  /// The time constant of changes of the gain, in seconds.
  static let smoothing = 0.01

  let voices: UnsafeMutablePointer<SamplerVoice>
  /// The gain of all sounds as a factor.
  var gain: Float = 1
  private var current: Float = 1
  private let sampleRate: Double

  /// Allocates voices without sounds. ``deallocate()`` frees them.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    voices = .allocate(capacity: Sampler.voiceCount)
    for index in 0..<Sampler.voiceCount {
      (voices + index).initialize(to: SamplerVoice(sampleRate: sampleRate))
    }
  }

  func deallocate() {
    for index in 0..<Sampler.voiceCount { voices[index].status.deallocate() }
    voices.deallocate()
  }

  /// Whether no voice has a sound.
  var isAtRest: Bool {
    for index in 0..<Sampler.voiceCount where !voices[index].isAtRest { return false }
    return true
  }

  /// Adds the next frames to the mix.
  mutating func render(into mix: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    guard !isAtRest else {
      // Nothing is heard, so there is no click.
      current = gain
      return
    }
    let share = Float(1 - exp(-Double(count) / sampleRate / Self.smoothing))
    let next = abs(gain - current) < 1e-5 ? gain : current + (gain - current) * share
    let ramp = (next - current) / Float(count)
    for index in 0..<Sampler.voiceCount {
      voices[index].render(into: mix, from: current, ramp: ramp, count: count)
    }
    current = next
  }
}

/// A voice of a sampler: a sound, and the one before it, which fades out.
struct SamplerVoice: BitwiseCopyable {
  /// The time in which a sound fades out, in seconds.
  static let fade = 0.02

  let status: SamplerStatus
  private var sound: Part
  private var previous: Part

  /// A recording that plays.
  private struct Part: BitwiseCopyable {
    var reader: TrackReader
    var position = 0.0
    var gain: Float = 0
    var serial = 0
    var isActive = false
    /// The samples until the end of a fade; nil while the sound is at its full level.
    var rest: Int?

    /// Adds the next frames with a gain that changes in a straight line.
    mutating func render(
      into mix: UnsafeMutablePointer<SIMD2<Float>>, from start: Float, ramp: Float, fadeSamples: Int,
      count: Int
    ) {
      guard isActive, let track = reader.track else { return }
      let level = reader.level(forRate: 1)
      let step = 1 / reader.sampleRate
      let end = Double(track.frames) / track.sampleRate
      var factor = start
      for index in 0..<count {
        factor += ramp
        var share = gain * factor
        if let left = rest {
          share *= smoothStep(Double(left) / Double(fadeSamples))
          rest = left - 1
        }
        mix[index] += reader.frame(at: position, level) * share
        position = reader.wrapped(position + step)
        if rest == 0 || !reader.isLooping && position >= end {
          isActive = false
          return
        }
      }
    }
  }

  init(sampleRate: Double) {
    status = SamplerStatus()
    sound = Part(reader: TrackReader(sampleRate: sampleRate))
    previous = sound
  }

  /// Whether the voice is silent until a command changes it.
  var isAtRest: Bool { !sound.isActive && !previous.isActive }

  private var fadeSamples: Int { Int(Self.fade * sound.reader.sampleRate) }

  /// Starts a sound. What sounds now fades out.
  mutating func play(_ track: TrackData, serial: Int, gain: Float, loops: Bool) {
    if sound.isActive {
      previous = sound
      previous.rest = previous.rest ?? fadeSamples
    }
    sound.reader.track = track
    sound.reader.endLoop()
    if loops { sound.reader.setLoop(from: 0, to: Double(track.frames) / track.sampleRate) }
    (sound.position, sound.gain, sound.serial, sound.isActive, sound.rest) = (0, gain, serial, true, nil)
  }

  /// Fades a sound out, if it is that of the voice.
  mutating func stop(serial: Int) {
    if sound.serial == serial, sound.isActive { sound.rest = sound.rest ?? fadeSamples }
  }

  /// Adds the next frames to the mix, with the gain of the sampler.
  mutating func render(
    into mix: UnsafeMutablePointer<SIMD2<Float>>, from start: Float, ramp: Float, count: Int
  ) {
    let fadeSamples = fadeSamples
    sound.render(into: mix, from: start, ramp: ramp, fadeSamples: fadeSamples, count: count)
    previous.render(into: mix, from: start, ramp: ramp, fadeSamples: fadeSamples, count: count)
    status.publish(
      ended: sound.isActive ? sound.serial - 1 : sound.serial,
      oldest: previous.isActive ? previous.serial : sound.serial)
  }
}

/// The state of a voice of a sampler that the render function publishes for other threads.
struct SamplerStatus: BitwiseCopyable {
  private let numbers: UnsafeMutablePointer<Atomic<Int>>

  init() {
    numbers = .allocate(capacity: 2)
    for index in 0..<2 { (numbers + index).initialize(to: Atomic(0)) }
  }

  func deallocate() { numbers.deallocate() }

  @inline(__always)
  func publish(ended: Int, oldest: Int) {
    numbers[0].store(ended, ordering: .relaxed)
    // Releasing: the reads of an older recording come before.
    numbers[1].store(oldest, ordering: .releasing)
  }

  /// The number of the latest sound that has ended.
  var ended: Int { numbers[0].load(ordering: .relaxed) }
  /// The number of the oldest sound whose recording is in use.
  var oldest: Int { numbers[1].load(ordering: .acquiring) }
}
