import BacklitGraphics
import CVTerm

@testable import BacklitTerminal

/// A libvterm terminal, as an independent interpretation of the bytes.
final class ReferenceTerminal {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let columns: Int
  private let rows: Int

  init(columns: Int, rows: Int) {
    guard let terminal = vterm_new(Int32(rows), Int32(columns)),
      let screen = vterm_obtain_screen(terminal)
    else { preconditionFailure("libvterm has no memory") }
    (self.terminal, self.screen, self.columns, self.rows) = (terminal, screen, columns, rows)
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    feed(TerminalModes.standard.setSequence())
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        _ = vterm_input_write(terminal, characters.baseAddress, characters.count)
      }
    }
  }

  var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.col), Int(position.row))
  }

  /// A cell as the terminal shows it.
  struct Shown: Equatable, CustomStringConvertible {
    var text: String
    var foreground: SGRColor
    var background: SGRColor
    var attributes: CellAttributes

    var description: String { "\(text.debugDescription) \(foreground) \(background) \(attributes.rawValue)" }
  }

  func cell(column: Int, row: Int, depth: ColorDepth) -> Shown {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    var text = ""
    for value in scalars.prefix(while: { $0 != 0 }) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    if scalars[0] == 0 { text = " " }
    var attributes: CellAttributes = []
    if cell.attrs.bold != 0 { attributes.insert(.bold) }
    if cell.attrs.italic != 0 { attributes.insert(.italic) }
    if cell.attrs.underline != 0 { attributes.insert(.underline) }
    if cell.attrs.reverse != 0 { attributes.insert(.inverse) }
    if cell.attrs.strike != 0 { attributes.insert(.strikethrough) }
    return Shown(
      text: text, foreground: Self.color(cell.fg, depth: depth),
      background: Self.color(cell.bg, depth: depth),
      attributes: attributes)
  }

  /// 1 for the upper part of a line of double height, 2 for the lower part, 0 for any other line.
  private func doubleHeight(row: Int) -> Int {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: 0), &cell)
    return cell.attrs.dwl == 0 ? 0 : Int(cell.attrs.dhl)
  }

  private static func color(_ color: VTermColor, depth: ColorDepth) -> SGRColor {
    let kind = UInt32(color.type)
    if kind & VTERM_COLOR_DEFAULT_MASK.rawValue != 0 { return .default }
    if kind & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      return .indexed(color.indexed.idx, isBasic: depth == .ansi16)
    }
    return .direct(UInt32(color.rgb.red) << 16 | UInt32(color.rgb.green) << 8 | UInt32(color.rgb.blue))
  }

  /// The first cell that the terminal does not show as in the grid; nil if it shows all of them.
  func difference(from grid: CellGrid, depth: ColorDepth) -> String? {
    for row in 0..<rows {
      // A line of double height has half as many columns, which both rows show.
      let double = grid.doubleLines.first { row - $0.row == 0 || row - $0.row == 1 }
      let part = double.map { row == $0.row ? 1 : 2 } ?? 0
      if doubleHeight(row: row) != part { return "row \(row): part \(doubleHeight(row: row)), not \(part)" }
      let shown = double.map { part == 1 ? $0.upper : $0.lower } ?? grid
      for column in 0..<shown.columns where !shown[column, double == nil ? row : 0].glyph.isRightHalf {
        let cell = shown[column, double == nil ? row : 0]
        let style = SGRStyle(cell, depth: depth)
        var wanted = Shown(
          text: cell.glyph.text, foreground: style.foreground, background: style.background,
          attributes: style.attributes.subtracting(.dim))  // this version of libvterm has no faint text
        var found = self.cell(column: column, row: row, depth: depth)
        if cell.glyph == .blank, style.isBackgroundOnly {
          // A space shows only its background, unless it is underlined or inverse.
          wanted.foreground = found.foreground
          found.attributes.subtract([.bold, .italic])
          wanted.attributes.subtract([.bold, .italic])
        }
        if found != wanted { return "(\(column), \(row)): \(found), not \(wanted)" }
      }
    }
    return nil
  }
}
