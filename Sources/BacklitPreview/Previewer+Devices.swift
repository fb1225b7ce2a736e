import BacklitGeometry
import BacklitGraphics
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

extension Previewer {
  /// Makes the pictures of all devices or pages again, or removes them.
  func updateDevices() {
    let stage = view.stage
    stage.scalesDevices = settings.fitsSpace
    let focused = focusedDevice
    let states = stage.devices.map { (device: $0.device, state: $0.pageState) }
    let storyboard = settings.showsPages ? NibStoryboard(from: firstPath) : nil
    let pictures = storyboard.map { pages(of: $0) } ?? shownDevices.map { (device: $0, file: path) }
    let cell = session.metrics.cellSize
    let views = pictures.compactMap { device, file -> DeviceView? in
      guard var nib = try? Nib(contentsOf: file), let registry = try? registry(for: nib) else { return nil }
      nib.namesPages = true
      let state = states.first { $0.device.isSame(as: device) }?.state
      return try? DeviceView(
        device, cell: cell, nib: nib, registry: registry, settings: settings, state: state)
    }
    stage.storyboard = storyboard?.keeping { page in views.contains { $0.device.name == page.name } }
    if stage.devices.isEmpty, views.isEmpty { return }
    stage.devices = views
    if let storyboard = stage.storyboard {
      for (index, view) in views.enumerated() {
        view.segues = storyboard.segues(from: index).map { storyboard.words(of: $0) }
      }
    }
    if let focused, let view = views.first(where: { $0.device.isSame(as: focused) }) {
      session.window.layoutIfNeeded()
      session.window.focus(on: view, scrolling: false)
    }
  }

  /// The pages of a storyboard on a device of the simulated size, or on a phone.
  private func pages(of storyboard: NibStoryboard) -> [(device: PreviewSettings.Device, file: String)] {
    let phone = PreviewSettings.devices[0].cells
    let size = settings.cells ?? phone
    return storyboard.pages.map { page in
      (PreviewSettings.Device(name: page.name, columns: size.columns, rows: size.rows), page.file)
    }
  }

  /// The devices that are shown as pictures: the chosen ones, or the simulated screen if it is scaled to fit.
  private var shownDevices: [PreviewSettings.Device] {
    if settings.showsDevices { return settings.shownDevices }
    let cell = session.metrics.cellSize
    let space = view.stage.bounds.size
    guard settings.fitsSpace, let cells = settings.cells,
      Double(cells.columns) * cell.width > space.width || Double(cells.rows) * cell.height > space.height
    else { return [] }
    return [PreviewSettings.Device(name: "screen", columns: cells.columns, rows: cells.rows)]
  }

  /// The device that has the focus; nil for none.
  private var focusedDevice: PreviewSettings.Device? { view.stage.devices.first(where: \.isFocused)?.device }

  /// Turns the device that has the focus, or the simulated screen.
  func rotate() {
    guard settings.showsDevices else { return change { $0.isRotated.toggle() } }
    guard let device = focusedDevice else {
      return session.report("Go to a device first: Tab or a click. Alt Shift A lists the devices.")
    }
    rotate(device)
  }

  private func rotate(_ device: PreviewSettings.Device) {
    change { $0.rotate(device) }
    if let new = settings.shownDevices.first(where: { $0.id == device.id }) { announce(new.title) }
  }

  private func remove(_ device: PreviewSettings.Device) {
    let index = view.stage.devices.firstIndex { $0.device.id == device.id }
    let hadFocus = focusedDevice?.id == device.id
    change { $0.remove(device) }
    announce("\(device.title) removed")
    // The focus goes to the device that takes its place.
    let views = view.stage.devices
    guard hadFocus, let index, !views.isEmpty else { return }
    session.window.layoutIfNeeded()
    session.window.focus(on: views[min(index, views.count - 1)], scrolling: false)
  }

  private func add(_ device: PreviewSettings.Device) {
    change { $0.add(device) }
    announce("\(device.title) added")
    session.window.layoutIfNeeded()
    if let new = view.stage.devices.last { session.window.focus(on: new) }
  }

  /// Shows or hides the pages with their segues.
  func togglePages() {
    change { $0.showsPages.toggle() }
    guard let storyboard = view.stage.storyboard, settings.showsPages else { return announce("Pages off") }
    let (pages, segues) = (storyboard.pages.count, storyboard.segues.count)
    announce("\(pages) page\(pages == 1 ? "" : "s"), \(segues) segue\(segues == 1 ? "" : "s")")
    session.window.layoutIfNeeded()
    if let first = view.stage.devices.first(where: { $0.file == path }) { session.window.focus(on: first) }
  }

  /// Lists what can be done with the page that has the focus: go along its segues, show it alone, and edit its views.
  func showPageMenu() {
    let stage = view.stage
    guard let storyboard = stage.storyboard, let index = stage.devices.firstIndex(where: \.isFocused) else {
      return session.report("Go to a page first: Tab or a click.")
    }
    let page = storyboard.pages[index]
    var choices: [(title: String, action: @MainActor (Previewer) -> Void)] = []
    for segue in storyboard.segues(from: index) {
      choices.append(("Go along \(storyboard.words(of: segue))", { $0.focus(page: segue.to) }))
    }
    let sources = Set(storyboard.segues.filter { $0.to == index }.map(\.from)).subtracting([index])
    for source in sources.sorted() {
      choices.append(("Go back to \(storyboard.pages[source].name)", { $0.focus(page: source) }))
    }
    choices.append(("Show \(page.name) alone", { $0.open(page.file) }))
    for view in stage.devices[index].map.views {
      choices.append(
        (
          "Edit \(view.layoutName)",
          { [weak view] previewer in
            if let view { previewer.showEditMenu(of: view, in: previewer.view.stage.devices[index].map) }
          }
        ))
    }
    session.showChoices("Page \(page.name)", choices.map(\.title)) { [weak self] index in
      if let self { choices[index].action(self) }
    }
  }

  private func focus(page index: Int) {
    let views = view.stage.devices
    guard views.indices.contains(index) else { return }
    session.window.focus(on: views[index])
  }

  /// Lists the devices, to add, remove or turn one. That with the focus comes first.
  func showDeviceMenu() {
    let shown = settings.showsDevices ? settings.shownDevices : []
    let current = focusedDevice
    var choices: [(title: String, action: @MainActor (Previewer) -> Void)] = []
    for device in shown.filter({ $0.id == current?.id }) + shown.filter({ $0.id != current?.id }) {
      choices.append(("Rotate \(device.title)", { $0.rotate(device) }))
      choices.append(("Remove \(device.title)", { $0.remove(device) }))
    }
    for device in PreviewSettings.devices {
      choices.append(("Add \(device.title)", { $0.add(device) }))
    }
    choices.append(("Add a device of a different size", { $0.askForDevice() }))
    choices.append(("Show all devices", { $0.change { $0.showAllDevices() } }))
    session.showChoices("Devices", choices.map(\.title)) { [weak self] index in
      if let self { choices[index].action(self) }
    }
  }

  private func askForDevice() {
    let answer: @MainActor (String) -> Void = { [weak self] text in
      let numbers = text.split { !$0.isNumber }.map { Int($0) ?? 0 }
      if numbers.count == 2, numbers.allSatisfy({ (4...500).contains($0) }) {
        self?.add(PreviewSettings.Device(name: "device", columns: numbers[0], rows: numbers[1]))
      } else {
        self?.session.report("\(Spelling.quoted(text)) is not a size of 4 to 500 cells, such as 100 × 40")
      }
    }
    session.showChoices("Size in cells, such as 100 × 40", [], type: answer) { _ in }
  }
}
