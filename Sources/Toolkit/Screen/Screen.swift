import AutoLayout
import Geometry

/// Where a window is shown: its size, the shape of its cells, and the traits that come from both.
@MainActor
public final class Screen {
  /// The extent in points.
  public private(set) var size: Size
  /// The shape of a character cell in points.
  public private(set) var cellSize: Size
  /// What frames are moved to.
  public let snapping: Snapping
  /// The distances in points from the edges to the part that nothing else covers, such as the captions; each
  /// at least 0. Views find theirs in ``View/safeAreaInsets``.
  public var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { window?.setNeedsLayout() } }
  }
  /// What the screen can show of a picture; symbols where frames are moved to cells, pixels elsewhere, unless said.
  public var displayQuality: DisplayQuality { didSet { if displayQuality != oldValue { update() } } }
  /// Whether it shows colours.
  public var displaysColor = true { didSet { if displaysColor != oldValue { update() } } }
  /// From which sizes on the size classes are regular.
  public var thresholds = SizeClassThresholds() { didSet { update() } }
  /// The person's choices: all traits but the size classes and the cell, which follow from the size, and
  /// what the screen can show.
  public var preferences = TraitCollection() { didSet { update() } }
  /// The language that the person reads and hears, as a BCP 47 tag: controls say their own words in it. The
  /// direction of rows is a preference of its own, as only a program that has texts in the language runs as it does.
  public var language = "en" { didSet { if language != oldValue { window?.languageDidChange() } } }
  /// The traits of this screen now.
  public private(set) var traitCollection: TraitCollection

  /// The lines that the edges of frames are moved to, each edge to the nearest one.
  public enum Snapping: Hashable, Sendable {
    /// None: frames stay as solved, which tests and tools that print frames want.
    case none
    /// The edges of character cells.
    case cells
    /// The edges of pixels, as many to a point as the trait ``TraitCollection/displayScale`` says.
    case pixels
  }

  /// The window shown here.
  weak var window: Window?

  /// A screen of a size in points.
  /// - Parameters:
  ///   - size: the extent in points, both parts finite and at least 0.
  ///   - cellSize: the shape of a cell in points.
  ///   - snapping: what frames are moved to.
  public init(
    size: Size, cellSize: Size = Size(width: 8, height: 16), snapping: Snapping = .none
  ) {
    self.size = size
    self.cellSize = cellSize
    self.snapping = snapping
    displayQuality = snapping == .cells ? .symbols : .pixels
    traitCollection = TraitCollection()
    traitCollection = currentTraits()
  }

  /// The terminal has another size now: the window gets it, and touches under way are cancelled.
  /// - Parameters:
  ///   - size: the extent in points.
  ///   - cellSize: the shape of a cell in points; nil where it is as before.
  public func resize(to size: Size, cellSize: Size? = nil) {
    self.size = size
    self.cellSize = cellSize ?? self.cellSize
    update()
  }

  private func update() {
    traitCollection = currentTraits()
    window?.screenDidChange()
  }

  private func currentTraits() -> TraitCollection {
    var traits = preferences
    let classes = TraitCollection(size: size, thresholds: thresholds)
    traits.horizontalSizeClass = classes.horizontalSizeClass
    traits.verticalSizeClass = classes.verticalSizeClass
    traits.cellSize = cellSize
    traits.displayQuality = displayQuality
    traits.displaysColor = displaysColor
    return traits
  }
}
