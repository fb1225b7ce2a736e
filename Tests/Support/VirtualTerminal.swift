import CVTerm

/// A terminal without a window: libvterm, which parses the output of a program like a real terminal.
///
/// Owns the `VTerm` and its screen. Not thread-safe.
public final class VirtualTerminal {
  /// The number of columns.
  public private(set) var columns: Int
  /// The number of rows.
  public private(set) var rows: Int
  let terminal: OpaquePointer
  let screen: OpaquePointer

  /// Creates a blank terminal with a size in cells; nil if there is not enough memory.
  public init?(columns: Int, rows: Int) {
    guard let terminal = vterm_new(Int32(rows), Int32(columns)) else { return nil }
    self.terminal = terminal
    self.columns = columns
    self.rows = rows
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  /// Processes the output of a program.
  public func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      guard let start = raw.bindMemory(to: CChar.self).baseAddress else { return }
      _ = vterm_input_write(terminal, start, raw.count)
    }
  }

  /// Removes and returns the pending replies to queries.
  public func takeReplies() -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = vterm_output_read(terminal, &bytes, bytes.count)
    return bytes.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// Whether a private mode is on, by a DECRQM query; nil if libvterm does not know the mode.
  public func isOn(mode: Int) -> Bool? {
    write(Array("\u{1B}[?\(mode)$p".utf8))
    let reply = String(decoding: takeReplies(), as: UTF8.self)
    switch reply.split(separator: ";").last?.first {
    case "1", "3": return true
    case "2", "4": return false
    default: return nil
    }
  }

  /// Resizes the terminal, in cells.
  public func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// The text of a row, without trailing spaces.
  public func text(row: Int) -> String {
    var line = ""
    for column in 0..<columns {
      let cell = cell(column: column, row: row)
      if cell.width > 0 { line += cell.text.isEmpty ? " " : cell.text }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The text of the screen, one line a row.
  public var text: String { (0..<rows).map { text(row: $0) }.joined(separator: "\n") }
}
