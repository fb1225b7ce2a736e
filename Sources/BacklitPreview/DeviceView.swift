import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// A picture of a definition on a device of its own size, with the size classes of that size.
///
/// It has a window of its own, which gets no events. A reader reads its name, size and layout problems.
@MainActor
final class DeviceView: View {
  let device: PreviewSettings.Device
  private let deviceScreen: Screen
  private let deviceWindow: Window
  private let instance: NibInstance
  private var scene: Scene?
  /// The name, the size and the size classes, as definitions write them.
  private var title = ""

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
      registry: registry, traits: deviceScreen.traitCollection, language: settings.language)
    super.init()
    let root = instance.root
    root.translatesAutoresizingMaskIntoConstraints = true
    root.frame = Rect(origin: .zero, size: size)
    deviceWindow.addSubview(root)
    instance.prepareForPreview()
    isUserInteractionEnabled = false
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
    scene = deviceWindow.makeFrame(at: 0).scene ?? deviceWindow.currentScene()
    let diagnosis = LayoutDiagnosis(of: instance.root)
    let traits = deviceScreen.traitCollection
    let count = diagnosis.problems.count
    let problems = count == 0 ? "" : ", \(count) layout problem\(count == 1 ? "" : "s")"
    func letter(_ sizeClass: UserInterfaceSizeClass) -> String { sizeClass == .compact ? "C" : "R" }
    title =
      "\(device.name), \(device.columns) × \(device.rows), w\(letter(traits.horizontalSizeClass)) "
      + "h\(letter(traits.verticalSizeClass))\(problems)"
    accessibilityLabel =
      "\(device.name), \(device.columns) × \(device.rows), \(traits.horizontalSizeClass.rawValue) width, "
      + "\(traits.verticalSizeClass.rawValue) height\(problems)"
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
    view.stage.devices = PreviewSettings.devices.compactMap { device in
      try? DeviceView(device, cell: cell, nib: nib, registry: registry, settings: settings)
    }
  }
}
