import BacklitGeometry

/// Decodes reported sizes and positions, and limits them: no reported number can make the layers above count
/// or allocate without bound.
extension InputDecoder {
  /// `CSI 48 ; rows ; columns ; height ; width t` of mode 2048, whose parameters may have subparameters, and
  /// the replies to `CSI 14 t`, `CSI 16 t` and `CSI 18 t`. A report of size 0 is ignored.
  mutating func decodeWindowReport(_ sequence: ControlSequence) {
    let values = sequence.parameters.indices.map { sequence.value($0) ?? 0 }
    guard values.count >= 3, values[1] > 0, values[2] > 0 else { return }
    switch (values[0], values.count) {
    case (48, 5...):
      let size = TerminalSize(
        columns: values[2], rows: values[1], pixelWidth: min(values[4], Self.pixelLimit),
        pixelHeight: min(values[3], Self.pixelLimit)
      ).limited
      // Cells are whole pixels; the remainder is a border.
      if let cell = size.cellPixelSize { cellPixelSize = cell }
      emit(
        .resized(
          columns: size.columns, rows: size.rows, pixelWidth: size.pixelWidth, pixelHeight: size.pixelHeight))
    case (4, 3):
      emit(
        .reply(
          .textAreaPixels(width: min(values[2], Self.pixelLimit), height: min(values[1], Self.pixelLimit))))
    case (6, 3):
      if Self.cellSize(width: values[2], height: values[1]) != nil {
        emit(.reply(.cellPixels(width: values[2], height: values[1])))
      }
    case (8, 3):
      emit(
        .reply(.textAreaCells(columns: min(values[2], Self.cellLimit), rows: min(values[1], Self.cellLimit))))
    default: break
    }
  }

  /// The replies to `CSI ? 1 ; 1 ; 0 S` and `CSI ? 2 ; 1 ; 0 S` (XTSMGRAPHICS): a status, 0 for success, and
  /// the requested value.
  mutating func decodeGraphicsAttribute(_ sequence: ControlSequence) {
    guard sequence.value(1) == 0, let first = sequence.value(2), first > 0 else { return }
    switch sequence.value(0) {
    case 1: emit(.reply(.sixelColors(min(first, Self.pixelLimit))))
    case 2:
      if let height = sequence.value(3), height > 0 {
        emit(.reply(.sixelArea(width: min(first, Self.pixelLimit), height: min(height, Self.pixelLimit))))
      }
    default: break
    }
  }

  /// The size of a cell in pixels; nil for an implausible one: 0, or more than `cellPixelLimit`.
  package static func cellSize(width: Int, height: Int) -> Size? {
    guard (1...cellPixelLimit).contains(width), (1...cellPixelLimit).contains(height) else { return nil }
    return Size(width: Double(width), height: Double(height))
  }

  /// A position on the screen from one that counts from 1.
  static func cursorPosition(column: Int, row: Int) -> TerminalReply {
    .cursorPosition(column: min(column, cellLimit) - 1, row: min(row, cellLimit) - 1)
  }
}
