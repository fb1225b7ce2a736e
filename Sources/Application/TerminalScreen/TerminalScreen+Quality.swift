import Cells
import Geometry
import Terminal
import TerminalCodec
import Toolkit

extension TerminalScreen {
  /// Chooses what is shown of pictures: the most that the terminal can show, unless something else is asked for.
  ///
  /// Block characters are for terminals with more than sixteen colours: the others lack them in their fonts. Where the
  /// person refuses colours, shapes are told by bright and dark.
  func adaptToCapabilities() {
    let capabilities = terminal.capabilities
    session.showsColor = capabilities.colorDepth != .none
    let hasBlocks = capabilities.isColorRefused || capabilities.colorDepth > .ansi16
    session.pictureFormat = pictureFormat
    session.quality = quality ?? (!hasBlocks ? .plain : pictureFormat == nil ? .symbols : .pixels)
  }

  /// How the terminal takes pictures; nil where it takes none, or does not say how large its cells are.
  private var pictureFormat: PictureFormat? {
    let capabilities = terminal.capabilities
    guard let cell = decoder.cellPixelSize, capabilities.showsPictures else { return nil }
    // Of two ways the one that leaves text alone.
    return PictureFormat(
      placement: capabilities.kittyGraphics ? .behindText : .besideText,
      cellWidth: Int(cell.width.rounded()), cellHeight: Int(cell.height.rounded()))
  }
}
