import BacklitLayout

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
