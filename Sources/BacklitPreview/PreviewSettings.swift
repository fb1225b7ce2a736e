import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI

/// The settings of a preview: the simulated traits, and what is shown beside the definition.
package struct PreviewSettings: Hashable, Sendable {
  /// The size of the simulated screen.
  package enum Extent: Hashable, Sendable {
    /// All the space beside the panel.
    case room
    /// A terminal of a size in cells.
    case cells(columns: Int, rows: Int)
  }

  /// The size of the simulated screen, before it is rotated.
  package var extent = Extent.room
  /// Whether the simulated screen is turned by 90 degrees. It has no effect on a screen that fills the space.
  package var isRotated = false
  /// Whether the definition is shown on all devices at once instead of one simulated screen.
  package var showsDevices = false
  /// Whether a screen or a device that is larger than the space is made smaller until it fits.
  package var fitsSpace = false
  /// The horizontal size class; nil to derive it from the size.
  package var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class; nil to derive it from the size.
  package var verticalSizeClass: UserInterfaceSizeClass?
  /// Dark or light.
  package var style = UserInterfaceStyle.dark
  /// Whether contrast is increased.
  package var prefersHighContrast = false
  /// The direction of text.
  package var direction = LayoutDirection.leftToRight
  /// The text size.
  package var textSize = ContentSizeCategory.large
  /// The language of strings and of spoken words, as a BCP 47 tag.
  package var language: String
  /// Whether pictures are plain characters; otherwise the best quality of the screen is used.
  package var isPlain = false
  /// Whether motion is reduced.
  package var prefersReducedMotion = false
  /// Whether outlines and constraints are drawn over the definition.
  package var showsLines = false
  /// Whether facts about the inspected view are shown.
  package var showsInspector = false
  /// Whether the panel is shown.
  package var showsPanel = true

  /// Creates the default settings: dark, from left to right.
  package init(language: String = "en") {
    self.language = language
  }

  /// A screen size with the device that it stands for.
  struct Device: Hashable {
    var name: String
    var columns: Int
    var rows: Int
  }

  /// The devices: phones and tablets, the usual terminal, and the sizes just below and at the thresholds of the size
  /// classes.
  static let devices = [
    Device(name: "phone", columns: 47, rows: 42), Device(name: "phone, landscape", columns: 80, rows: 24),
    Device(name: "large phone, landscape", columns: 92, rows: 26),
    Device(name: "tablet", columns: 96, rows: 64), Device(name: "tablet, landscape", columns: 128, rows: 48),
    Device(name: "largest compact", columns: 83, rows: 29),
    Device(name: "smallest regular", columns: 84, rows: 30),
  ]

  /// The sizes in the order of the key: all space, then the devices.
  package static let extents: [Extent] =
    [.room] + devices.map { .cells(columns: $0.columns, rows: $0.rows) }

  /// The size of the simulated screen after rotation, in cells of 8 × 16 points; nil for all the space.
  package var cells: (columns: Int, rows: Int)? {
    guard case .cells(let columns, let rows) = extent else { return nil }
    return isRotated ? (rows * 2, (columns + 1) / 2) : (columns, rows)
  }
}

extension PreviewSettings {
  /// Creates settings from a key such as `wC dark rtl`.
  ///
  /// - Parameters:
  ///   - key: the traits. Other traits have their defaults, and the direction follows the language.
  ///   - language: the language of strings and of spoken words, as a BCP 47 tag.
  package init(_ key: VariationKey, language: String = "en") {
    self.init(language: language)
    var base = TraitCollection()
    base.layoutDirection = LayoutDirection(language: language)
    var opposite = TraitCollection()
    opposite.horizontalSizeClass = .compact
    opposite.verticalSizeClass = .compact
    let traits = key.applied(to: base)
    let other = key.applied(to: opposite)
    // A size class that is equal in both results is named in the key.
    if traits.horizontalSizeClass == other.horizontalSizeClass {
      horizontalSizeClass = traits.horizontalSizeClass
    }
    if traits.verticalSizeClass == other.verticalSizeClass { verticalSizeClass = traits.verticalSizeClass }
    style = traits.userInterfaceStyle
    prefersHighContrast = traits.prefersHighContrast
    direction = traits.layoutDirection
    textSize = traits.preferredContentSizeCategory
  }

  /// The preferences of the user, for ``Screen/preferences``.
  var preferences: TraitCollection {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    traits.prefersHighContrast = prefersHighContrast
    traits.layoutDirection = direction
    traits.preferredContentSizeCategory = textSize
    traits.prefersReducedMotion = prefersReducedMotion
    return traits
  }

  /// Thresholds that give a screen of any size the selected size classes.
  ///
  /// - Parameter size: the area in points. It determines the size classes that are not selected.
  /// - Returns: the thresholds; zero or infinite.
  func thresholds(for size: Size) -> SizeClassThresholds {
    let natural = TraitCollection(size: size)
    func threshold(_ level: UserInterfaceSizeClass) -> Double { level == .regular ? 0 : .infinity }
    return SizeClassThresholds(
      regularWidth: threshold(horizontalSizeClass ?? natural.horizontalSizeClass),
      regularHeight: threshold(verticalSizeClass ?? natural.verticalSizeClass))
  }
}
