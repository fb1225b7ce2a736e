import AutoLayout
import Toolkit

/// The settings of a preview: the simulated traits, and what is shown beside the definition.
public struct PreviewSettings: Hashable, Sendable {
  /// The size of the simulated screen.
  public enum Extent: Hashable, Sendable {
    /// All the space beside the panel.
    case room
    /// A terminal of a size in cells.
    case cells(columns: Int, rows: Int)
  }

  /// The size of the simulated screen.
  public var extent = Extent.room
  /// The horizontal size class; nil to derive it from the size.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class; nil to derive it from the size.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// Dark or light.
  public var style = UserInterfaceStyle.dark
  /// Whether contrast is increased.
  public var prefersHighContrast = false
  /// The direction of text.
  public var direction = LayoutDirection.leftToRight
  /// The text size.
  public var textSize = ContentSizeCategory.large
  /// The language of strings and of spoken words, as a BCP 47 tag.
  public var language: String
  /// Whether pictures are plain characters; otherwise the best quality of the screen is used.
  public var isPlain = false
  /// Whether motion is reduced.
  public var prefersReducedMotion = false
  /// Whether outlines and constraints are drawn over the definition.
  public var showsLines = false
  /// Whether facts about the inspected view are shown.
  public var showsInspector = false
  /// Whether the panel is shown.
  public var showsPanel = true

  /// Creates the default settings: dark, from left to right.
  public init(language: String = "en") {
    self.language = language
  }

  /// The sizes in the order of the key: all space, then terminals of each combination of size classes.
  public static let extents: [Extent] = [
    .room, .cells(columns: 40, rows: 20), .cells(columns: 80, rows: 24), .cells(columns: 60, rows: 40),
    .cells(columns: 120, rows: 24), .cells(columns: 100, rows: 30), .cells(columns: 120, rows: 40),
  ]
}
