import Dispatch
import Geometry
import Glibc
import Input
import Terminal
import TerminalCodec

/// What a terminal answers to the questions that every program of Backlit asks it at its start.
struct TerminalAnswers {
  var size: TerminalSize
  var capabilities: TerminalCapabilities
  var cellPixelSize: Size?
  /// When the answer to the last question came.
  var promptness: Promptness

  /// When a terminal answered, by the rule that programs ask by.
  enum Promptness {
    /// While a program counts the time.
    case inTime
    /// Later, when programs still learn from it.
    case late
    /// Not while anybody waited.
    case never
  }
}

/// Asks a terminal, with a limit on the time.
@MainActor
final class TerminalInquiry {
  private let device: TerminalDevice
  private var decoder: InputDecoder
  private var promptness = TerminalAnswers.Promptness.never
  private var isLate = false
  private var continuation: CheckedContinuation<Void, Never>?

  private init(_ descriptor: Int32, _ environment: TerminalEnvironment) throws(TerminalError) {
    // Nothing is shown, so no mode is turned on.
    device = try TerminalDevice(
      fileDescriptor: descriptor, environment: environment, modes: [], guardsProcess: true)
    decoder = InputDecoder(cellPixelSize: device.cellPixelSize)
  }

  /// Asks by the rule that programs ask by. Where the time is over before the terminal has answered, it waits longer:
  /// to tell a slow one from a silent one, and so that its answers do not come to the shell, as if they were typed.
  ///
  /// The process ends by SIGINT where the person presses Control-C meanwhile.
  /// - Parameters:
  ///   - descriptor: open on a terminal.
  ///   - environment: what is known of the terminal beforehand.
  ///   - milliseconds: how long to wait at most.
  /// - Returns: what it answered by then.
  /// - Throws: why the terminal cannot be used.
  static func ask(
    _ descriptor: Int32, environment: TerminalEnvironment = .process, milliseconds: Int
  ) async throws(TerminalError) -> TerminalAnswers {
    let inquiry = try TerminalInquiry(descriptor, environment)
    defer { inquiry.device.close() }
    inquiry.device.onInput = { [weak inquiry] in inquiry?.take($0) }
    inquiry.device.onProbed = { [weak inquiry] in inquiry?.isLate = $0 == .timedOut }
    inquiry.device.onClosed = { [weak inquiry] in inquiry?.finish() }
    try inquiry.device.enter()
    inquiry.device.probe()
    await withCheckedContinuation { continuation in
      inquiry.continuation = continuation
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        MainActor.assumeIsolated { inquiry.finish() }
      }
    }
    let device = inquiry.device
    return TerminalAnswers(
      size: device.size, capabilities: device.capabilities, cellPixelSize: device.cellPixelSize,
      promptness: inquiry.promptness)
  }

  private func take(_ bytes: [UInt8]) {
    for event in decoder.feed(bytes) {
      switch event {
      case .reply(let reply):
        _ = device.receive(reply)
        guard case .primaryAttributes = reply else { break }
        promptness = isLate ? .late : .inTime
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
