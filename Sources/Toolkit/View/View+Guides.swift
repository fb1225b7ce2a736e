import AutoLayout
import Geometry

extension View {
  /// The part of the view that nothing covers: less ``safeAreaInsets``.
  ///
  /// Made when first asked for; other insets then change its constants in place.
  public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The view less ``layoutMargins``.
  ///
  /// Made when first asked for; other margins then change its constants in place.
  public var layoutMarginsGuide: LayoutGuide { guide(.margins) }

  /// The part of the view in which lines of text are not too long to be read: within the margins, at most
  /// ``readableWidth`` wide, and in the middle of them.
  ///
  /// Made when first asked for. The text size has no say, as text is as large as the cells.
  public var readableContentGuide: LayoutGuide {
    if let guide = insets.readableGuide, guide.owningItem === self { return guide }
    let guide = LayoutGuide(identifier: "readable")
    addLayoutGuide(guide)
    insets.readableGuide = guide
    let margins = layoutMarginsGuide
    let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    full.priority = 999
    LayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor), full,
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualToConstant: Self.readableWidth),
    ])
    return guide
  }

  /// The widest that text is readable, in points: about 80 characters of a terminal and margins. UIKit's too at
  /// its default text size.
  public static let readableWidth = 672.0

  /// One of the guides, made if there is none yet.
  func guide(_ kind: InsetGuide.Kind) -> LayoutGuide {
    if let made = insets.guides.first(where: { $0.kind == kind }) { return made.guide }
    let made = InsetGuide(kind, in: self)
    insets.guides.append(made)
    return made.guide
  }

  /// Has the guides take up what changed of margins, safe area or origin.
  func updateGuides() {
    for guide in insets.guides { guide.follow(self) }
  }
}
