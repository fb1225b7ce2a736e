import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

extension Previewer {
  /// Applies the settings to the screen, the stage and the session.
  func apply() {
    view.stage.cells = settings.showsDevices || settings.showsPages ? nil : settings.cells
    view.showsPanel = settings.showsPanel
    if session.screen.preferences != settings.preferences {
      session.screen.preferences = settings.preferences
    }
    session.language = Language(locale: settings.language).supported
    session.screen.language = settings.language
    if let onQuality { onQuality(quality) } else { session.displayQuality = quality ?? .symbols }
    session.window.layoutIfNeeded()
    stageDidChange()
  }

  /// The display quality; nil for the best one of the screen.
  var quality: DisplayQuality? { settings.isPlain ? .plain : nil }

  /// Updates the size classes after the size of the stage or of the simulated screen changed.
  func stageDidChange() {
    needsDiagnosis = true
    view.stage.screen.additionalSafeAreaInsets = settings.safeArea.insets(for: extent)
    let thresholds = settings.thresholds(for: extent, cell: session.metrics.cellSize)
    if session.screen.thresholds != thresholds { session.screen.thresholds = thresholds }
  }

  /// The size of the simulated screen in points.
  private var extent: Size { view.stage.extent(in: view.stage.bounds.size) }

  /// Updates the overlay and the panel after a frame.
  func didShowFrame() {
    if needsDiagnosis {
      diagnose()
      // The space for a screen that is scaled may have changed.
      if settings.fitsSpace, !settings.showsDevices, !settings.showsPages { updateDevices() }
    }
    if settings.showsLines || settings.showsInspector { updateOverlay() }
    updatePanel()
    updateKeys()
  }

  /// Updates the problems, the overlay and the panel.
  func refresh() {
    diagnose()
    updateDevices()
    updateOverlay()
    updatePanel()
  }

  private func updateOverlay() {
    let stage = view.stage
    stage.overlay.isHidden = !stage.devices.isEmpty || !settings.showsLines && !settings.showsInspector
    guard !stage.overlay.isHidden else { return }
    stage.overlay.picture = OverlayPicture(
      settings.showsLines ? [.outlines, .constraints, .alignmentRectangles] : .alignmentRectangles,
      of: map.views, selected: settings.showsInspector ? inspectedView : nil,
      marked: markedViews.compactMap(\.view), diagnosis: diagnosis, in: stage.screen)
  }

  private func updatePanel() {
    let traits = session.screen.traitCollection
    for row in view.panel.settings {
      row.value = settings.value(of: row.setting, traits: traits)
      row.isChanged = settings.isChanged(row.setting, from: start)
    }
    var contents = PanelView.Contents()
    contents.title = [
      Paragraph.Content(text: String(path.split(separator: "/").last ?? ""), isHeading: true), status,
      Paragraph.Content(text: sizeInWords, color: DebuggerColors.quiet),
    ]
    contents.problems =
      faults.map(self.paragraph)
      + problems.map {
        Paragraph.Content(mark: "layout", text: $0, markColor: DebuggerColors.ambiguous, markColumns: 8)
      }
    if settings.showsInspector { contents.inspection = inspectionParagraphs }
    view.panel.contents = contents
  }

  /// The number of faults or problems, readable without colours.
  private var status: Paragraph.Content {
    func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
    if !faults.isEmpty {
      let rest = instance == nil ? "" : ", last good picture kept"
      return Paragraph.Content(text: "● \(counted(faults.count, "fault"))\(rest)", color: DebuggerColors.bad)
    }
    if !problems.isEmpty {
      return Paragraph.Content(
        text: "● no faults, \(counted(problems.count, "layout problem"))", color: DebuggerColors.ambiguous)
    }
    return Paragraph.Content(text: "● no faults", color: DebuggerColors.good)
  }

  private var sizeInWords: String {
    let cell = session.metrics.cellSize
    let size = extent
    let columns = Int(saturated: (size.width / cell.width).rounded())
    let rows = Int(saturated: (size.height / cell.height).rounded())
    return
      "\(LayoutInspection.text(size.width)) × \(LayoutInspection.text(size.height)) points, \(columns) × \(rows) cells"
  }

  private func paragraph(_ fault: Fault) -> Paragraph.Content {
    let isElsewhere = fault.file != path
    let file = isElsewhere ? "\(fault.file.split(separator: "/").last ?? ""): " : ""
    return Paragraph.Content(
      mark: "\(fault.line):\(fault.column)", text: file + fault.message, markColor: DebuggerColors.bad,
      markColumns: 8)
  }

  private var inspectionParagraphs: [Paragraph.Content] {
    guard let inspection else {
      return [
        Paragraph.Content(
          text: "Click a view, or press Alt N for the next element, Alt V for the next view. Alt E edits it.",
          color: DebuggerColors.quiet)
      ]
    }
    let marks = markedViews.compactMap(\.view?.layoutName)
    return [Paragraph.Content(text: inspection.name, color: DebuggerColors.selected, isHeading: true)]
      + (marks.isEmpty
        ? [] : [Paragraph.Content(mark: "marked", text: marks.joined(separator: ", "), markColumns: 9)])
      + inspection.facts.map {
        Paragraph.Content(mark: $0.title, text: $0.text, markColumns: 9)
      }
  }
}
