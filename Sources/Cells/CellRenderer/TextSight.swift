import Drawing

/// How much of a text is still seen while things are painted over it, and in which colour.
struct TextSight {
  private var color: Color
  /// The share of the text itself in what is seen.
  private var share: Double

  /// Below this share, less than the eye tells apart from nothing, a text counts as covered.
  private static let least = 1.0 / 64

  init(color: Color) {
    self.color = color
    share = color.alpha
  }

  mutating func cover(with paint: Color) {
    guard paint.alpha > 0 else { return }
    share *= 1 - paint.alpha
    color = paint.over(color)
  }

  mutating func fade(to opacity: Double) {
    guard opacity < 1 else { return }
    share *= opacity
    color = color.withAlpha(color.alpha * opacity)
  }

  /// The colour in front of a background; nil for a text that is not seen.
  func color(over background: CellColor) -> Color? {
    guard share >= Self.least else { return nil }
    return background.isDefault || color.alpha == 1 ? color : color.over(Color(rgb: background.rgb))
  }
}
