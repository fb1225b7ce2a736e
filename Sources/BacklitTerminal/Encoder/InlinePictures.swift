#if Pictures
import BacklitGraphics

/// Encodes parts of a picture as inline pictures of iTerm2 (https://iterm2.com/documentation-images.html).
enum InlinePictures {
  /// Displays a bitmap at the cursor, over the cells that it covers. The position of the cursor afterwards depends on the
  /// terminal: WezTerm does not move it, and iTerm2 moves it behind the picture.
  ///
  /// The command includes the cells to cover, so that the picture fills them even if the reported cell size was wrong.
  static func display(_ bitmap: Bitmap, columns: Int, rows: Int, compressor: Compressor) -> [UInt8] {
    let file = PNGFile.encode(bitmap, with: compressor)
    let keys =
      "inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.encode(file) + [0x07]
  }
}
#endif
