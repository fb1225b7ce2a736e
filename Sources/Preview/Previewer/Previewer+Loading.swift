import AutoLayout
import Nibs
import Session
import Toolkit

extension Previewer {
  /// Reads the definition again and applies the differences; everything else keeps its state. If the definition has
  /// faults, the picture does not change.
  public func reload() {
    let hadFaults = !faults.isEmpty
    unsettled = []
    do throws(Faults) {
      let nib = try Nib(contentsOf: path)
      try show(nib)
      map = SourceMap(of: view.stage.root ?? view, in: nib)
      faults = []
      findChosen()
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
  public func layoutDidNotSettle(_ message: String) {
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
    let ambiguousItems = root.ambiguousShownItems()
    ambiguous = Set(ambiguousItems.map { ObjectIdentifier($0) })
    problems = contradictions + unsettled
    if !ambiguousItems.isEmpty {
      let names = ambiguousItems.map(\.layoutName).joined(separator: ", ")
      problems.append(
        "The position or size of these views is ambiguous: \(names). Add constraints that determine it.")
    }
  }
}
