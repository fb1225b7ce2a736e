import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// A screen reader with a test tree; the test controls the time and the end of speech.
struct ReaderHarness {
  var reader = ScreenReader()
  var tree: AccessibilityTree
  var now = 0
  var effects: [ReaderEffect] = []
  private var shown: AccessibilityTree?

  init(_ nodes: [AccessibilityNode], language: Language = .en) {
    reader.settings.language = language
    let root = AccessibilityNode(id: NodeID(0), children: nodes.map(\.id))
    tree = AccessibilityTree(root: NodeID(0), nodes: [root] + nodes)
    show()
  }

  /// A node in a column of elements; the number is its identifier and its row.
  static func node(
    _ place: UInt64, _ label: String?, value: String? = nil, hint: String? = nil,
    _ traits: AccessibilityTraits = []
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(place), label: label, value: value, hint: hint, traits: traits,
      frame: Rect(x: 0, y: Double(place) * 20, width: 100, height: 16), isElement: true)
  }

  /// Moves nodes into a new container around them.
  mutating func group(
    _ id: UInt64, _ label: String?, hint: String? = nil, _ members: [UInt64], in outer: UInt64 = 0
  ) {
    let frames = members.compactMap { tree[NodeID($0)]?.frame }
    let frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
    let names = members.map { NodeID($0) }
    tree[NodeID(id)] = AccessibilityNode(
      id: NodeID(id), label: label, hint: hint, frame: frame, containerType: .group, children: names)
    var children = tree[NodeID(outer)]?.children ?? []
    let place = children.firstIndex { names.contains($0) } ?? children.endIndex
    children.insert(NodeID(id), at: place)
    tree[NodeID(outer)]?.children = children.filter { !names.contains($0) }
  }

  /// Passes the current tree to the screen reader.
  mutating func show() {
    effects += reader.update(tree.difference(from: shown), at: now)
    shown = tree
  }

  mutating func perform(_ commands: ReaderCommand...) {
    for command in commands { effects += reader.perform(command) }
  }

  mutating func collect(_ more: [ReaderEffect]) { effects += more }

  /// Reports the end of the latest utterance.
  mutating func finishSpeaking(spokenToEnd: Bool = true) {
    guard let last = utterances.last else { return }
    effects += reader.speechFinished(last.id, spokenToEnd: spokenToEnd, at: now)
  }

  mutating func wait(_ milliseconds: Int) {
    now += milliseconds
    effects += reader.tick(at: now)
  }

  /// Clears the collected effects.
  mutating func clear() { effects = [] }

  var utterances: [Utterance] {
    effects.compactMap { if case .speak(let utterance, _) = $0 { utterance } else { nil } }
  }
  var spoken: [[String]] { utterances.map { $0.parts.map(\.text) } }
  var sounds: [SoundIcon] {
    effects.compactMap { if case .play(let icon) = $0 { icon } else { nil } }
  }
  var requests: [ActionRequest] {
    effects.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }
  var interrupting: [Bool] {
    effects.compactMap { if case .speak(_, let interrupting) = $0 { interrupting } else { nil } }
  }
}
