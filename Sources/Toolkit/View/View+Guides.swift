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
  /// ``readableWidth(for:)`` wide, and in the middle of them.
  ///
  /// Made when first asked for. Another text size then changes a constant in place.
  public var readableContentGuide: LayoutGuide {
    if let guide = insets.readableGuide, guide.owningItem === self { return guide }
    let guide = LayoutGuide(identifier: "readable")
    addLayoutGuide(guide)
    insets.readableGuide = guide
    let margins = layoutMarginsGuide
    let limit = guide.widthAnchor.constraint(lessThanOrEqualToConstant: readableWidth)
    insets.readableWidth = limit
    let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    full.priority = 999
    LayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor), full,
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      limit,
    ])
    return guide
  }

  /// The widest that text of a size is readable, in points, as UIKit has it: 672 at the default size, about 80 characters
  /// of a terminal and margins; wider for larger text, up to 896 from the largest ordinary size on.
  public static func readableWidth(for category: ContentSizeCategory) -> Double {
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

  private var readableWidth: Double {
    Self.readableWidth(for: traitCollection.preferredContentSizeCategory)
  }

  /// Has the readable guide take up another text size.
  func updateReadableGuide() { insets.readableWidth?.constant = readableWidth }

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
