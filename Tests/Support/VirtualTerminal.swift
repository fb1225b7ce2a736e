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

extension VirtualTerminal {
  /// A displayed cell.
  public struct ShownCell: Hashable, Sendable {
    /// The character with its combining marks; empty if nothing was written.
    public var text: String
    /// The width: 1, or 2 for a wide character, or 0 for the right half of one.
    public var width: Int
    /// 0xRRGGBB.
    public var foreground: UInt32
    /// 0xRRGGBB.
    public var background: UInt32
  }

  /// The cell at a position counted from 0; a blank cell outside the screen.
  public func cell(column: Int, row: Int) -> ShownCell {
    var cell = VTermScreenCell()
    let place = VTermPos(row: Int32(row), col: Int32(column))
    guard vterm_screen_get_cell(screen, place, &cell) == 1 else {
      return ShownCell(text: "", width: 1, foreground: 0, background: 0)
    }
    var text = ""
    withUnsafeBytes(of: cell.chars) { raw in
      for value in raw.bindMemory(to: UInt32.self) {
        guard value != 0, let scalar = Unicode.Scalar(value) else { break }
        text.unicodeScalars.append(scalar)
      }
    }
    // libvterm marks the right half of a wide character with the value -1.
    let isRightHalf = cell.chars.0 == UInt32.max
    return ShownCell(
      text: text, width: isRightHalf ? 0 : Int(cell.width), foreground: rgb(&cell.fg),
      background: rgb(&cell.bg))
  }

  /// The cursor position, counted from 0.
  public var cursor: (column: Int, row: Int) {
    var place = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return (Int(place.col), Int(place.row))
  }

  private func rgb(_ color: inout VTermColor) -> UInt32 {
    vterm_screen_convert_color_to_rgb(screen, &color)
    return UInt32(color.rgb.red) << 16 | UInt32(color.rgb.green) << 8 | UInt32(color.rgb.blue)
  }
}
