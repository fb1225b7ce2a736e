import AutoLayout
import Geometry

/// How much room there is along one axis, in two broad classes.
public enum UserInterfaceSizeClass: String, Hashable, Sendable {
  /// Little room: a phone's short side, or a small terminal.
  case compact
  /// Plenty of room.
  case regular
}

/// Whether things are drawn light on dark or dark on light.
public enum UserInterfaceStyle: String, Hashable, Sendable {
  /// Dark things on a light ground.
  case light
  /// Light things on a dark ground, as most terminals are.
  case dark
}

/// What a view knows of its surroundings and may adapt to.
///
/// Traits flow from the ``Screen`` to its window and from there to every view; a view is told of a change in
/// ``View/traitCollectionDidChange(_:)``.
public struct TraitCollection: Hashable, Sendable {
  /// The room across.
  public var horizontalSizeClass: UserInterfaceSizeClass = .regular
  /// The room from top to bottom.
  public var verticalSizeClass: UserInterfaceSizeClass = .regular
  /// The text size that the person chose.
  public var preferredContentSizeCategory: ContentSizeCategory = .large
  /// The direction in which text and rows of things run.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// Light or dark.
  public var userInterfaceStyle: UserInterfaceStyle = .dark
  /// Whether the person asked for stronger contrast.
  public var prefersHighContrast = false
  /// Whether the person asked for less motion; animations then jump to their end.
  public var prefersReducedMotion = false
  /// What the screen can show of a picture.
  public var displayQuality = DisplayQuality.pixels
  /// Whether the screen shows colours, and the person wants them. Without, all there is are the terminal's own two.
  public var displaysColor = true
  /// Device pixels a point, at least 1 where there are pixels.
  public var displayScale = 1.0
  /// The shape of a character cell in points: what text is measured in.
  public var cellSize = Size(width: 8, height: 16)

  /// Regular in both directions, left to right, dark, with cells of 8 × 16 points.
  public init() {}

  /// The size classes that a size in points falls into; all else as by default.
  public init(size: Size, thresholds: SizeClassThresholds = .init()) {
    horizontalSizeClass = size.width >= thresholds.regularWidth ? .regular : .compact
    verticalSizeClass = size.height >= thresholds.regularHeight ? .regular : .compact
  }
}

/// From which extents on a size counts as regular.
public struct SizeClassThresholds: Hashable, Sendable {
  /// The least regular width in points: 84 columns of 8.
  public var regularWidth: Double
  /// The least regular height in points: 30 rows of 16.
  public var regularHeight: Double

  /// Thresholds in points.
  public init(regularWidth: Double = 672, regularHeight: Double = 480) {
    self.regularWidth = regularWidth
    self.regularHeight = regularHeight
  }
}
