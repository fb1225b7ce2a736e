import AutoLayout
import Geometry

/// A layout guide at fixed distances from the edges of its view.
///
/// A change of the distances changes the constants of the same four constraints.
@MainActor
final class InsetGuide {
  /// The distances that a guide follows.
  enum Kind: String {
    case safeArea
    case margins
    /// A scroll view's own rectangle.
    case frame = "frameGuide"
  }

  let kind: Kind
  let guide: LayoutGuide
  private let left: LayoutConstraint
  private let top: LayoutConstraint
  private let width: LayoutConstraint
  private let height: LayoutConstraint

  init(_ kind: Kind, in view: View) {
    self.kind = kind
    guide = LayoutGuide(identifier: kind.rawValue)
    view.addLayoutGuide(guide)
    left = guide.leftAnchor.constraint(equalTo: view.leftAnchor)
    top = guide.topAnchor.constraint(equalTo: view.topAnchor)
    width = guide.widthAnchor.constraint(equalTo: view.widthAnchor)
    height = guide.heightAnchor.constraint(equalTo: view.heightAnchor)
    LayoutConstraint.activate([left, top, width, height])
    follow(view)
  }

  /// Updates the constants from the view's current insets and bounds origin.
  func follow(_ view: View) {
    let insets =
      switch kind {
      case .safeArea: view.insets.safeArea
      case .margins: view.insets.effectiveMargins
      case .frame: EdgeInsets.zero
      }
    // Constraints are measured from the alignment rectangle.
    let outer = view.alignmentRectInsets
    left.constant = insets.left - outer.left + view.boundsOrigin.x
    top.constant = insets.top - outer.top + view.boundsOrigin.y
    width.constant = outer.left + outer.right - insets.left - insets.right
    height.constant = outer.top + outer.bottom - insets.top - insets.bottom
  }
}
