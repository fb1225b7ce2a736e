import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// A live preview of a definition in a session, with its faults and with settings for all traits.
///
/// It uses no terminal and watches no file: the caller calls ``reload()`` when a file has changed.
@MainActor
package final class Previewer {
  /// The session that shows the preview.
  package let session: Session
  /// The path of the definition that is shown.
  package private(set) var path: String
  /// The path of the definition whose pages are shown together: that with which the preview began.
  let firstPath: String
  /// The current settings.
  package private(set) var settings: PreviewSettings
  /// The faults of the definition. While there are faults, the picture is that of the last valid version.
  package internal(set) var faults: [Fault] = []
  /// The problems of the current layout, one sentence each.
  package internal(set) var problems: [String] = []
  /// Called for the key that ends the preview.
  package var onQuit: (@MainActor () -> Void)?
  /// Called to set the display quality; nil means the best quality of the screen. Without it the preview sets
  /// `Session.displayQuality`.
  package var onQuality: (@MainActor (DisplayQuality?) -> Void)? { didSet { onQuality?(quality) } }

  let registry: ClassRegistry
  let start: PreviewSettings
  let view: PreviewView
  /// The controller of the whole preview, in which that of the definition is.
  private let container: PreviewController
  var instance: NibInstance?
  var map = SourceMap()
  /// The problems of the layout.
  var diagnosis = LayoutDiagnosis()
  /// Collects the layouts that did not settle since the latest reload.
  let monitor: LayoutMonitor
  /// The inspected view.
  package internal(set) weak var inspectedView: View?
  /// The identifier of the inspected view, to find it again after a reload.
  var inspectedName: String?
  var needsDiagnosis = false
  /// The texts of the definition's files as they are shown, or as they were found with faults.
  var texts: [String: [UInt8]] = [:]
  var history = EditHistory()
  /// The views that were marked for an edit of several views.
  var markedViews: [Mark] = []
  /// The views that are prepared for the preview.
  var preparedViews: [ObjectIdentifier: Mark] = [:]

  /// Creates a preview and reads the definition.
  ///
  /// - Parameters:
  ///   - path: the file of the definition, which may have faults or not exist yet.
  ///   - session: the session, which must not show anything else.
  ///   - registry: the classes of the definition, in addition to those that its schema lists.
  ///   - settings: the settings at the start.
  package init(
    path: String, session: Session, registry: ClassRegistry, settings: PreviewSettings = PreviewSettings()
  ) {
    self.path = path
    firstPath = path
    self.session = session
    self.registry = registry
    var settings = settings
    // The size that the definition stores is that of its author.
    if settings.extent == .room, let size = (try? Nib(contentsOf: path))?.simulatedSize {
      settings.extent = PreviewSettings.Extent(size)
    }
    self.settings = settings
    start = settings
    monitor = LayoutMonitor(session.window)
    let relay = Relay()
    view = PreviewView(panel: PanelView { relay.previewer?.step($0) })
    container = PreviewController(view)
    relay.previewer = self
    view.onArrange = { [weak self] in self?.stageDidChange() }
    let recognizer = InspectRecognizer()
    recognizer.buttonMaskRequired = [.primary, .secondary]
    recognizer.inspectsEveryClick = { [weak self] in self?.settings.showsInspector ?? false }
    recognizer.onInspect = { [weak self] in self?.inspect(at: $0) }
    recognizer.onMark = { [weak self] in self?.toggleMark(of: self?.view(at: $0)) }
    recognizer.onEdit = { [weak self] in if self?.inspect(at: $0) == true { self?.showEditMenu() } }
    view.stage.addGestureRecognizer(recognizer)
    session.show(container)
    session.programKeys = Self.keys(besides: [])
    session.addUnhandledKeyHandler { [weak self] in self?.handle($0) ?? false }
    session.handlers.frames.add { [weak self] in self?.didShowFrame() }
    monitor.onLoop = { [weak self] in self?.layoutDidLoop() }
    apply()
    reload()
  }

  /// Shows a different definition, alone.
  func open(_ file: String) {
    if file != path {
      path = file
      instance = nil
      (inspectedView, inspectedName, markedViews) = (nil, nil, [])
    }
    change { $0.showsPages = false }
    reload()
  }

  /// Changes the settings. The views keep their state.
  ///
  /// - Parameter change: changes the settings.
  package func change(_ change: (inout PreviewSettings) -> Void) {
    let before = settings
    var new = settings
    change(&new)
    guard new != before else { return }
    settings = new
    apply()
    if settings.language != before.language { reload() } else { refresh() }
  }

  /// A reference to the previewer for views that are made before it.
  @MainActor
  private final class Relay {
    weak var previewer: Previewer?
  }
}

extension Previewer {
  /// Reads the definition again and applies the differences; everything else keeps its state. If the definition has
  /// faults, the picture does not change.
  package func reload() {
    let hadFaults = !faults.isEmpty
    let before = texts
    load()
    refresh()
    if texts != before || hadFaults || !faults.isEmpty { announceLoading(hadFaults: hadFaults) }
  }

  /// Reads the definition again, without an announcement.
  func load() {
    monitor.forget()
    do throws(Faults) {
      var nib = try Nib(contentsOf: path)
      nib.namesPages = true
      try show(nib)
      if let instance { map = SourceMap(of: instance, in: nib) }
      faults = []
      findInspectedView()
      prepareNewViews()
    } catch {
      faults = error.all
    }
    followExternalChanges()
  }

  /// Calls `View.prepareForPreview()` for the views that are new since the latest reload.
  private func prepareNewViews() {
    let known = preparedViews
    preparedViews = [:]
    for view in map.views {
      preparedViews[ObjectIdentifier(view)] = Mark(view: view)
      // A new view can have the address of one that is gone.
      if known[ObjectIdentifier(view)]?.view !== view { view.prepareForPreview() }
    }
  }

  /// The languages with strings, English and the current language, in alphabetical order.
  var languages: [String] {
    Set(Nib(bytes: [], file: path).languages + ["en", settings.language]).sorted()
  }

  /// Shows a definition in place of the previous one.
  private func show(_ nib: Nib) throws(Faults) {
    let registry = try registry(for: nib)
    let state = instance == nil ? nil : PageState(of: view.stage.host)
    if let instance {
      try instance.reload(nib, registry: registry, language: settings.language)
    } else {
      let traits = session.screen.traitCollection
      instance = try nib.instantiate(
        registry: registry, traits: traits, language: settings.language, allowsMissingOwner: true)
    }
    if let instance {
      container.show(instance)
      state?.restore(in: view.stage.host, of: instance)
    }
  }

  /// The classes of the program, and stand-ins for those that the schema lists in addition.
  func registry(for nib: Nib) throws(Faults) -> ClassRegistry {
    var registry = registry
    if let schema = nib.schemaPath { try registry.registerStandIns(schema: schema) }
    return registry
  }

  /// Announces the result of a reload to the screen reader.
  private func announceLoading(hadFaults: Bool) {
    guard session.isReaderOn else { return }
    if let first = faults.first {
      let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
      announce("\(count), line \(first.line): \(first.message)")
    } else {
      announce(hadFaults ? "No faults any more" : "Reloaded")
    }
  }

  func announce(_ text: String) {
    session.window.post(.announcement(text, .default))
  }

  /// Handles a layout that did not settle. It is called during layout, so the problem is shown in the next frame.
  private func layoutDidLoop() {
    needsDiagnosis = true
    session.window.setNeedsFrame()
  }

  /// Finds the problems of the current layout. All ambiguous views are one problem.
  func diagnose() {
    needsDiagnosis = false
    guard let root = view.stage.shownRoot else { return }
    diagnosis = LayoutDiagnosis(of: root, loops: monitor.loops)
    problems = diagnosis.problems.filter { $0.kind != .ambiguity }.map(\.message)
    if !diagnosis.ambiguities.isEmpty { problems.append(diagnosis.ambiguities.message) }
  }
}
