import Geometry
import Toolkit

/// The classes that definitions may name, with what may be said about each.
///
/// A value: a program takes ``builtIn``, adds its own classes, and hands it on.
@MainActor
public struct ClassRegistry {
  /// A class that definitions may name.
  @MainActor
  public final class Entry {
    /// The name in definitions.
    public let name: String

    /// The name of the class whose properties and events it has too.
    public let parent: String?

    /// What it is for, in a sentence; editors show it.
    public let documentation: String

    /// The class itself.
    public let type: View.Type

    /// The properties that it adds to its parent's.
    public let properties: [PropertyDeclaration]

    /// The events that it adds to its parent's.
    public let events: [EventDeclaration]

    /// Whether a class is this one or inherits from it.
    let accepts: @MainActor (View.Type) -> Bool

    /// Makes a view; nothing for classes that only others inherit from.
    let make: (@MainActor () -> View)?

    /// All its properties in the order in which they are set: its own, then its parent's, each name once.
    let allProperties: [PropertyDeclaration]
    /// The places of ``allProperties`` by name.
    let propertyIndices: [String: Int]
    /// Its events and its parent's by name.
    let allEvents: [String: EventDeclaration]

    init(
      name: String, parent: Entry?, documentation: String, type: View.Type,
      properties: [PropertyDeclaration], events: [EventDeclaration],
      accepts: @escaping @MainActor (View.Type) -> Bool, make: (@MainActor () -> View)?
    ) {
      self.name = name
      self.parent = parent?.name
      self.documentation = documentation
      self.type = type
      self.properties = properties
      self.events = events
      self.accepts = accepts
      self.make = make
      // The nearest declaration wins.
      var indices: [String: Int] = [:]
      var all: [PropertyDeclaration] = []
      for property in properties + (parent?.allProperties ?? []) where indices[property.name] == nil {
        indices[property.name] = all.count
        all.append(property)
      }
      allProperties = all
      propertyIndices = indices
      allEvents = events.reduce(into: parent?.allEvents ?? [:]) { $0[$1.name] = $1 }
    }
  }

  /// The classes by name, in the order in which they were registered.
  public private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  /// A registry without any class.
  public init() {}

  /// Adds a class.
  ///
  /// Traps if the name is taken, or if the parent is unknown or is not a superclass.
  /// - Parameters:
  ///   - type: the class.
  ///   - name: its name in definitions; the class's own by default.
  ///   - parent: the registered class that it inherits properties and events from.
  ///   - documentation: what it is for, in a sentence.
  ///   - properties: what it lets definitions set; set in this order, before what is inherited, whatever the
  ///     order in a definition.
  ///   - events: what it lets definitions connect.
  ///   - make: makes a view; nothing for a class that only others inherit from.
  public mutating func register<V: View>(
    _ type: V.Type, name: String? = nil, inherits parent: String? = nil, _ documentation: String,
    properties: [PropertyDeclaration] = [], events: [EventDeclaration] = [], make: (@MainActor () -> V)?
  ) {
    let name = name ?? String(describing: type)
    precondition(indices[name] == nil, "the class “\(name)” is registered already")
    var ancestor: Entry?
    if let parent {
      guard let entry = entry(parent) else {
        preconditionFailure("“\(name)” inherits from “\(parent)”, which is not registered")
      }
      precondition(entry.accepts(type), "“\(name)” is no subclass of “\(parent)”")
      ancestor = entry
    }
    let accepts: @MainActor (View.Type) -> Bool = { $0 is V.Type }
    var makeView: (@MainActor () -> View)?
    if let make { makeView = { make() } }
    add(
      Entry(
        name: name, parent: ancestor, documentation: documentation, type: type, properties: properties,
        events: events, accepts: accepts, make: makeView))
  }

  /// Adds a class that is not there, only its name and what may be said about it; `size` is its natural one in points,
  /// if it has any.
  mutating func registerStandIn(
    name: String, parent: Entry, _ documentation: String, properties: [PropertyDeclaration],
    events: [EventDeclaration], size: Size?, isAbstract: Bool
  ) {
    // What inherits from a plain view alone, or from what makes no views, would show nothing.
    let type: View.Type
    var make: (@MainActor () -> View)?
    if parent.make == nil || parent.type == StandInControl.self {
      type = StandInControl.self
      make = { StandInControl(name: name, size: size) }
    } else if parent.type == View.self || parent.type == StandInView.self {
      type = StandInView.self
      make = { StandInView(name: name, size: size) }
    } else {
      type = parent.type
      make = parent.make
    }
    add(
      Entry(
        name: name, parent: parent, documentation: documentation, type: type, properties: properties,
        events: events, accepts: { _ in true }, make: isAbstract ? nil : make))
  }

  private mutating func add(_ entry: Entry) {
    indices[entry.name] = entries.count
    entries.append(entry)
  }

  /// The class of a name.
  public func entry(_ name: String) -> Entry? {
    indices[name].map { entries[$0] }
  }

  /// A class and those it inherits from, itself first.
  public func lineage(of entry: Entry) -> [Entry] {
    var lineage = [entry]
    while let parent = lineage.last?.parent.flatMap({ self.entry($0) }) { lineage.append(parent) }
    return lineage
  }

  /// The property of a class or of one that it inherits from; the nearest declaration wins.
  public func property(_ name: String, of entry: Entry) -> PropertyDeclaration? {
    entry.propertyIndices[name].map { entry.allProperties[$0] }
  }

  /// The event of a class or of one that it inherits from; the nearest declaration wins.
  public func event(_ name: String, of entry: Entry) -> EventDeclaration? {
    entry.allEvents[name]
  }
}
