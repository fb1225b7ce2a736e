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
  var isRotated = false
  /// Whether the definition is shown on the devices at once instead of one simulated screen.
  var showsDevices = false { didSet { if showsDevices { showsPages = false } } }
  /// Whether the pages that the definition leads to are shown with their segues.
  var showsPages = false { didSet { if showsPages { showsDevices = false } } }
  /// The devices that are shown at once.
  private(set) var shownDevices = Self.devices
  /// Whether a screen or a device that is larger than the space is made smaller until it fits.
  var fitsSpace = false
  /// The edges of the simulated screen and of devices that something covers.
  package var safeArea = SimulatedSafeArea.uncovered
  /// The sizes to choose from besides all the space; empty for those of devices.
  package var sizes: [Extent] = []
  /// The horizontal size class; nil to derive it from the size.
  package var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class; nil to derive it from the size.
  package var verticalSizeClass: UserInterfaceSizeClass?
  /// The height of controls; nil to derive it from the size.
  package var density: Density?
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
  var showsLines = false
  /// Whether facts about the inspected view are shown.
  package var showsInspector = false
  /// Whether the panel is shown.
  var showsPanel = true

  /// Creates the default settings: dark, from left to right.
  package init(language: String = "en") {
    self.language = language
  }

  /// A screen size with the device that it stands for.
  struct Device: Hashable {
    var name: String
    var columns: Int
    var rows: Int
    /// Whether it is turned by 90 degrees.
    var isRotated = false
    /// The number that it keeps while it is shown.
    var id = 0

    /// Whether it is the same device or page, perhaps rotated.
    func isSame(as other: Device) -> Bool { id == other.id && name == other.name }

    /// The size after rotation, in cells.
    var cells: (columns: Int, rows: Int) {
      isRotated ? PreviewSettings.rotated(columns: columns, rows: rows) : (columns, rows)
    }

    /// The name and the size: `phone, rotated, 84 × 24`.
    var title: String {
      "\(name)\(isRotated ? ", rotated" : ""), \(cells.columns) × \(cells.rows)"
    }
  }

  /// The devices: phones and tablets in both orientations, of which the phone in landscape is also the usual terminal, and the
  /// sizes just below and at the thresholds of the size classes. The sizes are in points. The preview and `backlit lint` use
  /// them.
  package static let screens: [(name: String, size: Size)] = [
    ("phone", Size(width: 376, height: 672)), ("phone, landscape", Size(width: 640, height: 384)),
    ("small phone", Size(width: 320, height: 568)),
    ("small phone, landscape", Size(width: 568, height: 320)),
    ("large phone", Size(width: 416, height: 736)),
    ("large phone, landscape", Size(width: 736, height: 416)),
    ("tablet", Size(width: 768, height: 1024)), ("tablet, landscape", Size(width: 1024, height: 768)),
    ("large tablet", Size(width: 1024, height: 1366)),
    ("large tablet, landscape", Size(width: 1366, height: 1024)),
    ("largest compact", Size(width: 664, height: 464)), ("smallest regular", Size(width: 672, height: 480)),
  ]

  /// The devices in whole cells.
  static let devices = screens.enumerated().map { index, screen in
    let cells = Extent.cells(of: screen.size)
    return Device(name: screen.name, columns: cells.columns, rows: cells.rows, id: index)
  }

  /// A size that is turned by 90 degrees, in cells of 8 × 16 points.
  static func rotated(columns: Int, rows: Int) -> (columns: Int, rows: Int) { (rows * 2, (columns + 1) / 2) }

  /// Shows a device in addition.
  mutating func add(_ device: Device) {
    var new = device
    new.id = (shownDevices.map(\.id).max() ?? -1) + 1
    if !showsDevices, shownDevices == Self.devices { shownDevices = [] }
    showsDevices = true
    shownDevices.append(new)
  }

  /// Turns a device that is shown.
  mutating func rotate(_ device: Device) {
    guard let index = shownDevices.firstIndex(where: { $0.id == device.id }) else { return }
    shownDevices[index].isRotated.toggle()
  }

  /// Shows all devices, and no others.
  mutating func showAllDevices() { (showsDevices, shownDevices) = (true, Self.devices) }

  /// Shows a device no longer. Without any, there is one simulated screen again.
  mutating func remove(_ device: Device) {
    shownDevices.removeAll { $0.id == device.id }
    if shownDevices.isEmpty { (showsDevices, shownDevices) = (false, Self.devices) }
  }

  /// The sizes in the order of the key: all space, then the devices.
  package static let extents: [Extent] =
    [.room] + devices.map { .cells(columns: $0.columns, rows: $0.rows) }

  /// The size of the simulated screen after rotation, in cells of 8 × 16 points; nil for all the space.
  package var cells: (columns: Int, rows: Int)? {
    guard case .cells(let columns, let rows) = extent else { return nil }
    return isRotated ? Self.rotated(columns: columns, rows: rows) : (columns, rows)
  }
}

extension PreviewSettings.Extent {
  /// The size of a terminal that is at least as large as a size in points.
  package init(_ size: Size) {
    let cells = Self.cells(of: size)
    self = .cells(columns: cells.columns, rows: cells.rows)
  }

  /// The least cells of 8 × 16 points that contain a size in points.
  fileprivate static func cells(of size: Size) -> (columns: Int, rows: Int) {
    (
      max(1, Int(saturated: (size.width / 8).rounded(.up))),
      max(1, Int(saturated: (size.height / 16).rounded(.up)))
    )
  }
}

extension PreviewSettings {
  /// The sizes in the order of the key.
  var extents: [Extent] { sizes.isEmpty ? Self.extents : [.room] + sizes }

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
    opposite.density = .compact
    let traits = key.applied(to: base)
    let other = key.applied(to: opposite)
    // A size class or density that is equal in both results is named in the key.
    if traits.horizontalSizeClass == other.horizontalSizeClass {
      horizontalSizeClass = traits.horizontalSizeClass
    }
    if traits.verticalSizeClass == other.verticalSizeClass { verticalSizeClass = traits.verticalSizeClass }
    if traits.density == other.density { density = traits.density }
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

  /// Thresholds that give a screen of any size the selected size classes and density.
  ///
  /// - Parameters:
  ///   - size: the area in points. It determines what is not selected.
  ///   - cell: the size of a cell in points.
  /// - Returns: the thresholds; zero or infinite.
  func thresholds(for size: Size, cell: Size) -> SizeClassThresholds {
    let natural = TraitCollection(size: size)
    func threshold(_ level: UserInterfaceSizeClass) -> Double { level == .regular ? 0 : .infinity }
    let isDense =
      density.map { $0 == .compact } ?? (size.height < SizeClassThresholds.terminalRows * cell.height)
    return SizeClassThresholds(
      regularWidth: threshold(horizontalSizeClass ?? natural.horizontalSizeClass),
      regularHeight: threshold(verticalSizeClass ?? natural.verticalSizeClass),
      regularRows: isDense ? .infinity : 0)
  }
}
