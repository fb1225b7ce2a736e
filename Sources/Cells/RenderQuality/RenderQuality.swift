/// The way pictures are converted to cells.
public enum RenderQuality: Hashable, Sendable {
  /// Block elements in two colours a cell, chosen by Chafa.
  case symbols
  /// One colour a cell without block elements, for fonts that lack them; Chafa is not used.
  case plain
}

/// The block elements that pictures may use. Letters, digits and braille are never used, so that decoration
/// never reads as words.
public enum SymbolSet: Hashable, Sendable {
  /// Half blocks and quadrants (Unicode 1.1), which nearly every font has.
  case quadrants
  /// Sextants in addition (Unicode 13), which few fonts have.
  case sextants
}
