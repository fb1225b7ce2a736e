import AutoLayout
import Toolkit

/// What a preview simulates, and what it shows beside the definition.
public struct PreviewSettings: Hashable, Sendable {
  /// The area that a definition is shown in.
  public enum Extent: Hashable, Sendable {
    /// All the room there is beside the panel.
    case room
    /// A terminal of a size in cells.
    case cells(columns: Int, rows: Int)
  }

  /// The area.
  public var extent = Extent.room
  /// The size class across; nil for the one that follows from the area.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The size class from top to bottom; nil for the one that follows from the area.
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
  /// Whether pictures are lines and signs; otherwise they are what the screen can show.
  public var isPlain = false
  /// Whether motion is reduced.
  public var prefersReducedMotion = false
  /// Whether outlines and constraints are drawn over the definition.
  public var showsLines = false
  /// Whether facts about the chosen view are shown.
  public var showsInspector = false
  /// Whether there is a panel.
  public var showsPanel = true

  /// Settings that show a definition as it is, dark and from left to right.
  public init(language: String = "en") {
    self.language = language
  }

  /// The areas, in the order of the key: the room, then terminals that are compact or regular in either direction.
  public static let extents: [Extent] = [
    .room, .cells(columns: 40, rows: 20), .cells(columns: 80, rows: 24), .cells(columns: 60, rows: 40),
    .cells(columns: 120, rows: 24), .cells(columns: 100, rows: 30), .cells(columns: 120, rows: 40),
  ]
}
