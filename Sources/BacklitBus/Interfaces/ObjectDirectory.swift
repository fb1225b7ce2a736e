import BacklitAccessibility
import BacklitGeometry

/// The objects of all screens by path, and the program as their root.
final class ObjectDirectory {
  /// The screens, sorted by number.
  private(set) var screens: [ScreenModel] = []
  /// The name of the program.
  let programName: String
  /// The version that clients see.
  let version: String
  /// The name of the connection on the accessibility bus; empty while there is none.
  var busName = ""
  /// The parent of the program.
  var desktop = ObjectReference.null
  /// The number that the registry gave the program.
  var applicationID: Int32 = 0

  /// The objects that stand for announcements.
  private var notices: [NodeID: BusObject] = [:]
  /// The announcements of each screen, oldest first, and the bar around them.
  private var bars: [UInt64: (bar: NodeID, notices: [NodeID])] = [:]
  /// The number of the next such object. Nodes have low numbers.
  private var nextNotice = UInt64.max

  static let rootPath = "/org/a11y/atspi/accessible/root"
  static let cachePath = "/org/a11y/atspi/cache"
  private static let prefix = "/org/a11y/atspi/accessible/"

  init(programName: String, version: String) {
    self.programName = programName
    self.version = version
  }

  // MARK: Screens

  func place(of number: UInt64) -> Int? { screens.firstIndex { $0.state.number == number } }

  /// Replaces a screen, or adds one.
  func set(_ screen: ScreenModel) {
    if let place = place(of: screen.state.number) {
      screens[place] = screen
    } else {
      screens.append(screen)
      screens.sort { $0.state.number < $1.state.number }
    }
  }

  /// Changes a screen in place.
  func update(_ place: Int, _ change: (inout ScreenModel) -> [BusEvent]) -> [BusEvent] {
    change(&screens[place])
  }

  func remove(_ place: Int) -> ScreenModel { screens.remove(at: place) }

  // MARK: Announcements

  /// The most announcements of a screen that exist.
  private static let maximumNotices = 4

  /// Adds an announcement as a notification in a status bar, which Orca 43 speaks without the name of its role. The
  /// text is that of a label inside, because Orca writes only labels on a braille display.
  /// - Returns: the bar if it is new, the notification, its label, and the objects that end because of it.
  func addNotice(
    _ text: String, on screen: ScreenModel
  ) -> (bar: NodeID?, notice: NodeID, label: NodeID, ended: [NodeID]) {
    let number = screen.state.number
    let isFirst = bars[number] == nil
    var (bar, shown) = bars[number] ?? (makeNotice(.statusBar, "", parent: screen.root, screen), [])
    let notice = makeNotice(.notification, "", parent: bar, screen)
    let label = makeNotice(.label, text, parent: notice, screen)
    notices[notice]?.children = [label]
    shown.append(notice)
    var ended: [NodeID] = []
    if shown.count > Self.maximumNotices, case let oldest = shown.removeFirst() {
      ended = [oldest] + (notices[oldest]?.children ?? [])
      for id in ended { notices[id] = nil }
    }
    for (index, notice) in shown.enumerated() { notices[notice]?.index = index }
    notices[bar]?.children = shown
    bars[number] = (bar, shown)
    return (isFirst ? bar : nil, notice, label, ended)
  }

  private func makeNotice(
    _ role: AccessibleRole, _ text: String, parent: NodeID, _ screen: ScreenModel
  ) -> NodeID {
    let id = NodeID(nextNotice)
    nextNotice -= 1
    let accessible = Accessible(
      role: role, name: text, description: "", states: [.enabled, .sensitive, .visible, .showing],
      text: role == .label ? AccessibleText(text, selection: nil, isSecret: false) : nil, actions: [],
      frame: screen.state.frame, updatesFrequently: false)
    notices[id] = BusObject(
      id: id, accessible: accessible, parent: reference(parent),
      index: role == .statusBar ? screen.children(of: screen.root).count : 0, children: [])
    return id
  }

  /// Forgets all announcements, because the bus ended.
  func removeNotices() { (notices, bars) = ([:], [:]) }

  /// The screen with a node.
  func screen(of id: NodeID) -> ScreenModel? { screens.first { $0.index.contains(id) } }

  // MARK: References

  static func path(of id: NodeID) -> String { prefix + "\(id.rawValue)" }

  /// The reference of a node; of the program for nil.
  func reference(_ id: NodeID?) -> ObjectReference {
    ObjectReference(name: busName, path: id.map(Self.path) ?? Self.rootPath)
  }

  /// The node of a path; nil if it is not a path of a node.
  static func node(at path: String) -> NodeID? {
    guard path.hasPrefix(prefix) else { return nil }
    let number = path.dropFirst(prefix.count)
    // A number has one path only.
    guard let value = UInt64(number), "\(value)" == number else { return nil }
    return NodeID(value)
  }

  /// The object of a path; nil if there is none.
  func object(at path: String) -> BusObject? {
    if path == Self.rootPath { return application }
    return Self.node(at: path).flatMap(object)
  }

  /// The object of a node; nil if it is not on the bus.
  func object(_ id: NodeID) -> BusObject? {
    if let notice = notices[id] { return notice }
    guard let screen = screen(of: id), let accessible = screen.accessible(id) else { return nil }
    let place = screen.index.places[id]
    return BusObject(
      id: id, accessible: accessible, parent: reference(place?.parent),
      index: place?.index ?? self.place(of: screen.state.number) ?? 0,
      children: screen.children(of: id))
  }

  /// The program.
  var application: BusObject {
    let accessible = Accessible(
      role: .application, name: programName, description: "",
      states: [.enabled, .sensitive, .visible, .showing], actions: [], frame: .zero, updatesFrequently: false)
    return BusObject(
      id: nil, accessible: accessible, parent: desktop, index: -1, children: screens.map(\.root))
  }

  // MARK: Cache

  /// Appends an object as clients store it.
  func writeCacheItem(_ object: BusObject, _ writer: MessageWriter) {
    writer.structure {
      $0.reference(reference(object.id))
      $0.reference(reference(nil))
      $0.reference(object.parent)
      $0.int32(object.index)
      $0.int32(object.children.count)
      $0.array("s") { array in object.accessible.interfaces.forEach { array.string($0) } }
      $0.string(object.accessible.name)
      $0.uint32(object.accessible.role.rawValue)
      $0.string(object.accessible.description)
      $0.states(object.accessible.states)
    }
  }

  /// The type of an object as clients store it.
  static let cacheItemType = "((so)(so)(so)iiassusau)"

  /// Appends all objects.
  func writeCache(_ writer: MessageWriter) {
    writer.array(Self.cacheItemType) { array in
      writeCacheItem(application, array)
      for screen in screens {
        for id in screen.index.family(of: screen.root) {
          if let object = object(id) { writeCacheItem(object, array) }
        }
      }
    }
  }
}

extension MessageWriter {
  /// Appends states as two words.
  func states(_ states: AccessibleStates) {
    array("u") {
      $0.uint32(UInt32(truncatingIfNeeded: states.rawValue))
      $0.uint32(UInt32(truncatingIfNeeded: states.rawValue >> 32))
    }
  }
}
