import BacklitAccessibility

extension BusInterface {
  /// The interface of lists.
  static var selection: BusInterface {
    BusInterface(
      "Selection",
      methods: [
        .object("GetSelectedChild", "i") { call in
          let (selected, number) = (call.selectedChildren, call.int(0))
          return selected.indices.contains(number) ? selected[number] : nil
        },
        .bool("IsChildSelected", "i") { call throws(CallFault) in
          call.selectedChildren.contains(try call.child())
        },
        .bool("SelectChild", "i") { call throws(CallFault) in
          return try call.select(try call.child())
        },
        .bool("DeselectSelectedChild", "i") { _ in false },
        .bool("DeselectChild", "i") { _ in false },
        .bool("SelectAll") { _ in false },
        .bool("ClearSelection") { _ in false },
      ],
      properties: [
        BusProperty("NSelectedChildren", "i") { call in { $0.int32(call.selectedChildren.count) } }
      ])
  }

  /// The search for objects by roles, states, attributes and interfaces.
  static var collection: BusInterface {
    BusInterface(
      "Collection",
      methods: [
        BusMethod("GetMatches", "(aiia{ss}iaiiasib)uib", "a(so)") { call throws(CallFault) in
          guard let parts = call.arguments[0].elements, let rule = MatchRule(parts) else {
            throw .invalidArguments("The rule has match types of 0 to 4.")
          }
          let found = call.matches(rule, limit: call.int(2))
          return { $0.references(found) }
        },
        .object("GetActiveDescendant") { _ in nil },
      ])
  }
}

extension BusCall {
  var selectedChildren: [NodeID] {
    object.children.filter {
      objects.object($0)?.accessible.states.contains(.selected) == true
    }
  }

  /// Asks the program to select a child.
  /// - Returns: whether the child can be selected.
  func select(_ child: NodeID) throws(CallFault) -> Bool {
    let states = objects.object(child)?.accessible.states ?? []
    guard states.contains(.enabled) else { return false }
    // The focus of a list selects; a tab is selected by activating it.
    let action: AccessibilityAction = states.contains(.focusable) ? .focus : .activate
    guard performer.request(ActionRequest(node: child, action: action)) else {
      throw .limitsExceeded("Too many actions wait for the program. Request the action again later.")
    }
    return true
  }

  /// The child that the first argument counts.
  fileprivate func child() throws(CallFault) -> NodeID {
    let number = int(0)
    guard object.children.indices.contains(number) else {
      throw .invalidArguments(
        "Child \(number) does not exist. ChildCount is \(object.children.count), counted from 0.")
    }
    return object.children[number]
  }

  /// The objects in this one that match a rule, in reading order.
  fileprivate func matches(_ rule: MatchRule, limit: Int) -> [ObjectReference] {
    var found: [ObjectReference] = []
    let screens = object.id.map { id in objects.screen(of: id).map { [$0] } ?? [] } ?? objects.screens
    for screen in screens {
      for id in screen.index.family(of: object.id ?? screen.root) where id != object.id {
        guard limit <= 0 || found.count < limit else { return found }
        if let accessible = screen.accessible(id), rule.matches(accessible) {
          found.append(objects.reference(id))
        }
      }
    }
    return found
  }
}

/// A rule of the interface Collection.
struct MatchRule {
  /// How a criterion decides.
  private enum Match: Int {
    case invalid, all, any, none, empty
  }

  private let states: (AccessibleStates, Match)
  private let attributes: ([(key: String, value: String)], Match)
  private let roles: (Set<UInt32>, Match)
  private let interfaces: ([String], Match)
  private let isInverted: Bool

  /// Creates a rule from the parts of the structure of a call.
  init?(_ parts: [WireValue]) {
    func match(_ number: Int) -> Match? { parts[number].int.flatMap { Match(rawValue: $0) } }
    guard parts.count == 9, let ofStates = match(1), let ofAttributes = match(3), let ofRoles = match(5),
      let ofInterfaces = match(7), let isInverted = parts[8].bool
    else { return nil }
    // States and roles are sets of bits in words of 32 bits.
    let words = (parts[0].elements ?? []).prefix(2).map { UInt64(UInt32(truncatingIfNeeded: $0.int ?? 0)) }
    let bits = words.enumerated().reduce(UInt64(0)) { $0 | $1.element << UInt64(32 * $1.offset) }
    states = (AccessibleStates(rawValue: bits), ofStates)
    attributes = (
      (parts[2].elements ?? []).compactMap { entry in
        guard let pair = entry.elements, pair.count == 2, let key = pair[0].string, let value = pair[1].string
        else { return nil }
        return (key, value)
      }, ofAttributes
    )
    var numbers: Set<UInt32> = []
    for (offset, word) in (parts[4].elements ?? []).prefix(8).enumerated() {
      let bits = UInt32(truncatingIfNeeded: word.int ?? 0)
      for bit in 0..<UInt32(32) where bits & 1 << bit != 0 { numbers.insert(UInt32(offset) * 32 + bit) }
    }
    roles = (numbers, ofRoles)
    interfaces = ((parts[6].elements ?? []).compactMap(\.string), ofInterfaces)
    self.isInverted = isInverted
  }

  /// Whether an object matches.
  func matches(_ object: Accessible) -> Bool {
    let own = object.attributes
    let stateBits = (0..<64).map { AccessibleStates(rawValue: 1 << UInt64($0)) }.filter {
      states.0.contains($0)
    }
    let fits =
      Self.fits(stateBits, states.1) { object.states.contains($0) }
      && Self.fits(attributes.0, attributes.1) { wanted in own.contains { $0 == wanted } }
      // An object has one role, so all of several cannot be meant.
      && Self.fits(Array(roles.0), roles.1 == .all ? .any : roles.1) { $0 == object.role.rawValue }
      && Self.fits(interfaces.0, interfaces.1) { name in
        object.interfaces.contains {
          $0 == name || $0.split(separator: ".").last?.lowercased() == name.lowercased()
        }
      }
    return fits != isInverted
  }

  private static func fits<Element>(_ wanted: [Element], _ match: Match, _ has: (Element) -> Bool) -> Bool {
    guard !wanted.isEmpty else { return true }
    return switch match {
    case .invalid: true
    case .all: wanted.allSatisfy(has)
    case .any: wanted.contains(where: has)
    case .none: !wanted.contains(where: has)
    case .empty: false
    }
  }
}
