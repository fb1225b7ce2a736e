import Dispatch
import Glibc

/// Lines of standard input, one each time that one is asked for, so that a pipe is read no faster than it is answered.
@MainActor
final class LineInput {
  /// What comes in.
  enum Line {
    /// A line without its end.
    case text(String)
    /// One that is longer than any that can mean something; what it said is dropped.
    case tooLong
    /// There is no more.
    case end
  }

  /// The most bytes that a line may have.
  private nonisolated static var limit: Int { 1 << 16 }

  /// Called with what was asked for.
  var onLine: (@MainActor (Line) -> Void)?
  /// Whether a person types there, who may type on before there is an answer.
  let isTyped = isatty(STDIN_FILENO) == 1

  // Reading waits, and nothing else may wait for it. Only that queue touches the reader.
  private let queue = DispatchQueue(label: "backlit.lines")
  private let reader = Reader()

  /// Asks for the next line.
  func next() {
    queue.async { [reader] in
      let line = reader.line()
      DispatchQueue.main.async { MainActor.assumeIsolated { [weak self] in self?.onLine?(line) } }
    }
  }

  // Unchecked because of what it keeps: it is used by its input's serial queue alone.
  private final class Reader: @unchecked Sendable {
    private var bytes: [UInt8] = []
    /// How many of them hold no end of a line.
    private var searched = 0
    /// Whether the line is too long: it is read to its end, and not kept.
    private var isTooLong = false
    private var isAtEnd = false

    /// The next line; what has no end counts as one. There is none where there is no input at all.
    func line() -> Line {
      while true {
        if let end = bytes[searched...].firstIndex(of: 10) { return take(through: end) }
        if isAtEnd { return bytes.isEmpty && !isTooLong ? .end : take(through: bytes.endIndex) }
        if bytes.count > LineInput.limit { isTooLong = true }
        if isTooLong { bytes = [] }
        searched = bytes.count
        read()
      }
    }

    /// The line that ends there.
    private func take(through end: Int) -> Line {
      defer {
        bytes.removeSubrange(..<min(end + 1, bytes.count))
        (searched, isTooLong) = (0, false)
      }
      return isTooLong || end > LineInput.limit
        ? .tooLong : .text(String(decoding: bytes[..<end], as: UTF8.self))
    }

    private func read() {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count < 0, errno == EAGAIN {
        // Whoever else has that input does not want to wait for it; here is nothing else to do.
        var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
      } else if count == 0 || errno != EINTR {
        isAtEnd = true
      }
    }
  }
}
