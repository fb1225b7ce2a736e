import Dispatch
import Glibc

/// Lines of standard input, one each time that one is asked for, so that a pipe is read no faster than it is answered.
@MainActor
final class LineInput {
  /// Called with a line without its end; nil at the end of the input.
  var onLine: (@MainActor (String?) -> Void)?
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

  /// Used by the queue of its input alone.
  private final class Reader: @unchecked Sendable {
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    /// The next line; what has no end counts as one. Nil at the end, or where there is no input at all.
    func line() -> String? {
      while true {
        if let end = bytes.firstIndex(of: 10) {
          defer { bytes.removeSubrange(...end) }
          return String(decoding: bytes[..<end], as: UTF8.self)
        }
        if isAtEnd {
          defer { bytes = [] }
          return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
          bytes += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          isAtEnd = true
        }
      }
    }
  }
}
