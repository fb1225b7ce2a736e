import CChafa
public import Drawing

/// Encodes pixels as sixels with Chafa.
public enum ChafaSixels {
  /// A picture as a sixel sequence (DCS … q … ST) with its own palette of at most 256 colours.
  ///
  /// It is not dithered, so that the same pixels look the same in every picture. Pixels that are less than
  /// half opaque are not drawn; other translucent pixels are drawn as on black. A rare colour may be replaced
  /// by a similar one.
  ///
  /// Sixels are in bands of six pixels; the rest of the last band stays as it was. The sequence does not end
  /// with a graphics new line, which could scroll the screen.
  ///
  /// Takes about a third of a millisecond, and up to half a millisecond more for each ten thousand pixels.
  /// - Parameter bitmap: the picture, at most 32767 pixels wide and high.
  /// - Returns: the bytes; empty for a picture without pixels.
  public static func bytes(of bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { return [] }
    let height = (bitmap.height + 5) / 6 * 6
    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    // One cell as large as the picture, so that Chafa does not scale.
    chafa_canvas_config_set_geometry(config, 1, 1)
    chafa_canvas_config_set_cell_geometry(config, Int32(bitmap.width), Int32(height))
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
    chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
    chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    chafa_set_n_threads(1)
    let canvas = chafa_canvas_new(config)
    defer { chafa_canvas_unref(canvas) }
    let pixels = bitmap.pixels + Array(repeating: 0, count: (height - bitmap.height) * bitmap.width)
    pixels.withUnsafeBytes { bytes in
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_BGRA8_PREMULTIPLIED, bytes.bindMemory(to: UInt8.self).baseAddress,
        Int32(bitmap.width), Int32(height), Int32(bitmap.width * 4))
    }
    guard let text = chafa_canvas_print(canvas, nil) else { return [] }
    defer { g_string_free(text, 1) }
    var bytes = Array(UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len)))
    if bytes.suffix(3).first == UInt8(ascii: "-") { bytes.remove(at: bytes.count - 3) }
    return bytes
  }
}
