import BacklitValues
import Dispatch
import Synchronization

/// The braille display of BRLTTY.
///
/// A queue of its own talks to libbrlapi; the main actor hands over outputs and never waits. If BRLTTY is missing or
/// ends, the queue tries again after growing pauses.
package final class BrailleDisplay: Sendable {
  private let queue: BrailleQueue

  /// Looks for a display.
  ///
  /// The initializer makes the process ignore `SIGPIPE` if that signal would end it, because libbrlapi writes to a
  /// socket that may be closed.
  /// - Parameters:
  ///   - host: where BRLTTY listens; nil for the environment.
  ///   - authorization: how the program proves that it may use it; nil for the environment.
  ///   - onReport: called on a queue when ``takeReports()`` has something new.
  package init(host: String? = nil, authorization: String? = nil, onReport: @escaping @Sendable () -> Void) {
    queue = BrailleQueue(
      BrailleConnection.Settings(host: host, authorization: authorization), onReport: onReport)
    BrokenPipes.ignore()
    queue.start()
  }

  deinit { queue.stop() }

  /// Shows an output. Outputs that were not written yet are replaced.
  package func show(_ output: BrailleOutput) { queue.show(output) }

  /// Takes the keys that were pressed, and the state if it changed.
  package func takeReports() -> (keys: [BrailleKey], state: BrailleState?) { queue.takeReports() }

  /// Leaves the display, and waits a short time until BRLTTY shows the screen again.
  package func stop() { queue.stop() }
}

/// Whether there is a display.
package enum BrailleState: Hashable, Sendable {
  /// Not known yet.
  case unknown
  case connected(columns: Int, driver: String)
  case failed(BrailleFailure)
}

/// The side of a display that runs on its queue.
///
/// `connection`, `source` and `pause` are used on the queue only; the rest is behind a mutex.
private final class BrailleQueue: @unchecked Sendable {
  private struct Contents {
    var output: BrailleOutput?
    var keys: [BrailleKey] = []
    var state = BrailleState.unknown
    var isStateNew = false
    var isEnded = false
  }
  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "backlit.braille")
  private let settings: BrailleConnection.Settings
  private let onReport: @Sendable () -> Void
  private var connection: BrailleConnection?
  private var source: (any DispatchSourceRead)?
  private var pause = firstPause

  private static let (firstPause, longestPause) = (1.0, 60.0)
  /// The most keys that wait for the program.
  private static let maximumKeys = 64

  init(_ settings: BrailleConnection.Settings, onReport: @escaping @Sendable () -> Void) {
    (self.settings, self.onReport) = (settings, onReport)
  }

  func start() { queue.async { [weak self] in self?.connect() } }

  func stop() {
    contents.withLock { $0.isEnded = true }
    let done = DispatchSemaphore(value: 0)
    queue.async {
      self.disconnect()
      done.signal()
    }
    _ = done.wait(timeout: .now() + .milliseconds(200))
  }

  func show(_ output: BrailleOutput) {
    let isFirst = contents.withLock { contents in
      defer { contents.output = output }
      return contents.output == nil
    }
    if isFirst { queue.async { [weak self] in self?.write() } }
  }

  func takeReports() -> (keys: [BrailleKey], state: BrailleState?) {
    contents.withLock { contents in
      let reports = (contents.keys, contents.isStateNew ? contents.state : nil)
      (contents.keys, contents.isStateNew) = ([], false)
      return reports
    }
  }

  // MARK: On the queue

  private func connect() {
    guard connection == nil, !contents.withLock(\.isEnded) else { return }
    do throws(BrailleFailure) {
      let new = try BrailleConnection(settings)
      connection = new
      pause = Self.firstPause
      let source = DispatchSource.makeReadSource(fileDescriptor: new.descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.readKeys() }
      // The descriptor must stay open until the source is cancelled. The closure only holds the connection.
      nonisolated(unsafe) let owned = new
      source.setCancelHandler { withExtendedLifetime(owned) {} }
      source.activate()
      self.source = source
      report(.connected(columns: new.columns, driver: new.driver))
    } catch {
      report(.failed(error))
      retry()
    }
  }

  private func retry() {
    queue.asyncAfter(deadline: .now() + pause) { [weak self] in self?.connect() }
    pause = min(pause * 2, Self.longestPause)
  }

  private func disconnect() {
    source?.cancel()
    (source, connection) = (nil, nil)
  }

  private func lose() {
    disconnect()
    report(.failed(.noServer))
    retry()
  }

  private func write() {
    let output = contents.withLock { contents in
      defer { contents.output = nil }
      return contents.output
    }
    guard let connection, let output, !connection.write(output) else { return }
    lose()
  }

  private func readKeys() {
    while let connection {
      switch connection.readKey() {
      case .key(let key):
        contents.withLock { if $0.keys.count < Self.maximumKeys { $0.keys.append(key) } }
        onReport()
      case .other: break
      case .none: return
      case .lost: lose()
      }
    }
  }

  private func report(_ state: BrailleState) {
    let isNew = contents.withLock { contents in
      guard contents.state != state else { return false }
      (contents.state, contents.isStateNew) = (state, true)
      return true
    }
    if isNew { onReport() }
  }
}
