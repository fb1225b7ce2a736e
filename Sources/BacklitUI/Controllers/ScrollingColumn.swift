import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// The entries of a menu or an alert in a column as wide as this view, which scroll if they are too high for it.
@MainActor
final class ScrollingColumn: ScrollView {
  let stack = StackView()

  /// Creates an empty column.
  /// - Parameter margin: the distance in points at the leading and the trailing side.
  init(margin: Double = 0) {
    super.init()
    stack.axis = .vertical
    stack.spacing = 0
    stack.accessibilityContainerType = .menu
    addConstrainedSubviews([stack])
    let guide = contentLayoutGuide
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: guide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: margin),
      stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -margin),
      guide.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor),
    ])
  }

  /// Removes all views.
  func removeAll() { for view in stack.arrangedSubviews { view.removeFromSuperview() } }
}
