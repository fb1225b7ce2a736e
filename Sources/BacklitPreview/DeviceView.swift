import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// A picture of a definition on a device of its own size, with the size classes of that size.
///
/// It has a window of its own. While the device has the focus, that window gets the keys: Tab goes through its controls
/// and then to the next device. It gets touches too. A reader reads the name of the device, its size and its layout
/// problems, and what its focused control says.
@MainActor
final class DeviceView: View {
  let device: PreviewSettings.Device
  /// The size of the picture, from 1 for the size in cells. Text keeps its size and is cut to its place.
  var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      updateLabel()
      setNeedsDisplay()
    }
  }
  private let deviceScreen: Screen
  private let deviceWindow: Window
  private let instance: NibInstance
  /// The file of the definition, and the places of its views.
  let file: String
  let map: SourceMap
  /// Where a page leads to, in words; empty for a device.
  var segues: [String] = [] { didSet { if segues != oldValue { updateLabel() } } }
  private var scene: Scene?
  /// The name, the size and the size classes as definitions write them, and in words.
  private var (title, words) = ("", "")
  /// The number of layout problems in words; empty for none.
  private var problems = ""
  private var link: DisplayLink?
  /// The time of the device's window, in seconds.
  private var time = 0.0

  /// Shows a definition on a device, with the pages that were open in its former picture.
  ///
  /// - Throws: every fault of the definition.
  init(
    _ device: PreviewSettings.Device, cell: Size, nib: Nib, registry: ClassRegistry,
    settings: PreviewSettings,
    state: PageState?
  ) throws(Faults) {
    self.device = device
    let (columns, rows) = device.cells
    let size = Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
    deviceScreen = Screen(size: size, cellSize: cell, snapping: .cells)
    deviceScreen.safeAreaInsets = settings.safeArea.insets(for: size)
    deviceScreen.preferences = settings.preferences
    deviceScreen.language = settings.language
    deviceWindow = Window(screen: deviceScreen)
    instance = try nib.instantiate(
      registry: registry, traits: deviceScreen.traitCollection, language: settings.language,
      allowsMissingOwner: true)
    (file, map) = (nib.file, SourceMap(of: instance, in: nib))
    super.init()
    if let controller = instance.controller {
      deviceWindow.rootViewController = controller
      if let host = deviceWindow.controllerHost { state?.restore(in: host, of: instance) }
    } else {
      let root = instance.root
      root.translatesAutoresizingMaskIntoConstraints = true
      root.frame = Rect(origin: .zero, size: size)
      deviceWindow.addSubview(root)
    }
    instance.prepareForPreview()
    link = DisplayLink { [weak self] in self?.advance(by: $0) }
    deviceWindow.clock = { [weak self] in self?.time ?? 0 }
    deviceWindow.onNeedsFrame = { [weak self] in self?.link?.isPaused = false }
    isAccessibilityElement = true
    accessibilityTraits = .image
    identifier = "device \(columns) × \(rows)"
    makePicture()
  }

  /// The pages that are open; nil for a definition without a controller.
  var pageState: PageState? { deviceWindow.controllerHost.map { PageState(of: $0) } }

  /// The extent with the title and the frame, in points.
  func extent(cell: Size) -> Size {
    Size(
      width: ((Double(device.cells.columns) * scale).rounded(.up) + 2) * cell.width,
      height: ((Double(device.cells.rows) * scale).rounded(.up) + 2) * cell.height)
  }

  /// The largest scale up to 1 at which the picture with its frame fits in a size.
  func scale(fitting size: Size, cell: Size) -> Double {
    let (columns, rows) = (
      (size.width / cell.width).rounded(.down), (size.height / cell.height).rounded(.down)
    )
    return max(
      0.05, min(1, (columns - 2) / Double(device.cells.columns), (rows - 2) / Double(device.cells.rows)))
  }

  private func makePicture() {
    scene = deviceWindow.makeFrame(at: time).scene ?? deviceWindow.currentScene()
    let diagnosis = LayoutDiagnosis(of: instance.root)
    let traits = deviceScreen.traitCollection
    let count = diagnosis.problems.count
    problems = count == 0 ? "" : ", \(count) layout problem\(count == 1 ? "" : "s")"
    func letter(_ sizeClass: UserInterfaceSizeClass) -> String { sizeClass == .compact ? "C" : "R" }
    title =
      "\(device.title), w\(letter(traits.horizontalSizeClass)) "
      + "h\(letter(traits.verticalSizeClass))"
    words =
      "\(device.title), \(traits.horizontalSizeClass.rawValue) width, "
      + "\(traits.verticalSizeClass.rawValue) height"
    updateLabel()
  }

  private var scaleText: String { scale == 1 ? "1:1" : "\(Int((scale * 100).rounded())) %" }

  private func updateLabel() {
    accessibilityLabel =
      words + (scale == 1 ? "" : ", scaled to \(scaleText)") + problems + segues.map { ", \($0)" }.joined()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window)
  }

  /// Makes the next frame of the device; none while nothing moves.
  private func advance(by seconds: Double) {
    time += seconds
    if let new = deviceWindow.makeFrame(at: time).scene {
      scene = new
      setNeedsDisplay()
    }
    updateValue()
    link?.isPaused =
      !deviceWindow.isAnimating && !deviceWindow.isFrameNeeded && deviceWindow.nextDeadline == nil
  }

  /// The focused control of the device in words.
  private func updateValue() {
    let tree = deviceWindow.accessibilityTree()
    let node = deviceWindow.focusedView.flatMap { tree[$0.nodeID] }
    let words = Language(locale: deviceScreen.language).words
    let value = node.map { words.parts(for: $0).joined(separator: ", ") }
    if value != accessibilityValue { accessibilityValue = value }
  }

  private func send(_ event: InputEvent) -> Bool {
    let isHandled = deviceWindow.send(event, at: time)
    updateValue()
    return isHandled
  }

  // MARK: Operating

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    // Keys with Alt, and function keys, are those of the preview.
    if event.modifiers.contains(.alt) { return super.keyPressed(event) }
    if case .function = event.key { return super.keyPressed(event) }
    if event.key == .tab { return moveFocus(forward: !event.modifiers.contains(.shift)) }
    if event.key == .escape, event.modifiers.isEmpty, deviceWindow.focusedView != nil, !deviceWindow.isTouched
    {
      deviceWindow.focus(on: nil)
      updateValue()
      return true
    }
    return send(.key(event)) || super.keyPressed(event)
  }

  /// Moves the focus within the device.
  /// - Returns: false at the ends, where the focus goes on to a different device.
  private func moveFocus(forward: Bool) -> Bool {
    defer { updateValue() }
    let views = deviceWindow.focusableViews
    let current = deviceWindow.focusedView.flatMap { focused in views.firstIndex { $0 === focused } }
    let next = current.map { $0 + (forward ? 1 : -1) } ?? (forward ? 0 : -1)
    guard views.indices.contains(next) else {
      deviceWindow.focus(on: nil)
      return false
    }
    return deviceWindow.focus(on: views[next])
  }

  override func accessibilityActivate() -> Bool {
    guard let view = deviceWindow.focusedView else { return super.accessibilityActivate() }
    defer { updateValue() }
    return view.accessibilityActivate()
  }

  private func pass(_ touch: Touch, _ phase: PointerEvent.Phase) -> Bool {
    let cell = traitCollection.cellSize
    return send(
      .pointer(
        PointerEvent(
          phase, button: touch.button, location: devicePoint(touch.location(in: self), cell),
          modifiers: touch.modifiers)))
  }

  /// A place in this view as a place on the device.
  private func devicePoint(_ place: Point, _ cell: Size) -> Point {
    Point(x: (place.x - cell.width) / scale, y: (place.y - cell.height) / scale)
  }

  override func touchBegan(_ touch: Touch) -> Bool {
    _ = pass(touch, .down)
    return true
  }

  override func touchMoved(_ touch: Touch) -> Bool { pass(touch, .drag) }

  override func touchEnded(_ touch: Touch) -> Bool { pass(touch, .up) }

  override func touchCancelled(_ touch: Touch) -> Bool {
    deviceWindow.cancelTouch()
    return true
  }

  /// The wheel scrolls the devices, unless it turns a control of the focused one.
  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard isFocused else { return super.scrolled(event) }
    let cell = traitCollection.cellSize
    let inner = PointerEvent(
      .scroll(dx: event.dx, dy: event.dy), location: devicePoint(event.location(in: self), cell),
      modifiers: event.modifiers)
    return send(.pointer(inner)) || super.scrolled(event)
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    canvas.drawBox(bounds, cell: cell, line: .light, color: DebuggerColors.quiet)
    let columns = Int(saturated: bounds.width / cell.width)
    let title = TextMetrics.truncated(" \(title), \(scaleText)\(problems) ", toColumns: max(0, columns - 4))
    canvas.drawText(
      title, at: Point(x: 2 * cell.width, y: 0), font: .standard, color: DebuggerColors.text)
    guard let scene else { return }
    canvas.saving { canvas in
      canvas.translateBy(x: cell.width, y: cell.height)
      canvas.scaleBy(x: scale, y: scale)
      canvas.clip(to: scene.bounds)
      canvas.fill(scene.bounds, with: scene.background.alpha > 0 ? scene.background : palette.background)
      for layer in scene.layers {
        canvas.draw(layer) { scale == 1 ? $0 : $0.shortened(to: scale) }
      }
    }
  }
}

extension DrawingCommand {
  /// The command for a picture that is smaller by a factor: text has the size of a cell and is cut to about the place that it
  /// has there.
  fileprivate func shortened(to scale: Double) -> DrawingCommand {
    let (text, origin, font, color, direction): (String, Point, Font, Color, BaseDirection)
    switch self {
    case .text(let shown, let place, let face, let ink, let base):
      (text, origin, font, color, direction) = (shown, place, face, ink, base)
    case .largeText(let shown):
      (text, origin, font, color, direction) = (
        shown.text, shown.origin, Font(isBold: shown.font.isBold), shown.color, shown.direction
      )
    default: return self
    }
    // A little more than its place, so that short titles stay whole.
    let columns = Int((Double(TextMetrics.columns(of: text)) * scale).rounded(.up)) + 2
    let short = TextMetrics.truncated(text, toColumns: columns)
    return .text(short, at: origin, font: font, color: color, direction: direction)
  }
}

extension NibInstance {
  /// Calls `View.prepareForPreview()` on all views, those of nested definitions included.
  fileprivate func prepareForPreview() {
    for view in viewsInOrder { view.prepareForPreview() }
    for inner in nested { inner.prepareForPreview() }
  }
}
