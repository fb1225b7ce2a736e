import BacklitGeometry
import BacklitLayout

extension View {
  /// The part of the view that nothing covers: the bounds without ``safeAreaInsets``.
  ///
  /// Created at the first access; a change of the insets then changes its constants in place.
  public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The bounds without ``layoutMargins``.
  ///
  /// Created at the first access; a change of the margins then changes its constants in place.
  public var layoutMarginsGuide: LayoutGuide { guide(.margins) }

  /// The part of the view in which lines of text have a readable length: within the margins, centered, and
  /// at most 672 points wide at the default text size, as in UIKit.
  ///
  /// Created at the first access; a change of the text size then changes a constant in place.
  public var readableContentGuide: LayoutGuide {
    if let guide = insets.readableGuide, guide.owner === self { return guide }
    let guide = LayoutGuide(identifier: "readable")
    guide.isFixed = true
    addLayoutGuide(guide)
    insets.readableGuide = guide
    let margins = layoutMarginsGuide
    let limit = guide.widthAnchor.constraint(lessThanOrEqualToConstant: readableWidth)
    insets.readableWidth = limit
    let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    full.priority = 999
    LayoutConstraint.activate(
      guide.constraints(equalTo: margins, .top, .bottom, .centerX)
        + [full, guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor), limit])
    return guide
  }

  /// Returns the maximum readable width of text, in points, as in UIKit: 672 at the default size, about 80
  /// characters of a terminal and margins; wider for larger text, up to 896 above the second largest standard
  /// size.
  package static func readableWidth(for category: ContentSizeCategory) -> Double {
    switch category {
    case .extraSmall: 560
    case .small: 600
    case .medium: 632
    case .large: 672
    case .extraLarge: 728
    case .extraExtraLarge: 784
    default: 896
    }
  }

  /// The maximum readable width for the preferred text size.
  var readableWidth: Double {
    Self.readableWidth(for: traitCollection.preferredContentSizeCategory)
  }

  /// Updates the readable guide and margins after a change of the text size.
  func updateReadableGuide() {
    insets.readableWidth?.constant = readableWidth
    if insets.marginsFollowReadableWidth { updateMargins() }
  }

  /// Returns one of the guides, and creates it if needed.
  func guide(_ kind: InsetGuide.Kind) -> LayoutGuide {
    if let made = insets.guides.first(where: { $0.kind == kind }) { return made.guide }
    let made = InsetGuide(kind, in: self)
    insets.guides.append(made)
    return made.guide
  }

  /// Updates the guides after a change of margins, safe area or bounds origin.
  func updateGuides() {
    for guide in insets.guides { guide.follow(self) }
  }
}

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
    guide.isFixed = true
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
    // In a scroll view, the guide belongs to the frame, which does not move.
    let origin = view.layoutStorage.isScrolling ? .zero : view.boundsOrigin
    left.constant = insets.left - outer.left + origin.x
    top.constant = insets.top - outer.top + origin.y
    width.constant = outer.left + outer.right - insets.left - insets.right
    height.constant = outer.top + outer.bottom - insets.top - insets.bottom
  }
}
