import Drawing

/// The visibility of a text while shapes are painted over it, and its resulting colour.
struct TextVisibility {
  private var color: Color
  /// The share of the text itself in the visible colour.
  private var share: Double

  /// The minimumShare share that is visible; with less, a text counts as hidden.
  private static let minimumShare = 1.0 / 64

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

  /// The colour in front of a background; nil for an invisible text.
  func color(over background: CellColor) -> Color? {
    guard share >= Self.minimumShare else { return nil }
    return background.isDefault || color.alpha == 1 ? color : color.over(Color(rgb: background.rgb))
  }
}
