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
  /// The path of the definition.
  package let path: String
  /// The current settings.
  package private(set) var settings: PreviewSettings
  /// The faults of the definition. While there are faults, the picture is that of the last valid version.
  package internal(set) var faults: [Fault] = []
  /// The problems of the current layout, one sentence each.
  package internal(set) var problems: [String] = []
  /// Called for the key that ends the preview.
  package var onQuit: (@MainActor () -> Void)?
  /// Called to set the display quality; nil means the best quality of the screen. Without it the preview sets
  /// `Session.quality`.
  package var onQuality: (@MainActor (DisplayQuality?) -> Void)?

  let registry: ClassRegistry
  let start: PreviewSettings
  let view: PreviewView
  var instance: NibInstance?
  var map = SourceMap()
  /// The items whose layout is ambiguous.
  var ambiguous: Set<ObjectIdentifier> = []
  /// The messages about layout loops since the latest reload.
  var unsettled: [String] = []
  /// The inspected view.
  public internal(set) weak var inspectedView: View?
  /// The identifier of the inspected view, to find it again after a reload.
  var inspectedName: String?
  var needsDiagnosis = false

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
    self.session = session
    self.registry = registry
    self.settings = settings
    start = settings
    let relay = Relay()
    view = PreviewView(panel: PanelView { relay.previewer?.step($0) })
    relay.previewer = self
    view.onArrange = { [weak self] in self?.stageDidChange() }
    let recognizer = InspectRecognizer()
    recognizer.inspectsEveryClick = { [weak self] in self?.settings.showsInspector ?? false }
    recognizer.onInspect = { [weak self] in self?.inspect(at: $0) }
    view.stage.addGestureRecognizer(recognizer)
    session.show(view)
    session.programKeys = Self.keys
    session.addUnhandledKeyHandler { [weak self] in self?.handle($0) ?? false }
    session.addFrameHandler { [weak self] in self?.didShowFrame() }
    session.window.addFeedbackLoopHandler { [weak self] in self?.reportLayoutLoop($0.message) }
    apply()
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
    unsettled = []
    do throws(Faults) {
      let nib = try Nib(contentsOf: path)
      try show(nib)
      map = SourceMap(of: view.stage.root ?? view, in: nib)
      faults = []
      findInspectedView()
    } catch {
      faults = error.all
    }
    refresh()
    announce(hadFaults: hadFaults)
  }

  /// The languages with strings, English and the current language, in alphabetical order.
  var languages: [String] {
    Set(Nib(bytes: [], file: path).languages + ["en", settings.language]).sorted()
  }

  /// Shows a definition in place of the previous one.
  private func show(_ nib: Nib) throws(Faults) {
    var registry = registry
    if let schema = nib.schemaPath { try registry.registerStandIns(schema: schema) }
    if let instance {
      try instance.reload(nib, registry: registry, language: settings.language)
    } else {
      let traits = session.screen.traitCollection
      instance = try nib.instantiate(registry: registry, traits: traits, language: settings.language)
    }
    view.stage.root = instance?.root
  }

  /// Announces the result of a reload to the screen reader.
  private func announce(hadFaults: Bool) {
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

  /// Reports a layout loop. It is called during layout, so the message is shown in the next frame.
  func reportLayoutLoop(_ message: String) {
    guard !unsettled.contains(message) else { return }
    unsettled.append(message)
    needsDiagnosis = true
    session.window.setNeedsFrame()
  }

  /// Finds the conflicts and ambiguities of the current layout.
  func diagnose() {
    needsDiagnosis = false
    guard let root = view.stage.root else { return }
    session.window.layoutIfNeeded()
    var seen: Set<String> = []
    let contradictions = session.window.layoutProblems().map(\.message).filter { seen.insert($0).inserted }
    let ambiguousItems = root.ambiguousVisibleItems()
    ambiguous = Set(ambiguousItems.map { ObjectIdentifier($0) })
    problems = contradictions + unsettled
    if !ambiguousItems.isEmpty {
      let names = NamingScope.run { ambiguousItems.map(\.layoutName) }.joined(separator: ", ")
      problems.append(
        "The position or size of these views is ambiguous: \(names). Add constraints that determine it.")
    }
  }
}
