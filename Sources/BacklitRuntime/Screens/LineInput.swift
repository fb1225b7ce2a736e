import Dispatch
import Glibc

/// Reads lines of standard input, one for each request, so that a pipe is read no faster than it is answered.
@MainActor
final class LineInput {
  /// An item of the input.
  enum Line {
    /// A line without its end.
    case text(String)
    /// A line longer than the limit; its text is dropped.
    case tooLong
    /// The end of the input.
    case end
  }

  /// The maximum length of a line in bytes.
  private nonisolated static var limit: Int { 1 << 16 }

  /// Called with the requested line.
  var onLine: (@MainActor (Line) -> Void)?
  /// Whether the input is a terminal, where the user may type ahead of the answer.
  let isTyped = isatty(STDIN_FILENO) == 1

  // Reading blocks, so it has its own queue. Only that queue accesses the reader.
  private let queue = DispatchQueue(label: "backlit.lines")
  private let reader = Reader()

  /// Requests the next line.
  func next() {
    queue.async { [reader] in
      let line = reader.line()
      DispatchQueue.main.async { MainActor.assumeIsolated { [weak self] in self?.onLine?(line) } }
    }
  }

  // Unchecked: its state is accessed only on the serial queue of its input.
  private final class Reader: @unchecked Sendable {
    private var bytes: [UInt8] = []
    /// The number of leading bytes that are known to contain no line feed.
    private var searched = 0
    /// Whether the line is too long; its bytes are read and dropped.
    private var isTooLong = false
    private var isAtEnd = false

    /// Reads the next line. Text without a line feed at the end of the input counts as a line.
    func line() -> Line {
      while true {
        if let end = bytes[searched...].firstIndex(of: 10) { return removeLine(through: end) }
        if isAtEnd { return bytes.isEmpty && !isTooLong ? .end : removeLine(through: bytes.endIndex) }
        if bytes.count > LineInput.limit { isTooLong = true }
        if isTooLong { bytes = [] }
        searched = bytes.count
        read()
      }
    }

    /// Removes the line that ends at an index from the buffer and returns it.
    private func removeLine(through end: Int) -> Line {
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
        // Another process made this input nonblocking; wait for input here.
        var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
      } else if count == 0 || errno != EINTR {
        isAtEnd = true
      }
    }
  }
}
