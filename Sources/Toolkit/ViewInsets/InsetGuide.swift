import AutoLayout
import Geometry

/// A guide that keeps distances from the edges of its view.
///
/// Other distances are other constants of the same four constraints.
@MainActor
final class InsetGuide {
  /// What a guide keeps to.
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

  /// Takes up the distances of now, and from which point of its content on the view shows it.
  func follow(_ view: View) {
    let insets =
      switch kind {
      case .safeArea: view.insets.safeArea
      case .margins: view.insets.effectiveMargins
      case .frame: EdgeInsets.zero
      }
    // Constraints count from the alignment rectangle.
    let outer = view.alignmentRectInsets
    left.constant = insets.left - outer.left + view.boundsOrigin.x
    top.constant = insets.top - outer.top + view.boundsOrigin.y
    width.constant = outer.left + outer.right - insets.left - insets.right
    height.constant = outer.top + outer.bottom - insets.top - insets.bottom
  }
}
