import BacklitGeometry
import BacklitGraphics
import BacklitNibs
import BacklitSession
import BacklitUI

/// The simulated screen with a definition. It fills the space, is framed in it, or scrolls if it is larger.
@MainActor
final class StageView: View {
  /// The size of the simulated screen; nil for all the space.
  var cells: (columns: Int, rows: Int)? { didSet { setNeedsLayout() } }
  /// The pictures of devices that are shown instead of the simulated screen; empty for none.
  var devices: [DeviceView] = [] {
    didSet {
      for view in oldValue { view.removeFromSuperview() }
      for view in devices { viewport.addSubview(view) }
      screen.isHidden = !devices.isEmpty
      setNeedsLayout()
    }
  }
  /// The pages that the devices show, in the same order, and how they lead to each other; nil for devices side by side.
  var storyboard: NibStoryboard? { didSet { setNeedsLayout() } }
  /// Whether devices that are larger than this view are made smaller.
  var scalesDevices = false { didSet { if scalesDevices != oldValue { setNeedsLayout() } } }
  /// The root of the definition; nil before the first valid version.
  var root: View? {
    didSet {
      guard root !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let root {
        root.translatesAutoresizingMaskIntoConstraints = true
        screen.insertSubview(root, at: 0)
      }
      placeholder.isHidden = shownRoot != nil
      setNeedsLayout()
    }
  }
  /// Shows the controller of a definition, which presents pages inside of the simulated screen.
  let host = ControllerHost()
  /// The root of the definition, or the view of its controller; nil before the first valid version.
  var shownRoot: View? { host.root?.viewIfLoaded ?? root }
  /// The simulated screen. The overlay draws in its coordinates.
  let screen = View()
  let overlay = LayoutOverlay()
  private let viewport = ScrollView()
  private let segues = SegueView()
  private let placeholder = Label(text: "There is nothing to show yet.")

  init() {
    super.init()
    identifier = "stage"
    backgroundColor = DebuggerColors.surroundings
    clipsToBounds = true
    shouldGroupAccessibilityChildren = true
    screen.clipsToBounds = true
    viewport.contentInsetAdjustmentBehavior = .never
    placeholder.textColor = DebuggerColors.quiet
    addSubview(viewport)
    viewport.addSubview(segues)
    viewport.addSubview(screen)
    screen.addSubview(host)
    screen.addSubview(placeholder)
    screen.addSubview(overlay)
  }

  /// Shows the controller of a definition in place of its root; nil for a definition without one.
  func show(_ controller: ViewController?) {
    if controller != nil { root = nil }
    host.show(controller)
    placeholder.isHidden = shownRoot != nil
  }

  /// The size of the simulated screen in points, for a size of the stage.
  func extent(in available: Size) -> Size {
    guard let cells else { return available }
    let cell = traitCollection.cellSize
    return Size(width: Double(cells.columns) * cell.width, height: Double(cells.rows) * cell.height)
  }

  /// Scrolls until a view is visible.
  func show(_ view: View) {
    viewport.scrollRectToVisible(view.convert(view.bounds, to: viewport), animated: false)
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    // The background of a window.
    screen.backgroundColor = palette.background
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let cell = traitCollection.cellSize
    let extent =
      devices.isEmpty ? extent(in: bounds.size) : storyboard.map { placePages($0) } ?? placeDevices()
    segues.isHidden = devices.isEmpty || storyboard == nil
    let (width, height) = (min(extent.width, bounds.width), min(extent.height, bounds.height))
    func middle(_ space: Double, _ step: Double) -> Double {
      (max(0, space) / 2 / step).rounded(.down) * step
    }
    let frame = Rect(
      x: middle(bounds.width - width, cell.width), y: middle(bounds.height - height, cell.height),
      width: width, height: height)
    if viewport.frame != frame {
      viewport.frame = frame
      setNeedsDisplay()
    }
    if viewport.contentSize != extent { viewport.contentSize = extent }
    let whole = Rect(origin: .zero, size: extent)
    for view in [screen, host, root, overlay, segues] {
      if let view, view.frame != whole { view.frame = whole }
    }
    let line = Rect(x: cell.width, y: cell.height, width: extent.width - cell.width, height: cell.height)
    if placeholder.frame != line { placeholder.frame = line }
  }

  /// Places the devices in rows, from left to right.
  /// - Returns: the extent of all of them in points.
  private func placeDevices() -> Size {
    let cell = traitCollection.cellSize
    var (corner, height, width) = (Point.zero, 0.0, bounds.width)
    for view in devices {
      view.scale = scalesDevices ? view.scale(fitting: bounds.size, cell: cell) : 1
      let size = view.extent(cell: cell)
      if corner.x > 0, corner.x + size.width > bounds.width {
        corner = Point(x: 0, y: corner.y + height + cell.height)
        height = 0
      }
      let frame = Rect(origin: corner, size: size)
      if view.frame != frame { view.frame = frame }
      corner.x += size.width + 2 * cell.width
      height = max(height, size.height)
      width = max(width, size.width)
    }
    return Size(width: width, height: corner.y + height)
  }

  /// Places the pages in columns, each as far to the right as segues lead to it, with the segues between them.
  /// - Returns: the extent of all of them in points.
  private func placePages(_ storyboard: NibStoryboard) -> Size {
    let cell = traitCollection.cellSize
    let gap = Double(SegueView.columns) * cell.width
    let depths = (storyboard.pages.map(\.depth).max() ?? 0) + 1
    // Two columns of pages are seen at once.
    let shown = Double(min(2, depths))
    let room = Size(
      width: (bounds.width - (shown - 1) * gap) / shown,
      height: bounds.height - (depths > 1 ? cell.height : 0))
    var frames: [Rect] = []
    var (corners, width) = ([Double](repeating: 0, count: depths), 0.0)
    for view in devices {
      view.scale = view.scale(fitting: room, cell: cell)
      width = max(width, view.extent(cell: cell).width)
    }
    for (page, view) in zip(storyboard.pages, devices) {
      let size = view.extent(cell: cell)
      let frame = Rect(
        origin: Point(x: Double(page.depth) * (width + gap), y: corners[page.depth]), size: size)
      if view.frame != frame { view.frame = frame }
      frames.append(frame)
      corners[page.depth] = frame.maxY + cell.height
    }
    var arrivals = [Int](repeating: 0, count: frames.count)
    segues.lines = frames.indices.flatMap { page in
      storyboard.segues(from: page).enumerated().map { index, segue -> SegueView.Line in
        let start = Point(x: frames[page].maxX, y: frames[page].minY + Double(index + 1) * cell.height)
        var end: Point?
        if segue.to < frames.count, frames[segue.to].minX > frames[page].maxX {
          arrivals[segue.to] += 1
          end = Point(
            x: frames[segue.to].minX, y: frames[segue.to].minY + Double(arrivals[segue.to]) * cell.height)
        }
        return SegueView.Line(start: start, end: end, text: storyboard.words(of: segue), index: index)
      }
    }
    let rows = frames.indices.map {
      frames[$0].minY + Double(storyboard.segues(from: $0).count + 1) * cell.height
    }
    return Size(
      width: Double(depths) * width + Double(depths) * gap, height: max(corners.max() ?? 0, rows.max() ?? 0))
  }

  override func draw(in canvas: inout Canvas) {
    guard let cells, devices.isEmpty else { return }
    let cell = traitCollection.cellSize
    let frame = viewport.frame.insetBy(dx: -cell.width, dy: -cell.height)
    canvas.drawBox(frame, cell: cell, line: .light, color: DebuggerColors.quiet)
    let title = " \(cells.columns) × \(cells.rows) "
    canvas.drawText(
      title, at: Point(x: max(0, frame.minX + 2 * cell.width), y: max(0, frame.minY)), font: .standard,
      color: DebuggerColors.text)
  }
}
