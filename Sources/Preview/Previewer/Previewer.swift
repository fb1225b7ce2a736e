import AutoLayout
import Geometry
import Input
import Nibs
import ScreenReader
import Session
import Toolkit

/// A definition shown live in a session, with what is wrong with it, and switches for everything that it may adapt to.
///
/// It has no terminal and watches no file: whoever runs it calls ``reload()`` when a file has changed.
@MainActor
public final class Previewer {
  /// Where it is shown.
  public let session: Session
  /// The definition's path.
  public let path: String
  /// What is simulated and shown.
  public private(set) var settings: PreviewSettings
  /// What is wrong with the definition as it was saved last; the picture is then that of the last good one.
  public internal(set) var faults: [Fault] = []
  /// What is wrong with the layout as it is shown, each in a sentence.
  public internal(set) var problems: [String] = []
  /// Called for the key that leaves.
  public var onLeave: (@MainActor () -> Void)?
  /// Says what pictures are to be made of; nil for what the screen can show. The session's quality is set unless
  /// this says otherwise.
  public var onQuality: (@MainActor (DisplayQuality?) -> Void)?

  let registry: ClassRegistry
  let start: PreviewSettings
  let view: PreviewView
  var instance: NibInstance?
  var map = SourceMap()
  /// What the layout leaves open.
  var loose: Set<ObjectIdentifier> = []
  /// What did not settle since the latest reload.
  var unsettled: [String] = []
  /// The view that is inspected, and its identifier, by which it is found again.
  weak var chosen: View?
  var chosenName: String?
  var needsDiagnosis = false

  /// A preview of a definition, read at once.
  ///
  /// - Parameters:
  ///   - path: the definition's file, which may have faults or not be there yet.
  ///   - session: where it is shown; nothing else is to be shown there.
  ///   - registry: the classes that the definition may name, beside those that its schema lists.
  ///   - settings: what to begin with.
  public init(
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
    let picker = PickRecognizer()
    picker.picksAlways = { [weak self] in self?.settings.showsInspector ?? false }
    picker.onPick = { [weak self] in self?.choose(at: $0) }
    view.stage.addGestureRecognizer(picker)
    session.show(view)
    session.programKeys = Self.keys
    session.onUnhandledKey = { [weak self] in self?.take($0) ?? false }
    session.onFrame = { [weak self] in self?.frameDidPass() }
    apply()
    reload()
  }

  /// Changes the settings, without a restart and with all that was entered kept.
  ///
  /// - Parameter change: what to do with them.
  public func change(_ change: (inout PreviewSettings) -> Void) {
    let before = settings
    var new = settings
    change(&new)
    guard new != before else { return }
    settings = new
    apply()
    if settings.language != before.language { reload() } else { refresh() }
  }

  /// Lets views reach the previewer that they are made before.
  @MainActor
  private final class Relay {
    weak var previewer: Previewer?
  }
}
