import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// An object as it is on the bus, derived from a node of the tree when a client asks for it or when the node changed.
package struct Accessible: Hashable, Sendable {
  package var role: AccessibleRole
  package var name: String
  package var description: String
  package var states: AccessibleStates
  /// The number with its range; nil for an object without the interface Value.
  package var range: AccessibilityRange? = nil
  /// The value in words; nil if it has none.
  package var valueText: String? = nil
  /// The text; nil for an object without the interface Text. Every element has one, in which Orca's flat review and its
  /// command that reads everything find the words: of a control, its name and its value.
  package var text: AccessibleText? = nil
  package var level: Int? = nil
  package var position: SetPosition? = nil
  package var actions: [Action]
  /// The frame in points of the terminal.
  package var frame: Rect
  package var updatesFrequently: Bool
  /// Whether the object is a table.
  package var isTable = false
  /// Whether the object is a cell of a table, such as a row of one column.
  var isCell = false
  /// The number of columns of a table.
  package var columnCount = 1

  /// An action with its name in AT-SPI.
  package struct Action: Hashable, Sendable {
    package var name: String
    package var title: String
    package var request: AccessibilityAction
  }

  /// The interfaces of AT-SPI that the object has.
  var interfaces: [String] {
    var names = ["Accessible", "Collection"]
    names.append(role == .application ? "Application" : "Component")
    if !actions.isEmpty { names.append("Action") }
    if range != nil { names.append("Value") }
    if text != nil { names.append("Text") }
    if states.contains(.editable) { names.append("EditableText") }
    if role.hasSelection { names.append("Selection") }
    if isTable { names.append("Table") }
    if isCell { names.append("TableCell") }
    return names.map { "org.a11y.atspi." + $0 }
  }

  /// The attributes of the object.
  package var attributes: [(key: String, value: String)] {
    var entries = [(key: "toolkit", value: "Backlit")]
    if let valueText { entries.append((key: "valuetext", value: valueText)) }
    if let level { entries.append((key: "level", value: "\(level)")) }
    if let position {
      entries.append((key: "posinset", value: "\(position.index)"))
      entries.append((key: "setsize", value: "\(position.count)"))
      if let cell = position.cell {
        entries.append((key: "rowindex", value: "\(cell.row)"))
        entries.append((key: "colindex", value: "\(cell.column)"))
      }
    }
    return entries
  }
}

extension AccessibleRole {
  /// Whether objects of the role have selected children.
  var hasSelection: Bool { self == .listBox || self == .table || self == .pageTabList || self == .tree }

  /// Whether objects of the role are rows of tables.
  var isRow: Bool { self == .listItem || self == .tableRow }

  /// Whether changes of the text are events of their own. Elsewhere, the text repeats a name and a value, whose changes are
  /// reported as such.
  var reportsTextChanges: Bool {
    switch self {
    case .label, .heading, .link, .listItem, .treeItem, .entry, .passwordText: true
    default: false
    }
  }
}

extension Accessible {
  /// The object of a node.
  /// - Parameters:
  ///   - node: the node.
  ///   - parent: the object's parent on the bus; nil for a frame.
  ///   - screen: what is known of the screen.
  init(_ node: AccessibilityNode, in parent: AccessibilityNode?, of screen: ScreenState) {
    let traits = node.traits
    role = Self.role(of: node, in: parent)
    if role == .listBox, node.children.contains(where: { screen.tree[$0]?.level != nil }) { role = .tree }
    let words = screen.language.words
    let spokenValue = node.value == nil && node.range == nil ? nil : words.value(of: node)
    text = nil
    range = nil
    valueText = nil
    var label = node.label ?? ""
    if parent == nil {
      label = screen.title
      // Without a focus, Orca reads everything from the frame on, if the frame has a text, and does not end before its end.
      text = AccessibleText("", selection: AccessibilityTextSelection(anchor: 0, head: 0), isSecret: false)
    }
    if role == .dialog, label.isBlank { label = screen.tree.title(of: node) }
    if node.isEditableText {
      text = AccessibleText(
        node.textSelection?.isPlaceholder == true ? "" : node.value ?? "", selection: node.textSelection,
        isSecret: traits.contains(.secureText))
    } else if let finite = node.finiteRange {
      (range, valueText) = (finite, spokenValue)
    } else if let spokenValue, !traits.contains(.toggleButton), node.isElement {
      label = label.isBlank ? spokenValue : "\(label), \(spokenValue)"
    }
    if label.isBlank { label = node.hint ?? "" }
    name = label
    let details = node.customContent.filter { $0.importance == .high }
    let row = Self.row(of: node, in: parent)
    description =
      ([row] + details.map { [$0.label, $0.value].filter { !$0.isBlank }.joined(separator: " ") }
      + [node.hint == label ? nil : node.hint]).compactMap(\.self).filter { !$0.isBlank }
      .joined(separator: ". ")
    if role == .dialog, description.isEmpty { description = screen.tree.message(of: node) }
    isTable = role == .table || role == .listBox && node.containerType == .table
    isCell = role == .listItem && parent?.containerType == .table || Self.cellRole(of: node) != nil
    columnCount = node.columnCount ?? 1
    if text == nil, node.isElement {
      let words = [name, valueText ?? ""].filter { !$0.isBlank }.joined(separator: ", ")
      text = AccessibleText(words, selection: nil, isSecret: false)
    }
    level = role == .heading ? node.headingLevel ?? 1 : node.level
    position = node.position
    frame = node.frame
    actions = Self.actions(of: node)
    updatesFrequently = traits.contains(.updatesFrequently)
    states = []
    states = Self.states(of: node, role: role, screen: screen)
    if parent == nil, screen.isActive { states.insert(.active) }
    // Without a focus, the frame has it, so that Orca reads the page.
    if screen.isActive, screen.focus.map({ $0 == node.id }) ?? (parent == nil) { states.insert(.focused) }
  }

  /// The name of the row around a control of a row, which Orca does not speak on the way to the control: the first of the
  /// texts of the row. Nil elsewhere, and for a control that has it in its name.
  private static func row(of node: AccessibilityNode, in parent: AccessibilityNode?) -> String? {
    guard let parent, parent.isRow, node.position == nil,
      let row = parent.label?.split(separator: ", ").first, node.label?.contains(row) != true
    else { return nil }
    return String(row)
  }

  fileprivate static func role(of node: AccessibilityNode, in parent: AccessibilityNode?) -> AccessibleRole {
    guard let parent else { return .frame }
    let traits = node.traits
    if let cell = cellRole(of: node) { return cell }
    if parent.columnCount != nil, node.position != nil { return .tableRow }
    guard node.isElement else {
      if node.columnCount != nil { return .table }
      if node.isModal { return .dialog }
      if traits.contains(.tabBar) { return .pageTabList }
      return switch node.containerType {
      case .list, .table: .listBox
      case .landmark: .landmark
      case .group, .menu: .grouping
      case .none: .panel
      }
    }
    if node.isEditableText { return traits.contains(.secureText) ? .passwordText : .entry }
    if traits.contains(.toggleButton) { return .toggleButton }
    if node.level != nil { return .treeItem }
    if node.isAdjustableOnBus {
      // Of a spin button, Orca speaks the text after each change. A text without the name is useless to its flat review.
      return .slider
    }
    // A meter has a scale in decibels, with 0 near its upper end.
    if let range = node.range { return range.minimum < 0 ? .levelBar : .progressBar }
    if parent.traits.contains(.tabBar) { return .pageTab }
    if traits.contains(.header) { return .heading }
    if !parent.isElement, [.list, .table].contains(parent.containerType) {
      return traits.contains(.button) && parent.containerType == .list ? .pushButton : .listItem
    }
    if traits.contains(.menuItem) { return .menuItem }
    if node.isOneOfSeveral, traits.contains(.button) { return .radioButton }
    if traits.contains(.link) { return .link }
    if traits.contains(.button) || traits.contains(.keyboardKey) { return .pushButton }
    if traits.contains(.image) { return .image }
    // The rows of a search, whose field has their number.
    if node.isOneOfSeveral { return .listItem }
    return node.actions.contains(.activate) && !traits.contains(.staticText) ? .pushButton : .label
  }

  /// The role of a cell of a table with columns; nil for other nodes.
  private static func cellRole(of node: AccessibilityNode) -> AccessibleRole? {
    guard let cell = node.position?.cell, cell.columnHeader != nil else { return nil }
    return cell.row == 0 ? .tableColumnHeader : cell.isRowHeader ? .tableRowHeader : .tableCell
  }

  private static func states(
    of node: AccessibilityNode, role: AccessibleRole, screen: ScreenState
  ) -> AccessibleStates {
    let traits = node.traits
    var states: AccessibleStates = [.visible]
    if !traits.contains(.notEnabled) { states.formUnion([.enabled, .sensitive]) }
    if node.frame.intersects(screen.frame) { states.insert(.showing) }
    if node.actions.contains(.focus) { states.insert(.focusable) }
    if node.isModal { states.insert(.modal) }
    if let isExpanded = node.isExpanded {
      states.formUnion(isExpanded ? [.expandable, .expanded] : .expandable)
    }
    switch role {
    case .toggleButton:
      states.insert(.checkable)
      // Orca speaks a change of both states twice.
      if node.isOn ?? (node.value == "1") { states.insert(.pressed) }
      if node.value == "2" { states.insert(.indeterminate) }
    case .radioButton:
      states.insert(.checkable)
      if traits.contains(.selected) { states.insert(.checked) }
    case .listItem, .tableRow, .treeItem, .pageTab: states.insert(.selectable)
    case .slider, .levelBar, .progressBar:
      // A knob, a stepper, a chart and an element without ends have no orientation; Orca would speak one.
      if node.range == nil || node.brailleGraph != nil || traits.contains(.stepper) { break }
      if node.frame.height >= 2 * node.frame.width {
        states.insert(.vertical)
      } else if node.frame.width >= 2 * node.frame.height {
        states.insert(.horizontal)
      }
      if role != .slider { states.insert(.readOnly) }
    case .entry, .passwordText:
      states.formUnion([.selectableText, traits.contains(.textArea) ? .multiLine : .singleLine])
      states.insert(traits.contains(.staticText) || traits.contains(.notEnabled) ? .readOnly : .editable)
    default: break
    }
    // A lamp, or an element with a value of its own, is not selected among others.
    let hasOwnState: Set<AccessibleRole> = [
      .radioButton, .slider, .grouping, .entry, .passwordText,
    ]
    if traits.contains(.selected), !hasOwnState.contains(role) {
      states.formUnion([.selectable, .selected])
    }
    return states
  }

  private static func actions(of node: AccessibilityNode) -> [Action] {
    guard node.isElement, !node.traits.contains(.notEnabled) else { return [] }
    var actions: [Action] = []
    if node.actions.contains(.activate) {
      let name =
        node.traits.contains(.toggleButton) ? "toggle" : node.traits.contains(.link) ? "jump" : "click"
      actions.append(Action(name: name, title: name, request: .activate))
    }
    if node.actions.contains(.increment) {
      actions.append(Action(name: "increment", title: "increment", request: .increment))
      actions.append(Action(name: "decrement", title: "decrement", request: .decrement))
    }
    return actions + node.customActions.map { Action(name: $0.id, title: $0.name, request: .custom($0.id)) }
  }
}

extension AccessibilityNode {
  /// Whether the value is a text that the insertion point moves in.
  var isEditableText: Bool { isElement && !traits.isDisjoint(with: [.textField, .textArea]) }

  /// The range, if the interface Value can express it.
  fileprivate var finiteRange: AccessibilityRange? {
    range.flatMap { $0.minimum.isFinite && $0.maximum.isFinite && $0.value.isFinite ? $0 : nil }
  }

  fileprivate var isAdjustableOnBus: Bool { traits.contains(.adjustable) || actions.contains(.increment) }

  /// Whether a node that is not an element is an object of its own on the bus: a container with a kind or a label, or a modal
  /// container. The name of a text with several links is what its elements say.
  var isContainerOnBus: Bool {
    guard !isElement, !traits.contains(.staticText) else { return false }
    if isModal || traits.contains(.tabBar) { return true }
    switch containerType {
    case .list, .table, .landmark: return true
    case .none, .group, .menu: return !(label ?? "").isBlank
    }
  }
}

extension AccessibilityTree {
  /// The only reachable element in a node; nil if there are several, or none.
  func onlyElement(in node: NodeID) -> NodeID? {
    guard let place = firstReadingPlace(in: node) else { return nil }
    let order = readingOrder
    guard place + 1 < order.count else { return order[place] }
    var around: NodeID? = order[place + 1]
    var seen: Set<NodeID> = []
    while let current = around, seen.insert(current).inserted {
      if current == node { return nil }
      around = parent(of: current)
    }
    return order[place]
  }

  /// Whether a group, such as the row of a setting, has a single element with which its name begins, or whose name begins
  /// with that of the group.
  func repeatsName(_ container: NodeID) -> Bool {
    guard let node = self[container], !node.isModal, !node.traits.contains(.tabBar),
      [.none, .group].contains(node.containerType), let label = node.label,
      let name = onlyElement(in: container).flatMap({ self[$0] })?.label
    else { return false }
    return name.begins(withWordsOf: label) || label.begins(withWordsOf: name)
  }

  /// The name of a modal view without a label: its first heading, or else the label of the group around its contents.
  fileprivate func title(of modal: AccessibilityNode) -> String {
    let (heading, group) = titles(of: modal)
    return heading.flatMap { self[$0]?.label } ?? group
  }

  /// The texts of a modal view before its first control, such as the message of an alert. Empty if no control is near the top:
  /// that is a page.
  ///
  /// Orca speaks the labels of a dialog by itself, but not those that flow to a next element.
  fileprivate func message(of modal: AccessibilityNode) -> String {
    guard let place = firstReadingPlace(in: modal.id) else { return "" }
    var texts: [String] = []
    let elements = readingOrder[place...].prefix(8).compactMap { self[$0] }
    for node in elements where !node.traits.contains(.header) {
      guard Accessible.role(of: node, in: modal) == .label else { return texts.joined(separator: " ") }
      texts += [node.label, node.value].compactMap(\.self).filter { !$0.isBlank }
    }
    return ""
  }

  /// The first heading of a modal view.
  func heading(of modal: AccessibilityNode) -> NodeID? { titles(of: modal).heading }

  private func titles(of modal: AccessibilityNode) -> (heading: NodeID?, group: String) {
    var group = ""
    var waiting = modal.children
    var seen: Set<NodeID> = [modal.id]
    // Breadth first, and bounded, because a title is near the top.
    while let id = waiting.first, seen.count < 100 {
      waiting.removeFirst()
      guard seen.insert(id).inserted, let node = self[id], !node.isHidden else { continue }
      if node.isElement, node.traits.contains(.header), let label = node.label, !label.isBlank {
        return (id, group)
      }
      if group.isEmpty, !node.isElement, let label = node.label, !label.isBlank { group = label }
      if !node.isElement { waiting += node.children }
    }
    return (nil, group)
  }
}
