import Glibc

/// A real pseudo-terminal whose window is a virtual terminal.
///
/// It supports synchronized output (mode 2026), so that tests see whole frames.
public final class TestTerminal {
  /// The pseudo-terminal.
  public let terminal: PseudoTerminal
  /// The screen of the terminal.
  public let screen: VirtualTerminal
  /// The bytes written so far.
  public private(set) var written: [UInt8] = []
  /// Whether the terminal answers queries.
  public var answers = true
  /// Whether the output is read; a terminal stopped with Control-S does not read.
  public var reads = true
  /// Answers to queries that libvterm does not know, sent once for each query.
  public var extraReplies: [(query: String, answer: String)] = []
  /// Where the search for the next query begins in the written bytes, by its number in `extraReplies`.
  private var searchStarts: [Int: Int] = [:]
  /// Bytes that were read and are not on the screen yet.
  private var waiting: ArraySlice<UInt8> = []
  /// When the current frame has to be complete; nil between frames.
  private var frameDeadline: Deadline?
  /// The path of the terminal device.
  public var path: String { terminal.path }
  /// The current line settings.
  public var settings: termios { terminal.settings }

  /// Creates a terminal with a size in cells.
  /// - Throws: ``SystemCallError`` if the system has no free terminal.
  public init(columns: Int, rows: Int) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    guard let screen = VirtualTerminal(columns: columns, rows: rows) else {
      throw SystemCallError("vterm_new", ENOMEM)
    }
    self.screen = screen
  }

  /// Closes the window, as closing a terminal window does.
  public func hangUp() { terminal.hangUp() }

  /// Types text.
  public func send(_ text: String) { terminal.send(text) }

  /// Resizes the terminal, in cells; the processes that it controls get SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }

  /// Whether a text was written, not counting a number of first bytes.
  public func wrote(_ text: String, after start: Int = 0) -> Bool { count(of: text, after: start) > 0 }

  /// How often a text was written, not counting a number of first bytes.
  public func count(of text: String, after start: Int = 0) -> Int {
    var (count, start) = (0, start)
    while let end = self.end(of: text, after: start) {
      count += 1
      start = end
    }
    return count
  }

  /// The number of the bytes up to the end of the next occurrence of a text; nil if it was not written.
  private func end(of text: String, after start: Int) -> Int? {
    let pattern = Array(text.utf8)
    return written.withUnsafeBytes { bytes in
      guard let first = pattern.first, let base = bytes.baseAddress else { return nil }
      var start = start
      // memchr(3) is fast in unoptimized tests too.
      while start + pattern.count <= bytes.count,
        let found = memchr(base + start, Int32(first), bytes.count - pattern.count + 1 - start)
      {
        start = UnsafeRawPointer(found) - base
        if memcmp(found, pattern, pattern.count) == 0 { return start + pattern.count }
        start += 1
      }
      return nil
    }
  }

  /// Reads the output and answers queries until a condition holds.
  /// - Parameters:
  ///   - seconds: the time after which the wait has failed.
  ///   - condition: checked after each frame, or, if the program does not mark its frames, after each read;
  ///     then the screen may show a part of a frame.
  /// - Returns: whether the condition held before the deadline.
  public func wait(seconds: Double = Deadline.limit, until condition: () -> Bool) -> Bool {
    let deadline = Deadline(seconds: seconds)
    while true {
      repeat { if hasWholeFrame, condition() { return true } } while showMore()
      if deadline.isOver { return false }
      if reads { terminal.waitForOutput() } else { usleep(10_000) }
    }
  }

  /// Reads all output that was not read yet, without waiting, and answers queries.
  /// - Returns: whether there was output.
  @discardableResult
  public func readAll() -> Bool {
    var hasMore = false
    while showMore() { hasMore = true }
    return hasMore
  }

  /// Whether the screen shows no part of a frame. As on real terminals, a frame has a time limit: a program
  /// that was stopped does not end its frame.
  private var hasWholeFrame: Bool { frameDeadline?.isOver ?? true }

  /// Reads output up to the end of a frame and shows it.
  /// - Returns: whether there was output.
  private func showMore() -> Bool {
    if waiting.isEmpty, reads { waiting = terminal.read()[...] }
    guard !waiting.isEmpty else { return false }
    let end = waiting.firstRange(of: Self.frameEnd)?.upperBound ?? waiting.endIndex
    let bytes = Array(waiting[..<end])
    waiting = waiting[end...]
    written += bytes
    screen.write(bytes)
    frameDeadline = screen.isOn(mode: 2026) ? frameDeadline ?? Deadline(seconds: Self.frameLimit) : nil
    let replies = screen.takeReplies()
    if answers { answer(replies) }
    return true
  }

  /// The time limit of a frame in seconds; much longer than a frame takes, even on a busy machine.
  private static let frameLimit = 20.0
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  private func answer(_ replies: [UInt8]) {
    for (index, extra) in extraReplies.enumerated() {
      var start = searchStarts[index] ?? 0
      while let end = end(of: extra.query, after: start) {
        send(extra.answer)
        start = end
      }
      // The end of a query may not have been read yet.
      searchStarts[index] = max(start, written.count - extra.query.utf8.count + 1)
    }
    guard !replies.isEmpty else { return }
    // libvterm does not know synchronized output.
    let text = String(decoding: replies, as: UTF8.self)
    send(text.replacing("\u{1B}[?2026;0$y", with: "\u{1B}[?2026;2$y"))
  }
}
