import BacklitGeometry
import BacklitTerminal
import Dispatch
import Glibc

/// A terminal's answers to the queries that programs of Backlit send at start.
struct TerminalAnswers {
  var size: TerminalSize
  var capabilities: TerminalCapabilities
  var cellPixelSize: Size?
  /// The time of the answer to the last query.
  var timing: Timing

  /// The time of an answer, compared with the limit of programs.
  enum Timing {
    /// Within the limit.
    case inTime
    /// After the limit; programs still use the answer.
    case late
    /// No answer within the time limit of this check.
    case never
  }
}

/// A query of a terminal's capabilities with a time limit.
@MainActor
final class TerminalQuery {
  private let device: TerminalDevice
  private var decoder: InputDecoder
  private var timing = TerminalAnswers.Timing.never
  private var isLate = false
  private var continuation: CheckedContinuation<Void, Never>?

  private init(_ descriptor: Int32, _ environment: TerminalEnvironment) throws(TerminalError) {
    // Nothing is drawn, so no mode is needed.
    device = try TerminalDevice(
      fileDescriptor: descriptor, environment: environment, modes: [], guardsProcess: true)
    decoder = InputDecoder(
      cellPixelSize: device.cellPixelSize, hasConsoleKeys: device.capabilities.isLinuxConsole)
  }

  /// Sends the queries that programs send.
  ///
  /// This waits longer than programs do, to distinguish a slow terminal from a silent one, and to keep late
  /// answers from reaching the shell as typed text. Control-C ends the process by SIGINT.
  /// - Parameters:
  ///   - descriptor: open on a terminal.
  ///   - environment: the environment of the terminal.
  ///   - milliseconds: the time limit.
  /// - Returns: the answers within the time limit.
  /// - Throws: an error if the terminal cannot be used.
  static func run(
    _ descriptor: Int32, environment: TerminalEnvironment = .process, milliseconds: Int
  ) async throws(TerminalError) -> TerminalAnswers {
    let query = try TerminalQuery(descriptor, environment)
    defer { query.device.close() }
    query.device.onInput = { [weak query] in query?.handle($0) }
    query.device.onProbed = { [weak query] in query?.isLate = $0 == .timedOut }
    query.device.onClosed = { [weak query] in query?.finish() }
    try query.device.enter()
    query.device.probe()
    await withCheckedContinuation { continuation in
      query.continuation = continuation
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        MainActor.assumeIsolated { query.finish() }
      }
    }
    let device = query.device
    return TerminalAnswers(
      size: device.size, capabilities: device.capabilities, cellPixelSize: device.cellPixelSize,
      timing: query.timing)
  }

  private func handle(_ bytes: [UInt8]) {
    for event in decoder.feed(bytes) {
      switch event {
      case .reply(let reply):
        _ = device.receive(reply)
        guard case .primaryAttributes = reply else { break }
        timing = isLate ? .late : .inTime
        finish()
      case .input(.key(KeyEvent(.character("c"), modifiers: .control))):
        device.close()
        TerminalDevice.endProcess(by: SIGINT)
      default: break
      }
    }
  }

  private func finish() {
    continuation?.resume()
    continuation = nil
  }
}
