/// How a picture becomes cells.
public enum RenderQuality: Hashable, Sendable {
  /// Block characters in two colours a cell, chosen by Chafa.
  case symbols
  /// One colour a cell and no block characters, for fonts that lack them; Chafa is not asked.
  case plain
}

/// The block characters that pictures may be made of. Letters, digits and braille are never among them, so
/// that nothing which is only decoration reads as words.
public enum SymbolSet: Hashable, Sendable {
  /// Half blocks and quadrants (Unicode 1.1), which nearly every font has.
  case quadrants
  /// Sextants as well (Unicode 13), which few fonts have.
  case sextants
}
