import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import BacklitValues

/// An object of the tree as the page gets it, with the roles and states of ARIA.
///
/// The objects are those of the accessibility bus, so that readers of a browser and of the desktop get the same ones.
struct WebNode {
  let model: ScreenModel
  let id: NodeID
  let node: AccessibilityNode
  let object: Accessible

  /// Nil for a node that is not an object.
  init?(_ id: NodeID, of model: ScreenModel) {
    guard let node = model.state.tree[id], let object = model.accessible(id) else { return nil }
    (self.model, self.id, self.node, self.object) = (model, id, node, object)
  }

  private var children: [NodeID] { model.children(of: id) }

  /// The members of the message.
  var json: JSONValue {
    let frame = object.frame
    let states = self.states
    let isTable = object.isTable
    let members: [(name: String, value: JSONValue?)] = [
      ("role", .string(role)), ("name", Self.text(object.name)), ("value", Self.text(object.valueText)),
      ("description", Self.text(object.description)),
      ("frame", .array([frame.minX, frame.minY, frame.width, frame.height].map(Self.rounded))),
      ("states", states.isEmpty ? nil : .object(states.map { (name: $0.0, value: $0.1) })),
      ("range", range), ("level", object.level.map(Self.number)),
      ("pos", position.map { Self.number($0.index) }), ("size", position.map { Self.number($0.count) }),
      ("row", object.position?.cell.map { Self.number($0.row) }),
      ("column", object.position?.cell.map { Self.number($0.column) }),
      ("rowcount", isTable ? node.itemCount.map(Self.number) : nil),
      ("colcount", isTable ? Self.number(object.columnCount) : nil),
      ("lang", node.language.map(JSONValue.string)),
      ("dir", node.layoutDirection == .rightToLeft ? "rtl" : nil), ("href", href), ("text", text),
      ("actions", actions.isEmpty ? nil : .strings(actions)),
      (
        "custom",
        node.customActions.isEmpty
          ? nil : .array(node.customActions.map { ["id": .string($0.id), "name": .string($0.name)] })
      ),
      ("children", children.isEmpty ? nil : .array(children.map(JSONValue.id))),
    ]
    return .object(members.compactMap { name, value in value.map { (name: name, value: $0) } })
  }

  private static func text(_ text: String?) -> JSONValue? {
    text.flatMap { $0.isEmpty ? nil : .string($0) }
  }

  private static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// A length in points, which needs no more than two decimals.
  private static func rounded(_ length: Double) -> JSONValue {
    .number(length.isFinite ? (length * 100).rounded() / 100 : 0)
  }

  /// The place in a set, of what is not in a table.
  private var position: SetPosition? { object.position.flatMap { $0.cell == nil ? $0 : nil } }

  // MARK: Roles

  private var role: String {
    switch object.role {
    case .frame, .application: "main"
    case .dialog: "dialog"
    case .image: "img"
    case .label: "text"
    case .list: "list"
    case .listItem: parentRole == .listBox && isChosenFrom ? "option" : "listitem"
    case .listBox: isChosenFrom ? "listbox" : "list"
    case .menuItem: "menuitem"
    case .pageTab: "tab"
    case .pageTabList: "tablist"
    case .panel, .grouping: containerRole
    case .passwordText, .entry: node.traits.contains(.searchField) ? "searchbox" : "textbox"
    case .progressBar: "progressbar"
    case .pushButton: "button"
    case .radioButton: "radio"
    case .slider: node.traits.contains(.stepper) ? "spinbutton" : "slider"
    case .statusBar: "status"
    case .table: "grid"
    case .tableCell: "gridcell"
    case .tableColumnHeader: "columnheader"
    case .tableRowHeader: "rowheader"
    case .toggleButton: object.states.contains(.indeterminate) ? "checkbox" : "switch"
    case .tree: "tree"
    case .heading: "heading"
    case .link: "link"
    case .tableRow: "row"
    case .treeItem: "treeitem"
    case .notification: "status"
    case .levelBar: "meter"
    case .landmark: "region"
    }
  }

  private var parentRole: AccessibleRole? { model.parent(of: id).flatMap { model.accessible($0)?.role } }

  private var containerRole: String {
    if node.containerType == .menu { return "menu" }
    let roles = children.compactMap { model.accessible($0)?.role }
    if !roles.isEmpty, roles.allSatisfy({ $0 == .radioButton }) { return "radiogroup" }
    return object.name.isEmpty && object.role == .panel ? "none" : "group"
  }

  /// Whether one of the items of a list is chosen. What is in an option cannot be operated, so a list whose items contain
  /// something is a plain list.
  private var isChosenFrom: Bool {
    let list = object.role == .listBox ? id : model.parent(of: id) ?? id
    return model.children(of: list).allSatisfy {
      model.accessible($0)?.role == .listItem && model.children(of: $0).isEmpty
    }
  }

  // MARK: States

  private var states: [(String, JSONValue)] {
    let states = object.states
    var all: [(String, JSONValue)] = []
    switch object.role {
    case .toggleButton:
      all.append(
        ("checked", states.contains(.indeterminate) ? "mixed" : .bool(states.contains(.pressed))))
    case .radioButton: all.append(("checked", .bool(states.contains(.checked))))
    default: break
    }
    if states.contains(.selectable) { all.append(("selected", .bool(states.contains(.selected)))) }
    if states.contains(.expandable) { all.append(("expanded", .bool(states.contains(.expanded)))) }
    if !states.contains(.enabled) { all.append(("disabled", true)) }
    if states.contains(.modal) { all.append(("modal", true)) }
    if states.contains(.readOnly), object.range == nil { all.append(("readonly", true)) }
    return all
  }

  // MARK: Values

  private var range: JSONValue? {
    guard let range = object.range else { return nil }
    // The part of a step that tells the series of a chart apart is for readers of the desktop alone, which do not speak a number
    // that stays the same. Here, it would be beyond the maximum and between two steps.
    let isOfChart = node.brailleGraph != nil
    let value = isOfChart ? range.value.rounded(.down) : range.value
    var members: [(name: String, value: JSONValue)] = [
      ("min", .number(range.minimum)), ("max", .number(max(range.maximum, value))), ("now", .number(value)),
    ]
    if range.step.isFinite, range.step > 0 { members.append(("step", .number(range.step))) }
    if let words = object.valueText { members.append(("text", .string(words))) }
    return .object(members)
  }

  private var isText: Bool { object.role == .entry || object.role == .passwordText }

  /// The text of a text control. That of a secret stays in the program.
  private var text: JSONValue? {
    guard isText else { return nil }
    let isSecret = object.role == .passwordText
    let isPlaceholder = node.textSelection?.isPlaceholder == true
    var members: [(name: String, value: JSONValue)] = [
      ("multiline", .bool(object.states.contains(.multiLine))), ("secure", .bool(isSecret)),
    ]
    if !isSecret { members.append(("value", .string(isPlaceholder ? "" : node.value ?? ""))) }
    if isPlaceholder, let placeholder = node.value { members.append(("placeholder", .string(placeholder))) }
    if let selection = node.textSelection, !isSecret {
      members.append(("start", Self.number(isPlaceholder ? 0 : selection.anchor)))
      members.append(("end", Self.number(isPlaceholder ? 0 : selection.head)))
    }
    return .object(members)
  }

  /// The address of a link, if it is one of the web.
  private var href: JSONValue? {
    guard object.role == .link, let address = node.attributedLabel?.links.first?.address,
      address.hasPrefix("https://") || address.hasPrefix("http://")
    else { return nil }
    return .string(address)
  }

  private var actions: [String] {
    guard object.states.contains(.enabled) else { return node.actions.contains(.focus) ? ["focus"] : [] }
    var names: [String] = []
    if node.actions.contains(.activate) { names.append("activate") }
    if node.actions.contains(.increment) { names += ["increment", "decrement"] }
    if object.role == .slider, object.range != nil { names.append("set") }
    if node.actions.contains(.focus) { names.append("focus") }
    if node.actions.contains(.escape) { names.append("escape") }
    if node.actions.contains(where: { if case .scroll = $0 { true } else { false } }) {
      names.append("scroll")
    }
    if isText, !object.states.contains(.readOnly) { names += ["select", "replace", "set"] }
    return names
  }
}

/// The tree as a page knows it.
struct WebTree {
  private var model: ScreenModel
  /// The latest JSON of each object that the page received.
  private var sent: [NodeID: String] = [:]
  private var isNew = true

  init(_ state: ScreenState) { model = ScreenModel(state) }

  /// Replaces the tree.
  /// - Parameters:
  ///   - state: the new tree.
  ///   - touched: the nodes that may have changed since the last call.
  /// - Returns: the message with what changed; nil if nothing did.
  mutating func update(to state: ScreenState, touched: Set<NodeID>) -> WebPacket? {
    let events = isNew ? [] : model.update(to: state, touched: Array(touched))
    var removed: [NodeID] = []
    var ids = touched
    if isNew || events.contains(where: \.changesStructure) {
      ids = Set(model.objects)
      removed = sent.keys.filter { !ids.contains($0) }.sorted()
      for id in removed { sent[id] = nil }
      isNew = false
    } else {
      // The name of a dialog depends on what is in it, and the role of a list on its items.
      for case .nameChanged(let id, _) in events { ids.insert(id) }
      for case .descriptionChanged(let id, _) in events { ids.insert(id) }
      ids.formUnion(ids.compactMap { model.parent(of: $0) })
    }
    var nodes: [String] = []
    for id in ids.sorted() {
      guard let text = WebNode(id, of: model)?.json.line, sent[id] != text else { continue }
      sent[id] = text
      nodes.append("\"\(id.rawValue)\":\(text)")
    }
    guard !nodes.isEmpty || !removed.isEmpty else { return nil }
    let gone = removed.map { "\($0.rawValue)" }.joined(separator: ",")
    let root = model.root.rawValue
    // The objects are in their text already, which is compared.
    let objects = nodes.joined(separator: ",")
    return .text("{\"t\":\"tree\",\"root\":\(root),\"nodes\":{\(objects)},\"removed\":[\(gone)]}")
  }
}

extension BusEvent {
  /// Whether objects came, went or moved.
  fileprivate var changesStructure: Bool {
    switch self {
    case .added, .removed, .childAdded, .childRemoved, .roleChanged: true
    default: false
    }
  }
}
