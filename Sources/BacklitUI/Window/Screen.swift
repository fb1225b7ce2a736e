import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The screen of a window: its size, its cell size, and the traits that follow from both.
@MainActor
public final class Screen {
  /// The size in points.
  public private(set) var size: Size
  /// The size of a character cell in points.
  public private(set) var cellSize: Size
  /// The grid that frames snap to.
  package let snapping: Snapping
  /// The distances in points from the edges to the part that nothing else covers, such as captions; each at
  /// least 0. Views find theirs in ``View/safeAreaInsets``.
  package var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { window?.setNeedsLayout() } }
  }
  /// The display quality; by default symbols if frames snap to cells, otherwise pixels.
  public package(set) var displayQuality: DisplayQuality {
    didSet { if displayQuality != oldValue { update() } }
  }
  /// Whether the screen shows colours.
  public package(set) var displaysColor = true { didSet { if displaysColor != oldValue { update() } } }
  /// The columns of clusters of several letters, which are the same for all screens of the process.
  package var clusterWidths: ClusterWidths {
    get { TextMetrics.clusterWidths }
    set {
      TextMetrics.clusterWidths = newValue
      if traitCollection.clusterWidths != newValue { update() }
    }
  }
  /// The thresholds of the size classes and of the density; by default, only screens whose frames snap to cells have one of
  /// the density.
  package var thresholds: SizeClassThresholds { didSet { update() } }
  /// The user's preferences: all traits except the size classes, the density, the cell size and the capabilities of the
  /// screen.
  public var preferences = TraitCollection() { didSet { update() } }
  /// The language of the user as a BCP 47 tag; controls use it for their built-in texts. The layout
  /// direction is a separate preference, because only a program with texts in that language should run in its
  /// direction.
  public var language = "en" { didSet { if language != oldValue { window?.languageDidChange() } } }
  /// The current traits of this screen.
  public private(set) var traitCollection = TraitCollection()
  /// The holder of the current traits, which the views of this screen share. Views read the traits much more often than
  /// their holder, so they need not go through it.
  private(set) var traits = TraitsHolder(TraitCollection())

  /// The grid lines that the edges of frames snap to, each edge to the nearest line.
  package enum Snapping: Hashable, Sendable {
    /// No grid: frames stay as solved, for tests and tools that print frames.
    case none
    /// The edges of character cells.
    case cells
    /// The edges of pixels, by the trait ``TraitCollection/displayScale``.
    case pixels
  }

  /// The window shown on this screen.
  weak var window: Window?

  /// Creates a screen with a size in points.
  /// - Parameters:
  ///   - size: the size in points, both extents finite and at least 0.
  ///   - cellSize: the size of a cell in points.
  ///   - snapping: the grid that frames snap to.
  package init(
    size: Size, cellSize: Size = .cell, snapping: Snapping = .none
  ) {
    self.size = size
    self.cellSize = cellSize
    self.snapping = snapping
    displayQuality = snapping == .cells ? .ofCells : .pixels
    thresholds = SizeClassThresholds(regularRows: snapping == .cells ? SizeClassThresholds.terminalRows : 0)
    setTraits(currentTraits())
  }

  /// Changes the size of the screen and of its window, and cancels touches in progress.
  /// - Parameters:
  ///   - size: the size in points.
  ///   - cellSize: the size of a cell in points; nil to keep it.
  package func resize(to size: Size, cellSize: Size? = nil) {
    self.size = size
    self.cellSize = cellSize ?? self.cellSize
    update()
  }

  private func update() {
    let new = currentTraits()
    let hasNewTraits = new != traitCollection
    window?.screenWillChange(to: hasNewTraits ? new : nil)
    if hasNewTraits { setTraits(new) }
    window?.screenDidChange(hasNewTraits: hasNewTraits)
  }

  private func setTraits(_ new: TraitCollection) {
    traitCollection = new
    traits = TraitsHolder(new)
  }

  private func currentTraits() -> TraitCollection {
    var traits = preferences
    let classes = TraitCollection(size: size, thresholds: thresholds)
    traits.horizontalSizeClass = classes.horizontalSizeClass
    traits.verticalSizeClass = classes.verticalSizeClass
    traits.density = size.height < thresholds.regularRows * cellSize.height ? .compact : .regular
    traits.cellSize = cellSize
    traits.clusterWidths = clusterWidths
    traits.displayQuality = displaysColor ? displayQuality : .plain
    traits.displaysColor = displaysColor
    return traits
  }
}
