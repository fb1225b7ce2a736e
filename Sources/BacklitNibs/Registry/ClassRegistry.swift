import BacklitGeometry
import BacklitUI
import BacklitValues

/// The classes that definitions can use, with their properties and events.
///
/// It is a value: a program copies ``builtIn`` and registers its own classes.
@MainActor
public struct ClassRegistry {
  /// A class that definitions can use.
  @MainActor
  package final class Entry {
    /// The name in definitions.
    package let name: String

    /// The name of the class whose properties and events it inherits.
    package let parent: String?

    /// The purpose of the class, in one sentence. Editors show it.
    package let documentation: String

    /// The class itself.
    package let type: View.Type

    /// The properties that it adds to those of its parent.
    package private(set) lazy var properties = makeProperties()

    /// The events that it adds to those of its parent.
    package private(set) lazy var events = makeEvents()

    /// Whether a class is this one or inherits from it.
    let accepts: @MainActor (View.Type) -> Bool

    /// Makes a view; nil for an abstract class.
    let make: (@MainActor () -> View)?

    /// Whether its views are lists.
    private(set) lazy var makesLists = type is ListBase.Type

    /// The part of a list that its views are; nil for views that can be anywhere.
    private(set) lazy var listPart = ListPart(type)

    /// Whether its views stand in for those of a different program.
    let isStandIn: Bool

    // A program starts faster if only the classes that it uses declare their properties.
    private let makeProperties: @MainActor () -> [PropertyDeclaration]
    private let makeEvents: @MainActor () -> [EventDeclaration]

    /// The entry of the parent.
    private let inherited: Entry?

    // A definition uses few of the registered classes.

    /// All properties in the order in which they are set: its own, then those of its parent, each name once.
    private(set) lazy var allProperties: [PropertyDeclaration] = {
      // The nearest declaration takes precedence.
      var names: Set<String> = []
      return (properties + (inherited?.allProperties ?? [])).filter { names.insert($0.name).inserted }
    }()
    /// The indices in ``allProperties`` by name.
    private(set) lazy var propertyIndices: [String: Int] = Dictionary(
      uniqueKeysWithValues: allProperties.enumerated().map { ($1.name, $0) })
    /// All events by name, those of its parent included.
    private(set) lazy var allEvents: [String: EventDeclaration] = events.reduce(
      into: inherited?.allEvents ?? [:]
    ) { $0[$1.name] = $1 }

    init(
      name: String, parent: Entry?, documentation: String, type: View.Type,
      properties: @escaping @MainActor () -> [PropertyDeclaration],
      events: @escaping @MainActor () -> [EventDeclaration],
      accepts: @escaping @MainActor (View.Type) -> Bool, make: (@MainActor () -> View)?,
      isStandIn: Bool = false
    ) {
      self.isStandIn = isStandIn
      self.name = name
      self.parent = parent?.name
      inherited = parent
      self.documentation = documentation
      self.type = type
      makeProperties = properties
      makeEvents = events
      self.accepts = accepts
      self.make = make
    }
  }

  /// The classes in the order of registration.
  package private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The classes of controllers in the order of registration.
  package private(set) var controllers: [ControllerEntry] = []

  /// Creates a registry without classes.
  public init() {}

  /// Adds a class.
  ///
  /// Traps if the name is already registered, or if the parent is unknown or is not a superclass.
  /// - Parameters:
  ///   - type: the class.
  ///   - name: the name in definitions; the name of the class by default.
  ///   - parent: the registered class that it inherits properties and events from.
  ///   - documentation: what the class is for, in one sentence.
  ///   - properties: the properties that definitions can set. They are set in this order, before inherited properties,
  ///     whatever the order in a definition. The expression is evaluated when the class is first used.
  ///   - events: the events that definitions can connect; evaluated likewise.
  ///   - make: makes a view; nil for an abstract class.
  public mutating func register<V: View>(
    _ type: V.Type, name: String? = nil, inherits parent: String? = nil, _ documentation: String,
    properties: @autoclosure @escaping @MainActor () -> [PropertyDeclaration] = [],
    events: @autoclosure @escaping @MainActor () -> [EventDeclaration] = [], make: (@MainActor () -> V)?
  ) {
    let name = name ?? String(describing: type)
    checkPrecondition(indices[name] == nil, "The class \(Spelling.quoted(name)) is already registered.")
    var ancestor: Entry?
    if let parent {
      guard let entry = entry(parent) else {
        let hint = Spelling.nearest(to: parent, among: entries.map(\.name)).map(Spelling.suggestion)
        fatalError(
          "\(Spelling.quoted(name)) inherits from \(Spelling.quoted(parent)), which is not registered; "
            + (hint ?? "register it first"))
      }
      checkPrecondition(
        entry.accepts(type), "\(Spelling.quoted(name)) is not a subclass of \(Spelling.quoted(parent)).")
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

  /// Adds a stand-in for a class of a different program: its properties and events, and what is known about its views.
  mutating func registerStandIn(
    _ description: StandInDescription, parent: Entry, _ documentation: String,
    properties: [PropertyDeclaration], events: [EventDeclaration], isAbstract: Bool
  ) {
    // The nearest built-in ancestor decides what is drawn and which properties it has.
    let ancestor = lineage(of: parent).first { !$0.isStandIn } ?? parent
    let known = StandInDescription.makeView(of: ancestor.type, description)
    add(
      Entry(
        name: description.name, parent: parent, documentation: documentation,
        type: known?.type ?? ancestor.type,
        properties: { properties }, events: { events }, accepts: { _ in true },
        make: isAbstract ? nil : known?.make ?? ancestor.make, isStandIn: true))
  }

  private mutating func add(_ entry: Entry) {
    indices[entry.name] = entries.count
    entries.append(entry)
  }

  mutating func add(_ entry: ControllerEntry) { controllers.append(entry) }

  /// The class with a name.
  package func entry(_ name: String) -> Entry? {
    guard let index = indices[name] else { return nil }
    return entries[index]
  }

  /// A class and its ancestors, starting with the class.
  func lineage(of entry: Entry) -> [Entry] {
    var lineage = [entry]
    while let parent = lineage.last?.parent.flatMap({ self.entry($0) }) { lineage.append(parent) }
    return lineage
  }

  /// The property of a class or its ancestors; the nearest declaration takes precedence.
  package func property(_ name: String, of entry: Entry) -> PropertyDeclaration? {
    entry.propertyIndices[name].map { entry.allProperties[$0] }
  }

  /// The event of a class or its ancestors; the nearest declaration takes precedence.
  package func event(_ name: String, of entry: Entry) -> EventDeclaration? {
    entry.allEvents[name]
  }
}

extension ClassRegistry {
  /// The views and controls of Backlit.
  public static let builtIn: ClassRegistry = {
    var registry = ClassRegistry()
    registry.registerViews()
    registry.registerControls()
    registry.registerLists()
    registry.registerCollections()
    registry.registerControllers()
    return registry
  }()
}
