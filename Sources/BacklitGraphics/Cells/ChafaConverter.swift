#if Pictures
import CChafa

/// Converts blocks of 8×8 pixels to cells. The only user of Chafa's symbol conversion.
///
/// The object owns one canvas for each power of two of cells that it has needed, and releases them in
/// `deinit`. Symbol map and configuration are released as soon as a canvas retains them. Dithering and
/// preprocessing are off and canvases are one cell high, so a cell depends on its own pixels alone.
final class ChafaConverter {
  private let symbols: SymbolSet
  /// Canvases of 2⁰, 2¹, … cells in one row, created on first use.
  private var canvases: [OpaquePointer?]

  /// The exponent of the longest strip: 2⁹ cells.
  private static let largest = 9

  init(symbols: SymbolSet) {
    self.symbols = symbols
    canvases = Array(repeating: nil, count: Self.largest + 1)
    // Chafa treats one strip as one unit of work, so threads would start and stop without any use. The
    // setting holds for the whole process.
    chafa_set_n_threads(1)
  }

  deinit {
    for case let canvas? in canvases { chafa_canvas_unref(canvas) }
  }

  /// Converts blocks.
  ///
  /// - Parameters:
  ///   - count: the number of blocks.
  ///   - copyBlock: copies the block with an index to a place in a strip with the given row length in pixels.
  ///   - use: receives the cell of the block with an index.
  func convert(
    count: Int, copyBlock: (Int, UnsafeMutablePointer<UInt32>, Int) -> Void, use: (Int, Cell) -> Void
  ) {
    var done = 0
    var strip = [UInt32](repeating: 0, count: 64 << Self.largest)
    strip.withUnsafeMutableBufferPointer { strip in
      guard let base = strip.baseAddress else { return }
      while done < count {
        // The largest strip that the rest fills, so that no cell is converted in vain.
        let power = min(Self.largest, (count - done).bitWidth - 1 - (count - done).leadingZeroBitCount)
        let length = 1 << power
        for offset in 0..<length { copyBlock(done + offset, base + offset * 8, length * 8) }
        let canvas = canvas(power: power)
        chafa_canvas_draw_all_pixels(
          canvas, CHAFA_PIXEL_BGRA8_PREMULTIPLIED, UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self),
          Int32(length * 8), 8, Int32(length * 32))
        for offset in 0..<length { use(done + offset, Self.cell(canvas, column: Int32(offset))) }
        done += length
      }
    }
  }

  private func canvas(power: Int) -> OpaquePointer? {
    if let canvas = canvases[power] { return canvas }
    let map = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(map) }
    var tags =
      CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue
      | CHAFA_SYMBOL_TAG_QUAD.rawValue
    if symbols == .sextants { tags |= CHAFA_SYMBOL_TAG_SEXTANT.rawValue }
    chafa_symbol_map_add_by_tags(map, ChafaSymbolTags(rawValue: tags))
    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, 1 << Int32(power), 1)
    chafa_canvas_config_set_cell_geometry(config, 8, 8)
    chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
    chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
    chafa_canvas_config_set_color_extractor(config, CHAFA_COLOR_EXTRACTOR_AVERAGE)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    chafa_canvas_config_set_work_factor(config, Self.workFactor)
    chafa_canvas_config_set_symbol_map(config, map)
    let canvas = chafa_canvas_new(config)
    canvases[power] = canvas
    return canvas
  }

  /// How thoroughly Chafa searches for the best symbol, from 0 to 1.
  private static let workFactor: Float = 0.5

  private static func cell(_ canvas: OpaquePointer?, column: Int32) -> Cell {
    var foreground: Int32 = -1
    var background: Int32 = -1
    chafa_canvas_get_raw_colors_at(canvas, column, 0, &foreground, &background)
    let symbol = chafa_canvas_get_char_at(canvas, column, 0)
    return BlockSymbol.cell(symbol: symbol, foreground: color(foreground), background: color(background))
  }

  /// A colour from Chafa's number; −1 is the background behind the picture.
  private static func color(_ raw: Int32) -> CellColor {
    raw < 0 ? .default : CellColor(rgb: UInt32(raw))
  }
}
#endif
