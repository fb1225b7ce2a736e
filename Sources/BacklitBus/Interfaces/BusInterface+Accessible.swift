import BacklitAccessibility
import BacklitValues

extension BusInterface {
  /// The interface of every object.
  static var accessible: BusInterface {
    BusInterface(
      "Accessible",
      methods: [
        .object("GetChildAtIndex", "i") { call in
          let (children, index) = (call.object.children, call.int(0))
          return children.indices.contains(index) ? children[index] : nil
        },
        BusMethod("GetChildren", "", "a(so)") { call in
          { $0.references(call.object.children.map { call.objects.reference($0) }) }
        },
        .int32("GetIndexInParent") { call in call.object.index },
        BusMethod("GetRelationSet", "", "a(ua(so))") { call in
          let relations = call.relations
          return { writer in
            writer.array("(ua(so))") { array in
              for (relation, targets) in relations where !targets.isEmpty {
                array.structure {
                  $0.uint32(relation.rawValue)
                  $0.references(targets.map { call.objects.reference($0) })
                }
              }
            }
          }
        },
        BusMethod("GetRole", "", "u") { call in { $0.uint32(call.object.accessible.role.rawValue) } },
        .string("GetRoleName") { call in call.object.accessible.role.name },
        .string("GetLocalizedRoleName") { call in call.object.accessible.role.name },
        BusMethod("GetState", "", "au") { call in { $0.states(call.object.accessible.states) } },
        BusMethod("GetAttributes", "", "a{ss}") { call in { $0.dictionary(call.object.accessible.attributes) }
        },
        BusMethod("GetApplication", "", "(so)") { call in { $0.reference(call.objects.reference(nil)) } },
        BusMethod("GetInterfaces", "", "as") { call in
          { $0.array("s") { array in call.object.accessible.interfaces.forEach { array.string($0) } } }
        },
      ],
      properties: [
        BusProperty("Name", "s") { call in { $0.string(call.object.accessible.name) } },
        BusProperty("Description", "s") { call in { $0.string(call.object.accessible.description) } },
        BusProperty("Parent", "(so)") { call in { $0.reference(call.object.parent) } },
        BusProperty("ChildCount", "i") { call in { $0.int32(call.object.children.count) } },
        BusProperty("Locale", "s") { call in { $0.string(call.locale) } },
        BusProperty("AccessibleId", "s") { call in { $0.string(call.identifier) } },
        BusProperty("HelpText", "s") { _ in { $0.string("") } },
      ])
  }

  /// The interface of the program.
  static var application: BusInterface {
    BusInterface(
      "Application",
      methods: [
        .string("GetLocale", "u") { call in call.locale },
        BusMethod("GetApplicationBusAddress", "", "s") { _ throws(CallFault) in
          throw .notSupported("The program does not have a bus of its own. Call it on the accessibility bus.")
        },
      ],
      properties: [
        BusProperty("ToolkitName", "s") { _ in { $0.string("Backlit") } },
        BusProperty("Version", "s") { call in { $0.string(call.objects.version) } },
        BusProperty("ToolkitVersion", "s") { call in { $0.string(call.objects.version) } },
        BusProperty("AtspiVersion", "s") { _ in { $0.string("2.1") } },
        BusProperty("InterfaceVersion", "u") { _ in { $0.uint32(1) } },
        BusProperty("Id", "i") { call in
          { $0.int32(Int(call.objects.applicationID)) }
        } set: { call, value throws(CallFault) in
          guard let number = value.int else { throw .invalidArguments("Id is a 32-bit integer.") }
          call.objects.applicationID = Int32(clamping: number)
        },
      ])
  }

  /// The interface of objects with actions.
  static var action: BusInterface {
    BusInterface(
      "Action",
      methods: [
        .string("GetName", "i") { call throws(CallFault) in try call.action().name },
        .string("GetLocalizedName", "i") { call throws(CallFault) in try call.action().title },
        .string("GetDescription", "i") { call throws(CallFault) in try call.action().title },
        .string("GetKeyBinding", "i") { call throws(CallFault) in
          _ = try call.action()
          return ""
        },
        BusMethod("GetActions", "", "a(sss)") { call in
          { writer in
            writer.array("(sss)") { array in
              for action in call.object.accessible.actions {
                array.structure {
                  $0.string(action.title)
                  $0.string(action.title)
                  $0.string("")
                }
              }
            }
          }
        },
        .bool("DoAction", "i") { call throws(CallFault) in
          try call.perform(try call.action().request)
        },
      ],
      properties: [
        BusProperty("NActions", "i") { call in { $0.int32(call.object.accessible.actions.count) } }
      ])
  }

  /// The interface of objects with a number.
  static var value: BusInterface {
    BusInterface(
      "Value", methods: [],
      properties: [
        BusProperty("MinimumValue", "d") { call in { $0.double(call.object.accessible.range?.minimum ?? 0) }
        },
        BusProperty("MaximumValue", "d") { call in
          { $0.double(max(call.object.accessible.range?.maximum ?? 0, call.object.valueForClients)) }
        },
        BusProperty("MinimumIncrement", "d") { call in { $0.double(call.object.accessible.range?.step ?? 0) }
        },
        BusProperty("CurrentValue", "d") { call in
          { $0.double(call.object.valueForClients) }
        } set: { call, value throws(CallFault) in
          guard let number = value.double, number.isFinite else {
            throw .invalidArguments("CurrentValue is a finite number.")
          }
          let object = call.object.accessible
          guard object.role == .slider, object.states.contains(.enabled) else {
            throw .readOnlyProperty("CurrentValue")
          }
          _ = try call.perform(.adjust(.value(number)))
        },
        BusProperty("Text", "s") { call in { $0.string(call.object.accessible.valueText ?? "") } },
      ])
  }
}

extension BusObject {
  /// The value with a difference that no two objects share, of at most a millionth of the range.
  ///
  /// Orca 43 remembers one value for the whole program, and does not speak a control that comes to the value that another
  /// one had before. It rounds percentages down, so the value is never lower than the real one.
  var valueForClients: Double {
    guard let range = accessible.range, let id else { return 0 }
    let difference = (range.maximum - range.minimum) * 1e-9 * Double(id.rawValue % 1000 + 1)
    return range.value + difference
  }
}

extension BusCall {
  /// The action that the first argument counts.
  fileprivate func action() throws(CallFault) -> Accessible.Action {
    let (actions, number) = (object.accessible.actions, int(0))
    guard actions.indices.contains(number) else {
      throw .invalidArguments(
        "Action \(number) does not exist. NActions is \(actions.count), counted from 0.")
    }
    return actions[number]
  }

  /// The objects that belong to the object, by the kind of the relation.
  fileprivate var relations: [(Relation, [NodeID])] {
    let parent = ObjectDirectory.node(at: object.parent.path)
    let heading = object.id.flatMap { screen?.heading(of: $0) }
    let isTitle =
      object.accessible.role == .heading && parent.flatMap { screen?.heading(of: $0) } == object.id
    return [
      (.labelFor, isTitle ? [parent].compactMap(\.self) : []), (.labelledBy, [heading].compactMap(\.self)),
      (.memberOf, members), (.nodeChildOf, [outlineParent].compactMap(\.self)),
      (.nodeParentOf, outlineChildren),
      (.flowsTo, [following].compactMap(\.self)),
    ]
  }

  /// The row of an outline below which a row is, or the outline; nil for other objects. From these, Orca counts the level.
  private var outlineParent: NodeID? {
    guard object.accessible.role == .treeItem, let tree = ObjectDirectory.node(at: object.parent.path),
      let rows = outlineRows(in: tree), let level = object.accessible.level
    else { return nil }
    // The parent may be far above what is visible.
    let before = rows.prefix { $0.id != object.id }.last { $0.level < level }
    return before.flatMap { $0.level == level - 1 ? $0.id : nil } ?? tree
  }

  /// The rows right below a row of an outline, or below the outline; empty for other objects.
  private var outlineChildren: [NodeID] {
    let role = object.accessible.role
    guard let id = object.id, role == .tree || role == .treeItem,
      let tree = role == .tree ? id : ObjectDirectory.node(at: object.parent.path),
      let rows = outlineRows(in: tree)
    else { return [] }
    let level = object.accessible.level ?? 0
    let below = role == .tree ? rows[...] : rows.drop { $0.id != id }.dropFirst().prefix { $0.level > level }
    return below.filter { $0.level == level + 1 }.map(\.id)
  }

  private func outlineRows(in tree: NodeID) -> [(id: NodeID, level: Int)]? {
    objects.object(tree)?.children.compactMap { child in
      objects.object(child)?.accessible.level.map { (child, $0) }
    }
  }

  /// The element that is read after the object, to which a client goes that reads everything; the first one for a frame, nil
  /// for the last one.
  private var following: NodeID? {
    guard let tree = screen?.state.tree, let id = object.id,
      let place = id == tree.root ? -1 : tree.readingPlace(of: id)
    else { return nil }
    return tree.readingOrder.dropFirst(place + 1).first { $0 != tree.root }
  }

  /// A kind of relation, with its number in `atspi-constants.h`.
  fileprivate enum Relation: UInt32 {
    case labelFor = 1, labelledBy = 2, memberOf = 5, nodeChildOf = 7, nodeParentOf = 8, flowsTo = 10
  }

  /// The radio buttons of the group of the object, with itself; empty if it is not one.
  fileprivate var members: [NodeID] {
    guard object.accessible.role == .radioButton, let group = ObjectDirectory.node(at: object.parent.path)
    else { return [] }
    return (objects.object(group)?.children ?? []).filter {
      objects.object($0)?.accessible.role == .radioButton
    }
  }

  private var screen: ScreenModel? {
    object.id.flatMap { objects.screen(of: $0) } ?? objects.screens.first
  }

  /// The language of the texts.
  fileprivate var locale: String {
    let tag = object.id.flatMap { screen?.state.tree[$0]?.language } ?? screen?.state.language.tag ?? "en"
    // Locales have an underscore.
    return String(tag.map { $0 == "-" ? "_" : $0 })
  }

  /// The identifier of the node for tests and tools.
  fileprivate var identifier: String { object.id.flatMap { screen?.state.tree[$0]?.identifier } ?? "" }
}
