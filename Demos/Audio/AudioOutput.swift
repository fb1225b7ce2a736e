import Dispatch
import Glibc
import Synchronization

/// A thread that renders and plays through ALSA, or silently if that is impossible.
public final class AudioOutput: Sendable {
  /// The state of an output.
  public enum State: Hashable, Sendable, CustomStringConvertible {
    /// The output was not started, or was stopped.
    case stopped
    /// The output plays through a device.
    case playing(device: String)
    /// The engine runs without sound, for the given reason.
    case silent(DeviceError)

    /// The state in words.
    public var description: String {
      switch self {
      case .stopped: "stopped"
      case .playing(let device): "playing through \(device)"
      case .silent(let error): "no sound: \(error)"
      }
    }
  }

  /// The frames that are rendered and written at a time.
  public static let period = 256
  /// The periods in the device's buffer.
  static let periods = 4
  /// The time without a sound after which the thread sleeps until a command comes, in seconds.
  static let idleTime = 1.0

  // Only the thread of the output renders while it runs.
  private nonisolated(unsafe) let renderer: UnsafeMutablePointer<Renderer>
  private let sampleRate: Double
  private let device: String
  private let channels: Int
  private let isEnding = Atomic(false)
  private let isAsleep = Atomic(false)
  private let underrunCount = Atomic(0)
  private let secondPair = Atomic(false)
  private let waker = DispatchSemaphore(value: 0)
  private let currentState = Mutex(State.stopped)
  private let hasStarted = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(
    renderer: UnsafeMutablePointer<Renderer>, sampleRate: Double, device: String, channels: Int
  ) {
    self.renderer = renderer
    self.sampleRate = sampleRate
    self.device = device
    self.channels = channels
    startThread { self.run() }
    hasStarted.wait()
  }

  /// The state.
  public var state: State { currentState.withLock { $0 } }

  /// The number of times that the device ran out of frames.
  public var underruns: Int { underrunCount.load(ordering: .relaxed) }

  /// Whether the device has a second pair of channels, for the cue bus.
  var hasCueBus: Bool { secondPair.load(ordering: .relaxed) }

  /// Ends the thread and waits for it.
  func stop() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    waker.signal()
    hasEnded.wait()
    currentState.withLock { $0 = .stopped }
  }

  /// Whether the thread waits for a command.
  var isSleeping: Bool { isAsleep.load(ordering: .relaxed) }

  /// Wakes the thread if it sleeps.
  func wake() { if isAsleep.load(ordering: .sequentiallyConsistent) { waker.signal() } }

  private var isDone: Bool { isEnding.load(ordering: .relaxed) }

  // MARK: The thread

  private func run() {
    let realTime = RealtimeKit.requestForCurrentThread()
    var pcm: Playback?
    do throws(DeviceError) {
      let opened = try Playback(device: device, sampleRate: sampleRate, channels: channels)
      pcm = opened
      secondPair.store(opened.channels == 4, ordering: .relaxed)
      currentState.withLock { $0 = .playing(device: device) }
    } catch {
      currentState.withLock { $0 = .silent(error) }
    }
    hasStarted.signal()
    let count = pcm?.channels ?? 2
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: Self.period * count)
    samples.initialize(repeating: 0, count: Self.period * count)
    defer { samples.deallocate() }
    if let opened = pcm {
      if let error = play(opened, samples) { currentState.withLock { $0 = .silent(error) } }
      opened.close()
    }
    playSilently(samples, channels: count)
    hasEnded.signal()
    realTime?.wait()
  }

  /// Plays until the end.
  /// - Returns: why the device failed; nil at the end.
  private func play(_ pcm: Playback, _ samples: UnsafeMutablePointer<Float>) -> DeviceError? {
    var restFrames = 0.0
    var clock = DeviceClock(period: Self.period, memory: pcm.memory, sampleRate: sampleRate)
    while !isDone {
      if restFrames > Self.idleTime * sampleRate {
        pcm.pause()
        sleep()
        pcm.resume()
        clock.restart()
        restFrames = 0
      }
      renderer.pointee.render(samples, channels: pcm.channels, count: Self.period)
      restFrames = isAtRest ? restFrames + Double(Self.period) : 0
      do throws(DeviceError) {
        let deviceRanOut = try pcm.write(samples, Self.period)
        let clockRanOut = clock.advance()
        if deviceRanOut || clockRanOut { underrunCount.wrappingAdd(1, ordering: .relaxed) }
      } catch {
        return error
      }
    }
    pcm.finish()
    return nil
  }

  /// Renders at the speed of the clock, without sound.
  private func playSilently(_ samples: UnsafeMutablePointer<Float>, channels: Int) {
    var next = timespec()
    clock_gettime(CLOCK_MONOTONIC, &next)
    var restFrames = 0.0
    while !isDone {
      if restFrames > Self.idleTime * sampleRate {
        sleep()
        clock_gettime(CLOCK_MONOTONIC, &next)
        restFrames = 0
      }
      renderer.pointee.render(samples, channels: channels, count: Self.period)
      restFrames = isAtRest ? restFrames + Double(Self.period) : 0
      next.tv_nsec += Int(Double(Self.period) / sampleRate * 1e9)
      if next.tv_nsec >= 1_000_000_000 {
        next.tv_sec += 1
        next.tv_nsec -= 1_000_000_000
      }
      clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &next, nil)
    }
  }

  private var isAtRest: Bool { renderer.pointee.rest.pointee.load(ordering: .relaxed) == 1 }

  /// Waits for a command or the end.
  private func sleep() {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    while renderer.pointee.queue.isEmpty, !isDone { waker.wait() }
    isAsleep.store(false, ordering: .sequentiallyConsistent)
  }
}
