import Toolkit

extension PropertyDeclaration {
  /// The distances between views of a stack that definitions may ask for, in points.
  static let spacings = 0.0...10_000.0

  /// What a view in a stack may say about its place there; its stack keeps it.
  static let spacingAfter = PropertyDeclaration(
    "spacingAfter", .number(spacings),
    "The distance in points to the next view of the StackView, in place of its spacing."
  ) { (view: View) in
    (view.superview as? StackView)?.customSpacing(after: view).map(PropertyValue.number)
  } write: { view, value, _ in
    if case .number(let spacing) = value {
      (view.superview as? StackView)?.setCustomSpacing(spacing, after: view)
    }
  } restore: { (view: View, _) in
    (view.superview as? StackView)?.setCustomSpacing(nil, after: view)
    return true
  }
}
