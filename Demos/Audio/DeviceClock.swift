import Glibc

/// The clock of a device that has none, such as ALSA's plug-ins `null` and `file`: these take frames as fast as a program renders
/// them, and supply frames as fast as it reads them.
///
/// It plays and records like a sound card with the same memory. A thread waits while the memory is full, and a thread that comes after the
/// memory ran empty had an underrun.
struct DeviceClock {
  /// The part of real time below which a device is too fast for a sound card.
  private static let fastest = 0.5

  private let period: Double
  private let memory: Double
  /// The frames after which the speed of the device is judged, in seconds: a device that waits fills its memory first.
  private let trial: Double
  /// The time at which all frames are played, in seconds.
  private var end = 0.0
  private var start = 0.0
  private var written = 0.0
  /// Whether the device has no clock of its own.
  private(set) var isNeeded = false

  /// Creates a clock that is not needed until the device turns out to be too fast.
  /// - Parameters:
  ///   - period: the frames that are written or read at a time.
  ///   - memory: the frames that the device holds.
  ///   - sampleRate: the frames a second.
  init(period: Int, memory: Int, sampleRate: Double) {
    self.period = Double(period) / sampleRate
    self.memory = Double(memory) / sampleRate
    trial = max(64 * self.period, 4 * self.memory)
    restart()
  }

  /// Begins again with an empty memory.
  mutating func restart() {
    start = Self.now
    end = start
    written = 0
  }

  /// Notes a period that was written or read, and waits until there is room or sound for the next one, if the device did not.
  /// - Returns: whether the memory had run empty.
  @discardableResult
  mutating func advance() -> Bool {
    let now = Self.now
    written += period
    guard isNeeded else {
      if written >= trial {
        isNeeded = now - start < written * Self.fastest
        restart()
      }
      return false
    }
    let hadUnderrun = now > end && written > period
    end = max(end, now) + period
    Self.sleep(until: end - memory)
    return hadUnderrun
  }

  /// The time that passes, in seconds.
  private static var now: Double { epoch.duration(to: .now) / .seconds(1) }
  private static let epoch = SuspendingClock.now

  private static func sleep(until seconds: Double) {
    let rest = seconds - now
    if rest > 0 { usleep(UInt32(rest * 1e6)) }
  }
}
