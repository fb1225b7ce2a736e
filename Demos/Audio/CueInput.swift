import Dispatch
import Glibc
import Synchronization

/// A thread that reads a device of ALSA for the cue bus, such as the monitor of the output of a speech server.
///
/// The frames wait for at most 20 milliseconds, at 48 kHz, besides the time that the buffers of both devices add. The clocks of two
/// devices differ: if more frames wait for half a second, the oldest are dropped, and if none wait, there is silence.
public final class CueInput: Sendable {
  /// The state of a cue input.
  public enum State: Hashable, Sendable, CustomStringConvertible {
    /// The input was not started, or was stopped.
    case stopped
    /// The input reads a device.
    case reading(device: String)
    /// The cue bus has no input, for the given reason.
    case silent(DeviceError)

    /// The state in words.
    public var description: String {
      switch self {
      case .stopped: "stopped"
      case .reading(let device): "reading \(device)"
      case .silent(let error): "no input of the cue bus: \(error)"
      }
    }
  }

  // The thread of the input writes and the render function reads; the ring orders both by atomics.
  nonisolated(unsafe) let ring = SampleRing(capacity: 16 * AudioOutput.period)
  private let device: String
  private let sampleRate: Double
  private let isEnding = Atomic(false)
  private let currentState = Mutex(State.stopped)
  private let hasStarted = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Opens the device, and starts the thread.
  init(device: String, sampleRate: Double) {
    (self.device, self.sampleRate) = (device, sampleRate)
    startThread { self.run() }
    hasStarted.wait()
  }

  /// The state.
  var state: State { currentState.withLock { $0 } }

  /// Ends the thread and waits for it. The render function may use the ring until ``SampleRing/deallocate()``.
  func stop() {
    isEnding.store(true, ordering: .relaxed)
    hasEnded.wait()
  }

  private func run() {
    let realTime = RealtimeKit.requestForCurrentThread()
    do throws(DeviceError) {
      let capture = try Capture(device: device, sampleRate: sampleRate)
      defer { capture.close() }
      currentState.withLock { $0 = .reading(device: device) }
      hasStarted.signal()
      try read(capture)
    } catch {
      currentState.withLock { $0 = .silent(error) }
      hasStarted.signal()
    }
    ring.end()
    hasEnded.signal()
    realTime?.wait()
  }

  /// Reads until the end.
  private func read(_ capture: Capture) throws(DeviceError) {
    let period = AudioOutput.period
    let frames = UnsafeMutablePointer<SIMD2<Float>>.allocate(capacity: period)
    frames.initialize(repeating: .zero, count: period)
    defer { frames.deallocate() }
    var clock = DeviceClock(period: period, memory: capture.memory, sampleRate: sampleRate)
    var count = 0
    while !isEnding.load(ordering: .relaxed) {
      count += try capture.read(into: frames + count, count: period - count)
      guard count == period else { continue }
      ring.push(frames, count: period)
      clock.advance()
      count = 0
    }
  }
}

/// The frames of a ``CueInput`` in the render function.
struct CueFeed: BitwiseCopyable {
  /// The frames that wait before the input is heard, so that neither thread has to be on time exactly.
  static let fewest = 3 * AudioOutput.period
  /// The frames that wait at most besides those of a burst: 20 milliseconds at 48 kHz.
  static let most = 960
  /// The frames after which the waiting ones are judged. Devices deliver and take bursts, so that only the fewest that waited
  /// meanwhile are late.
  static let interval = 24_000

  private let ring: SampleRing
  private var isFilling = true
  private var least = Int.max
  private var frames = 0

  init(_ ring: SampleRing) { self.ring = ring }

  /// Whether no frames come any more.
  var hasEnded: Bool { ring.hasEnded }

  /// Adds the next frames to a bus.
  /// - Parameters:
  ///   - bus: the bus.
  ///   - buffer: memory for `count` frames.
  ///   - count: the number of frames.
  mutating func add(
    to bus: UnsafeMutablePointer<SIMD2<Float>>, buffer: UnsafeMutablePointer<SIMD2<Float>>, count: Int
  ) {
    let waiting = ring.count
    if waiting >= Self.fewest { isFilling = false }
    guard !isFilling else { return }
    least = min(least, waiting)
    frames += count
    if frames >= Self.interval {
      if least > Self.most { ring.drop(least - Self.fewest) }
      (least, frames) = (Int.max, 0)
    }
    let read = ring.pop(into: buffer, count: count)
    for index in 0..<read { bus[index] += buffer[index] }
    if read < count { isFilling = true }
  }
}
