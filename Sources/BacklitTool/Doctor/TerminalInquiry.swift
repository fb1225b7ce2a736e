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
  /// The primary device attributes; nil where the terminal did not come to them, the last question, in time.
  var attributes: [Int]?
}

/// Asks a terminal, with a limit on the time.
@MainActor
final class TerminalInquiry {
  private let device: TerminalDevice
  private var decoder: InputDecoder
  private var answers: TerminalAnswers
  private var continuation: CheckedContinuation<Void, Never>?

  private init(_ descriptor: Int32, _ environment: TerminalEnvironment) throws(TerminalError) {
    // Nothing is shown, so no mode is turned on.
    device = try TerminalDevice(
      fileDescriptor: descriptor, environment: environment, modes: [], guardsProcess: true)
    decoder = InputDecoder(cellPixelSize: device.cellPixelSize)
    answers = TerminalAnswers(
      size: device.size, capabilities: device.capabilities, cellPixelSize: device.cellPixelSize)
  }

  /// Asks, and waits for the answer to the last question, but no longer than a time.
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
    inquiry.device.onClosed = { [weak inquiry] in inquiry?.finish() }
    try inquiry.device.enter()
    inquiry.device.probe()
    await withCheckedContinuation { continuation in
      inquiry.continuation = continuation
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        MainActor.assumeIsolated { inquiry.finish() }
      }
    }
    return inquiry.answers
  }

  private func take(_ bytes: [UInt8]) {
    for event in decoder.feed(bytes) {
      switch event {
      case .reply(.primaryAttributes(let attributes)):
        answers.attributes = attributes
        finish()
      case .reply(.cellPixels(let width, let height)) where width > 0 && height > 0:
        answers.cellPixelSize = Size(width: Double(width), height: Double(height))
      case .reply(let reply): _ = answers.capabilities.learn(reply)
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
