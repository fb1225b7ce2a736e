import AutoLayout
import Nibs
import Session
import Toolkit

extension Previewer {
  /// Reads the definition again: what is new in it is shown, and the rest keeps its state. One with faults leaves the
  /// picture as it is.
  public func reload() {
    let hadFaults = !faults.isEmpty
    unsettled = []
    do throws(Faults) {
      let nib = try Nib(contentsOf: path)
      try adopt(nib)
      map = SourceMap(of: view.stage.root ?? view, in: nib)
      faults = []
      findChosen()
    } catch {
      faults = error.all
    }
    refresh()
    announce(hadFaults: hadFaults)
  }

  /// The languages that there are strings in, and English, in alphabetical order.
  var languages: [String] {
    Set(Nib(bytes: [], file: path).languages + ["en", settings.language]).sorted()
  }

  /// Shows a definition in place of the one before.
  private func adopt(_ nib: Nib) throws(Faults) {
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

  /// Says how a reading came out to those who do not see it.
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

  /// A layout went on asking for another one. Called in the middle of it, so it is shown in the next frame.
  public func layoutDidNotSettle(_ message: String) {
    guard !unsettled.contains(message) else { return }
    unsettled.append(message)
    needsDiagnosis = true
    session.window.setNeedsFrame()
  }

  /// Finds what the layout as it stands has to leave out or leaves open.
  func diagnose() {
    needsDiagnosis = false
    guard let root = view.stage.root else { return }
    session.window.layoutIfNeeded()
    var said: Set<String> = []
    let contradictions = session.window.layoutProblems().map(\.message).filter { said.insert($0).inserted }
    let open = root.ambiguousShownItems()
    loose = Set(open.map { ObjectIdentifier($0) })
    problems = contradictions + unsettled
    if !open.isEmpty {
      let names = open.map(\.layoutName).joined(separator: ", ")
      problems.append(
        "The layout leaves open where these are or how large: \(names). Add constraints that decide it.")
    }
  }
}
