import Cells
import Geometry
import Terminal
import TerminalCodec
import Toolkit

extension TerminalScreen {
  /// Chooses the display quality: the best that the terminal supports, unless the program chose one.
  ///
  /// Block characters require a terminal with more than sixteen colours; the fonts of other terminals lack
  /// them. If the user refuses colours, shapes differ in brightness.
  func adaptToCapabilities() {
    let capabilities = terminal.capabilities
    session.showsColor = capabilities.colorDepth != .none
    let hasBlocks = capabilities.isColorRefused || capabilities.colorDepth > .ansi16
    session.pictureFormat = pictureFormat
    session.quality = quality ?? (!hasBlocks ? .plain : pictureFormat == nil ? .symbols : .pixels)
  }

  /// The picture format of the terminal; nil if it takes no pictures or does not report its cell size.
  private var pictureFormat: PictureFormat? {
    let capabilities = terminal.capabilities
    guard let cell = decoder.cellPixelSize, capabilities.showsPictures else { return nil }
    // If the terminal supports both ways, prefer the one that does not affect text.
    return PictureFormat(
      placement: capabilities.kittyGraphics ? .behindText : .besideText,
      cellWidth: Int(cell.width.rounded()), cellHeight: Int(cell.height.rounded()))
  }
}
