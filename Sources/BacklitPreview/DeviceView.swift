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
  private let deviceScreen: Screen
  private let deviceWindow: Window
  private let instance: NibInstance
  private var scene: Scene?
  /// The name, the size and the size classes, as definitions write them.
  private var title = ""
  private var link: DisplayLink?
  /// The time of the device's window, in seconds.
  private var time = 0.0

  /// Shows a definition on a device.
  ///
  /// - Throws: every fault of the definition.
  init(
    _ device: PreviewSettings.Device, cell: Size, nib: Nib, registry: ClassRegistry, settings: PreviewSettings
  ) throws(Faults) {
    self.device = device
    let size = Size(width: Double(device.columns) * cell.width, height: Double(device.rows) * cell.height)
    deviceScreen = Screen(size: size, cellSize: cell, snapping: .cells)
    deviceScreen.preferences = settings.preferences
    deviceScreen.language = settings.language
    deviceWindow = Window(screen: deviceScreen)
    instance = try nib.instantiate(
      registry: registry, traits: deviceScreen.traitCollection, language: settings.language,
      allowsMissingOwner: true)
    super.init()
    let root = instance.root
    root.translatesAutoresizingMaskIntoConstraints = true
    root.frame = Rect(origin: .zero, size: size)
    deviceWindow.addSubview(root)
    instance.prepareForPreview()
    link = DisplayLink { [weak self] in self?.advance(by: $0) }
    deviceWindow.clock = { [weak self] in self?.time ?? 0 }
    deviceWindow.onNeedsFrame = { [weak self] in self?.link?.isPaused = false }
    isAccessibilityElement = true
    accessibilityTraits = .image
    identifier = "device \(device.columns) × \(device.rows)"
    makePicture()
  }

  /// The extent with the title and the frame, in points.
  func extent(cell: Size) -> Size {
    Size(width: Double(device.columns + 2) * cell.width, height: Double(device.rows + 2) * cell.height)
  }

  private func makePicture() {
    scene = deviceWindow.makeFrame(at: time).scene ?? deviceWindow.currentScene()
    let diagnosis = LayoutDiagnosis(of: instance.root)
    let traits = deviceScreen.traitCollection
    let count = diagnosis.problems.count
    let problems = count == 0 ? "" : ", \(count) layout problem\(count == 1 ? "" : "s")"
    func letter(_ sizeClass: UserInterfaceSizeClass) -> String { sizeClass == .compact ? "C" : "R" }
    title =
      "\(device.name), \(device.columns) × \(device.rows), w\(letter(traits.horizontalSizeClass)) "
      + "h\(letter(traits.verticalSizeClass)), 1:1\(problems)"
    accessibilityLabel =
      "\(device.name), \(device.columns) × \(device.rows), \(traits.horizontalSizeClass.rawValue) width, "
      + "\(traits.verticalSizeClass.rawValue) height\(problems)"
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
    let place = touch.location(in: self)
    return send(
      .pointer(
        PointerEvent(
          phase, button: touch.button, location: Point(x: place.x - cell.width, y: place.y - cell.height),
          modifiers: touch.modifiers)))
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
    let place = event.location(in: self)
    let inner = PointerEvent(
      .scroll(dx: event.dx, dy: event.dy), location: Point(x: place.x - cell.width, y: place.y - cell.height),
      modifiers: event.modifiers)
    return send(.pointer(inner)) || super.scrolled(event)
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    canvas.drawBox(bounds, cell: cell, line: .light, color: DebuggerColors.quiet)
    let title = TextMetrics.truncated(" \(title) ", toColumns: device.columns - 2)
    canvas.drawText(
      title, at: Point(x: 2 * cell.width, y: 0), font: .standard, color: DebuggerColors.text)
    guard let scene else { return }
    canvas.saving { canvas in
      canvas.translate(x: cell.width, y: cell.height)
      canvas.clip(to: scene.bounds)
      canvas.fill(scene.bounds, with: scene.background.alpha > 0 ? scene.background : palette.background)
      for layer in scene.layers where layer.opacity > 0 {
        canvas.saving { canvas in
          if let clip = layer.clip { canvas.clip(to: clip) }
          canvas.concatenate(layer.transform)
          for command in layer.list.commands { canvas.append(command) }
        }
      }
    }
  }
}

extension NibInstance {
  /// Calls `View.prepareForPreview()` on all views, those of nested definitions included.
  fileprivate func prepareForPreview() {
    for view in viewsInOrder { view.prepareForPreview() }
    for inner in nested { inner.prepareForPreview() }
  }
}

extension Previewer {
  /// Makes the pictures of all devices again, or removes them.
  func updateDevices() {
    guard settings.showsDevices, let nib = try? Nib(contentsOf: path), let registry = try? registry(for: nib)
    else {
      if !view.stage.devices.isEmpty { view.stage.devices = [] }
      return
    }
    let cell = session.metrics.cellSize
    let focused = view.stage.devices.first(where: \.isFocused)?.device
    view.stage.devices = PreviewSettings.devices.compactMap { device in
      try? DeviceView(device, cell: cell, nib: nib, registry: registry, settings: settings)
    }
    if let view = view.stage.devices.first(where: { $0.device == focused }) {
      session.window.layoutIfNeeded()
      session.window.focus(on: view, scrolling: false)
    }
  }
}
