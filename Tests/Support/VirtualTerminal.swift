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
  private var modes = PrivateModes()
  /// The text of the screen until it changes.
  private var knownText: String?

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
    modes.process(bytes)
    knownText = nil
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

  /// Whether a private mode is on, by the sequences that were written.
  public func isOn(mode: Int) -> Bool { modes.isOn(mode) }

  /// Whether characters would be written in the default colours and without attributes.
  public var hasPlainPen: Bool {
    guard let fresh = VirtualTerminal(columns: 2, rows: 1) else { return false }
    return pen == fresh.pen
  }

  /// The attributes of the next character, as bytes.
  private var pen: [[UInt8]] {
    let attributes = [
      VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_ITALIC, VTERM_ATTR_BLINK, VTERM_ATTR_REVERSE,
      VTERM_ATTR_STRIKE, VTERM_ATTR_FONT, VTERM_ATTR_FOREGROUND, VTERM_ATTR_BACKGROUND,
    ]
    return attributes.map { attribute in
      var value = VTermValue()
      vterm_state_get_penattr(vterm_obtain_state(terminal), attribute, &value)
      return withUnsafeBytes(of: value) { Array($0) }
    }
  }

  /// Resizes the terminal, in cells.
  public func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    knownText = nil
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// The text of a row, without trailing spaces.
  public func text(row: Int) -> String {
    var bytes = [CChar](repeating: 0, count: columns * 32)
    let line = VTermRect(
      start_row: Int32(row), end_row: Int32(row) + 1, start_col: 0, end_col: Int32(columns))
    let count = vterm_screen_get_text(screen, &bytes, bytes.count, line)
    let text = bytes[..<count].map { UInt8(bitPattern: $0) }
    let end = text.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    return String(decoding: text[..<end], as: UTF8.self)
  }

  /// The text of the screen, one line a row.
  public var text: String {
    if let knownText { return knownText }
    let lines = (0..<rows).map { text(row: $0) }.joined(separator: "\n")
    knownText = lines
    return lines
  }
}

/// The private modes (DECSET, DECRST) that the output of a program set.
///
/// libvterm tells its modes only by a query, which would break a sequence whose end was not written yet.
private struct PrivateModes {
  private enum State {
    case text
    case escape
    case sequence([UInt8])
  }

  private var state = State.text
  /// The modes whose value is not the initial one.
  private var changed: Set<Int> = []

  /// The modes that are on in a new terminal: wrapping and the cursor.
  private static let initial: Set<Int> = [7, 25]
  /// Modes of which a terminal has at most one: clicks, drags, all motion.
  private static let pointer: Set<Int> = [1000, 1002, 1003]
  /// Different names of the alternate screen.
  private static let alternateScreen: Set<Int> = [47, 1047, 1049]

  func isOn(_ mode: Int) -> Bool { changed.contains(mode) != Self.initial.contains(mode) }

  mutating func process(_ bytes: [UInt8]) {
    for byte in bytes {
      switch (state, byte) {
      case (_, 0x1B): state = .escape
      case (.text, _): break
      case (.escape, UInt8(ascii: "[")): state = .sequence([])
      case (.escape, UInt8(ascii: "c")):
        changed = []
        state = .text
      case (.escape, _): state = .text
      case (.sequence(let content), 0x20..<0x40): state = .sequence(content + [byte])
      case (.sequence(let content), _):
        perform(content, byte)
        state = .text
      }
    }
  }

  private mutating func perform(_ content: [UInt8], _ final: UInt8) {
    guard content.first == UInt8(ascii: "?"), final == UInt8(ascii: "h") || final == UInt8(ascii: "l") else {
      return
    }
    let text = String(decoding: content.dropFirst(), as: UTF8.self)
    for mode in text.split(separator: ";").compactMap({ Int($0) }) { set(mode, final == UInt8(ascii: "h")) }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    var modes: Set<Int> = [mode]
    if Self.alternateScreen.contains(mode) { modes = Self.alternateScreen }
    if Self.pointer.contains(mode) { changed.subtract(Self.pointer) }
    if isOn != (Self.initial.contains(mode)) {
      changed.formUnion(modes)
    } else {
      changed.subtract(modes)
    }
  }
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
