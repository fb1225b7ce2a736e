import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The name of a class over a view of it, which a preview shows while the view is designed.
///
/// The letters are those of a large title, smaller where they do not fit, and never beyond the edges of the view. Without
/// pixels they have one row, on a ground that hides the picture of the view. Touches and readers ignore the label.
final class ClassNameLabel: Label {
  /// Adds a name in the middle of a view.
  /// - Parameters:
  ///   - name: the name; nil for that of the view's class.
  ///   - view: the view.
  static func add(_ name: String? = nil, to view: View) {
    let label = ClassNameLabel(text: name ?? String(describing: type(of: view)))
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.2
    label.textAlignment = .center
    label.isAccessibilityElement = false
    label.isUserInteractionEnabled = false
    view.addConstrainedSubviews([label])
    LayoutConstraint.activate(
      label.constraints(equalTo: view, .centerX, .centerY)
        + [
          label.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor),
          label.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor),
        ])
  }

  override func updateParts() {
    super.updateParts()
    let hasPixels = traitCollection.displayQuality == .pixels
    let wanted = Font.preferredFont(forTextStyle: hasPixels ? .largeTitle : .headline)
    if font != wanted { font = wanted }
    textColor = hasPixels ? .secondaryLabel : .label
    backgroundColor = hasPixels ? Color.surface.withAlphaComponent(0.3) : .surface
  }
}
