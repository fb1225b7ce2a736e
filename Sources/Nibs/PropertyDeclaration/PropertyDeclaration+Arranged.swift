import Toolkit

extension PropertyDeclaration {
  /// The valid distances between the views of a stack, in points.
  static let spacings = 0.0...10_000.0

  /// The custom spacing after an arranged view. The stack stores it.
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
