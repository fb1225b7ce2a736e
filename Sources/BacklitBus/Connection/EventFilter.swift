/// The clients that listen to events, as the registry reports them.
struct EventFilter {
  /// A client, and the event that it listens to, such as `object:state-changed:focused`.
  struct Listener: Hashable {
    var client: String
    var event: String
  }

  private(set) var listeners: [Listener] = []
  /// The patterns of the listeners, each split into lowercase parts without hyphens.
  private var patterns: [[String]] = []

  /// Whether any client listens.
  var isEmpty: Bool { listeners.isEmpty }

  init(_ listeners: [Listener] = []) {
    self.listeners = listeners
    patterns = listeners.map {
      $0.event.split(separator: ":", omittingEmptySubsequences: false).map(Self.plain)
    }
  }

  /// The listeners without those of a client.
  func removing(client: String) -> Self { Self(listeners.filter { $0.client != client }) }

  /// Whether a client listens to an event. A pattern may end early, and an empty part fits all.
  func wants(_ category: String, _ member: String, _ detail: String = "") -> Bool {
    guard !patterns.isEmpty else { return false }
    let own = [category, member, detail].map { Self.plain(Substring($0)) }
    return patterns.contains { pattern in zip(pattern, own).allSatisfy { $0.isEmpty || $0 == $1 } }
  }

  private static func plain(_ part: Substring) -> String { part.lowercased().filter { $0 != "-" } }
}
