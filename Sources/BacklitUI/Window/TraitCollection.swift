import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The size class of the available space along one axis.
public enum UserInterfaceSizeClass: String, Hashable, Sendable {
  /// Little space: the short side of a phone, or a small terminal.
  case compact
  /// Ample space.
  case regular
}

/// The style of the interface, light or dark.
public enum UserInterfaceStyle: String, Hashable, Sendable {
  /// Dark on a light background.
  case light
  /// Light on a dark background, as in most terminals.
  case dark
}

/// The height of controls: how densely a form fills the screen.
public enum Density: String, Hashable, Sendable, CaseIterable {
  /// Controls with a line of text are one row high: a terminal with fewer than 30 rows.
  case compact
  /// Such controls are three rows high, and buttons two.
  case regular
}

/// The environment that a view adapts to.
///
/// Traits flow from the ``Screen`` to its window and to every view; ``View/traitOverrides`` change them for a view and
/// everything in it. A change calls ``View/traitCollectionDidChange(_:)``.
public struct TraitCollection: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontalSizeClass: UserInterfaceSizeClass = .regular
  /// The vertical size class.
  public var verticalSizeClass: UserInterfaceSizeClass = .regular
  /// The text size that the user prefers.
  public var preferredContentSizeCategory: ContentSizeCategory = .large
  /// The layout direction.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// The user interface style, light or dark.
  public var userInterfaceStyle: UserInterfaceStyle = .dark
  /// Whether the user prefers high contrast.
  public var prefersHighContrast = false
  /// Whether the user prefers reduced motion; animations then jump to their end.
  public var prefersReducedMotion = false
  /// The height of controls.
  public var density = Density.regular
  /// The display quality of the screen.
  public var displayQuality = DisplayQuality.pixels
  /// Whether the screen shows colours and the user wants them. Without colours, only the terminal's own two
  /// are used.
  public var displaysColor = true
  /// Device pixels per point, at least 1 where there are pixels.
  public var displayScale = 1.0
  /// The size of a character cell in points; text is measured in cells.
  public var cellSize = Size.cell
  /// The columns of clusters of several letters, by which text is measured.
  package var clusterWidths = TextMetrics.clusterWidths
  /// The traits of the program.
  var customTraits = CustomTraits()

  /// Creates traits with regular size classes, regular density, left to right, dark, with cells of 8 × 16 points.
  public init() {}

  /// Creates traits with the size classes of a size in points; all other traits have their defaults.
  package init(size: Size, thresholds: SizeClassThresholds = .init()) {
    horizontalSizeClass = size.width >= thresholds.regularWidth ? .regular : .compact
    verticalSizeClass = size.height >= thresholds.regularHeight ? .regular : .compact
  }
}

extension TraitCollection {
  /// The height of a control with one line of text, in points.
  var controlHeight: Double { (density == .compact ? 1 : 3) * cellSize.height }
}

/// Traits on the heap, for the views that share them.
final class TraitsHolder {
  let traits: TraitCollection

  init(_ traits: TraitCollection) { self.traits = traits }
}

/// The extents from which a size class or the density is regular.
package struct SizeClassThresholds: Hashable, Sendable {
  /// The smallest regular width in points: 84 columns of 8.
  package var regularWidth: Double
  /// The smallest regular height in points: 30 rows of 16.
  package var regularHeight: Double
  /// The smallest number of rows with regular density; 0, the default, for any.
  package var regularRows: Double
  /// The smallest number of rows with regular density of a terminal.
  package static let terminalRows = 30.0

  /// Creates thresholds in points and rows.
  package init(regularWidth: Double = 672, regularHeight: Double = 480, regularRows: Double = 0) {
    self.regularWidth = regularWidth
    self.regularHeight = regularHeight
    self.regularRows = regularRows
  }
}

/// The display quality of a screen. The layout is the same in all three, except that lines of text have whole rows of cells
/// without pixels; see <doc:TextSizes>.
///
/// With pixels, views draw shapes with edges and gradients; with symbols, areas of one colour and thin lines, see
/// <doc:DesigningForCells>; with the third, lines and characters, see ``Palette``.
public enum DisplayQuality: String, Hashable, Sendable, CaseIterable {
  /// Pixels: shapes are shown exactly.
  case pixels
  /// Block characters: two colours per cell.
  case symbols
  /// Text and box drawing characters, one colour per cell: for fonts without block characters, for sixteen
  /// colours and for none.
  case plain

  /// The best quality of a screen of cells: symbols, or plain without the trait Pictures of the package.
  package static var ofCells: Self { GraphicsLibraries.drawsPictures ? .symbols : .plain }
}
