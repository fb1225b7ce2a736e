import CVTerm

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
