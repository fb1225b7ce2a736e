import BacklitGeometry
import BacklitLayout

extension View {
  /// The ground of a bar: the row of its texts if the bar is low.
  func groundOfBar(atTop isAtTop: Bool) -> Rect {
    let row = traitCollection.cellSize.height
    guard isLowBar, bounds.height > row else { return bounds }
    return Rect(
      x: bounds.minX, y: isAtTop ? bounds.minY : bounds.maxY - row, width: bounds.width, height: row)
  }

  /// Whether it is a bar of two rows in symbols. Its texts are in the row at the edge of the screen, so that they keep a
  /// distance from the page.
  var isLowBar: Bool {
    let traits = traitCollection
    return palette.isFlat && max(traits.barHeight, bounds.height) < 2.5 * traits.cellSize.height
  }
}

/// The constraints that make a bar as high as its traits ask for, or higher if its contents are.
@MainActor
final class BarHeight {
  private var constraints: [LayoutConstraint] = []

  /// Adds the constraints to a bar. A bar that is hidden can still have no height.
  func constrain(_ bar: View) {
    let least = bar.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
    least.priority = 999
    let natural = bar.heightAnchor.constraint(equalToConstant: 0)
    // A page takes the rest, however little room its content needs.
    natural.priority = 760
    constraints = [least, natural]
    update(bar.traitCollection)
    LayoutConstraint.activate(constraints)
  }

  /// Follows new traits.
  func update(_ traits: TraitCollection) {
    for constraint in constraints where constraint.constant != traits.barHeight {
      constraint.constant = traits.barHeight
    }
  }
}
