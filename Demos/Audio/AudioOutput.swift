import CALSA
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
    case silent(reason: String)

    /// The state in words.
    public var description: String {
      switch self {
      case .stopped: "stopped"
      case .playing(let device): "playing through \(device)"
      case .silent(let reason): "no sound: \(reason)"
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
    let realTime = requestRealTime()
    var pcm: Playback?
    do throws(Playback.Failure) {
      let opened = try Playback(device: device, sampleRate: sampleRate, channels: channels)
      pcm = opened
      currentState.withLock { $0 = .playing(device: device) }
    } catch {
      currentState.withLock { $0 = .silent(reason: error.reason) }
    }
    hasStarted.signal()
    let count = pcm?.channels ?? 2
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: Self.period * count)
    samples.initialize(repeating: 0, count: Self.period * count)
    defer { samples.deallocate() }
    if let opened = pcm {
      if let reason = play(opened, samples) { currentState.withLock { $0 = .silent(reason: reason) } }
      opened.close()
    }
    playSilently(samples, channels: count)
    hasEnded.signal()
    // Afterwards the number of this thread can be that of a different one.
    realTime?.wait()
  }

  /// Plays until the end.
  /// - Returns: why the device failed; nil at the end.
  private func play(_ pcm: Playback, _ samples: UnsafeMutablePointer<Float>) -> String? {
    var restFrames = 0.0
    var clock = OutputClock(period: Self.period, memory: pcm.memory, sampleRate: sampleRate)
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
      do throws(Playback.Failure) {
        let deviceRanOut = try pcm.write(samples, Self.period)
        let clockRanOut = clock.advance()
        if deviceRanOut || clockRanOut { underrunCount.wrappingAdd(1, ordering: .relaxed) }
      } catch {
        return error.reason
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

  /// Asks for real-time scheduling: the system, and RealtimeKit if the program has no right to it. Without both, the thread
  /// runs at normal priority.
  /// - Returns: signalled when RealtimeKit has answered; nil if it was not asked.
  private func requestRealTime() -> DispatchSemaphore? {
    let priority = 5
    var parameters = sched_param()
    parameters.sched_priority = CInt(priority)
    guard pthread_setschedparam(pthread_self(), SCHED_RR, &parameters) != 0 else { return nil }
    let (thread, hasAnswered) = (RealtimeKit.currentThread, DispatchSemaphore(value: 0))
    // The answer can take long if the service is not started yet, and the music does not wait for it.
    startThread {
      _ = RealtimeKit.makeRealTime(thread: thread, priority: priority)
      hasAnswered.signal()
    }
    return hasAnswered
  }
}

/// An open PCM of ALSA for playing.
private final class Playback {
  /// Why a device does not play.
  struct Failure: Error {
    let reason: String
  }

  private let pcm: OpaquePointer
  private let device: String
  /// 2 or 4.
  let channels: Int
  /// The frames that the device holds.
  let memory: Int
  private let isFloat: Bool
  private let integers: UnsafeMutablePointer<Int16>

  init(device: String, sampleRate: Double, channels: Int) throws(Failure) {
    backlit_alsa_silence_messages()
    self.device = device
    var opened: OpaquePointer?
    let result = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, 0)
    guard result >= 0, let pcm = opened else {
      throw Failure(
        reason: "\(device) cannot be opened: \(String(cString: snd_strerror(result))). "
          + "Check the sound card with aplay -l, or pass the name of an output from aplay -L")
    }
    self.pcm = pcm
    var format: (channels: Int, isFloat: Bool, memory: Int)?
    // The cue bus is dropped before the resolution.
    search: for count in channels == 4 ? [4, 2] : [2] {
      for isFloat in [true, false] {
        let memory = Self.set(pcm, channels: count, isFloat: isFloat, sampleRate: sampleRate)
        guard memory >= 0 else { continue }
        format = (count, isFloat, memory)
        break search
      }
    }
    guard let format else {
      snd_pcm_close(pcm)
      throw Failure(
        reason: "\(device) does not play two channels at \(Int(sampleRate)) Hz. "
          + "Pass the name plug:\(device), which converts")
    }
    (self.channels, isFloat, memory) = (format.channels, format.isFloat, format.memory)
    integers = .allocate(capacity: AudioOutput.period * format.channels)
    integers.initialize(repeating: 0, count: AudioOutput.period * format.channels)
  }

  /// Sets format, rate and buffer.
  /// - Returns: the frames of the buffer; a negative number for an error.
  private static func set(_ pcm: OpaquePointer, channels: Int, isFloat: Bool, sampleRate: Double) -> Int {
    var hardware: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&hardware) >= 0 else { return -1 }
    defer { snd_pcm_hw_params_free(hardware) }
    var period = snd_pcm_uframes_t(AudioOutput.period)
    var buffer = snd_pcm_uframes_t(AudioOutput.period * AudioOutput.periods)
    let steps: [() -> Int32] = [
      { snd_pcm_hw_params_any(pcm, hardware) },
      { snd_pcm_hw_params_set_rate_resample(pcm, hardware, 1) },
      { snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) },
      {
        snd_pcm_hw_params_set_format(pcm, hardware, isFloat ? SND_PCM_FORMAT_FLOAT_LE : SND_PCM_FORMAT_S16_LE)
      },
      { snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(channels)) },
      { snd_pcm_hw_params_set_rate(pcm, hardware, UInt32(sampleRate), 0) },
      { snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil) },
      { snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer) },
      { snd_pcm_hw_params(pcm, hardware) },
    ]
    for step in steps {
      let result = step()
      if result < 0 { return Int(result) }
    }
    return Int(buffer)
  }

  /// Writes frames, and waits until there is room.
  /// - Returns: whether the device had run out of frames.
  func write(_ samples: UnsafeMutablePointer<Float>, _ count: Int) throws(Failure) -> Bool {
    if !isFloat {
      for index in 0..<count * channels {
        integers[index] = Int16((max(-1, min(samples[index], 1)) * 32_767).rounded())
      }
    }
    var (done, hadUnderrun) = (0, false)
    while done < count {
      let written =
        isFloat
        ? snd_pcm_writei(pcm, samples + done * channels, snd_pcm_uframes_t(count - done))
        : snd_pcm_writei(pcm, integers + done * channels, snd_pcm_uframes_t(count - done))
      if written >= 0 {
        done += Int(written)
        continue
      }
      if written == Int(-EPIPE) { hadUnderrun = true }
      let result = snd_pcm_recover(pcm, Int32(written), 1)
      if result < 0 {
        throw Failure(
          reason: "\(device) stopped: \(String(cString: snd_strerror(result))). Connect it and start again")
      }
    }
    return hadUnderrun
  }

  /// Plays what was written, and stops the device.
  func pause() { snd_pcm_drain(pcm) }

  /// Starts the device again.
  func resume() { snd_pcm_prepare(pcm) }

  /// Plays what was written.
  func finish() { snd_pcm_drain(pcm) }

  func close() {
    snd_pcm_close(pcm)
    integers.deallocate()
  }
}
