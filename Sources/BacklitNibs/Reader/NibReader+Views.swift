import BacklitLayout
import BacklitUI
import BacklitValues

extension NibReader {
  private static let viewMembers =
    [
      "id", "class", "properties", "accessibility", "subviews", "arrangedSubviews", "guides", "nib", "values",
      "spacingAfter",
    ] + listMembers + menuMembers

  /// Reads a view with all that it contains.
  func readView(
    _ value: JSONValue, in parent: String? = nil, isArranged: Bool = false
  ) -> NibPlan.PlannedView? {
    guard let members = members(of: value, "a view", known: Self.viewMembers) else { return nil }
    reading.viewCount += 1
    viewCount += 1
    guard reading.viewCount <= Self.mostViews else {
      if reading.viewCount == Self.mostViews + 1 {
        fault(value, "there are more than \(Self.mostViews) views", "split the definition")
      }
      return nil
    }
    reading.depth += 1
    defer { reading.depth -= 1 }
    guard reading.depth <= Self.mostDepth else {
      fault(value, "views are nested more than \(Self.mostDepth) levels deep", "flatten them")
      return nil
    }
    let entry = readClass(members["class"], of: value, isNest: members["nib"] != nil)
    let id = declare(members["id"], as: .view(entry), in: parent)
    // Not with `map`: a closure that belongs to the main actor checks at each call that it runs there.
    var view: NibPlan.PlannedView?
    if let entry { view = NibPlan.PlannedView(id: id, entry: entry) }
    // The properties of an unknown class are checked against the nearest known class.
    var zoomed: JSONValue?
    if let member = members["properties"], let meant = entry ?? members["class"].flatMap(nearestClass) {
      let values = readProperties(member.value, of: meant)
      view?.values = values
      view?.hasFrame = member.value["frame"] != nil
      if view?.hasFrame == false, let mask = member.value["autoresizingMask"] {
        fault(
          mask, "\"autoresizingMask\" has no effect without \"frame\"", "add \"frame\", or use constraints")
      }
      zoomed = member.value["viewForZooming"]
      if meant.type is DatePicker.Type { checkDates(values, in: member.value) }
      if meant.type is StackView.Type { checkAlignment(values, in: member.value) }
      checkSortKeys(values)
    }
    if let member = members["accessibility"] {
      let block = readAccessibility(member.value)
      if let part = member.value["customActions"], let entry {
        view?.menus.custom = readCustomActions(part, from: Sender(name: id, entry: entry))
      }
      view?.values += block.values
      view?.readingOrder = block.readingOrder
      if let target = block.labelFor, let view, let entry {
        if entry.type is Label.Type {
          pendingPairs.append((view, target.id, target.range))
        } else {
          fault(
            target.range.lowerBound, "a \(entry.name) has no \"labelFor\"", "only a Label names a control")
        }
      }
    }
    if let member = members["spacingAfter"] {
      if let spacing = readSpacingAfter(member, isArranged: isArranged) { view?.values.append(spacing) }
    }
    if let member = members["guides"] {
      for guide in elements(of: member.value, "guides") {
        if let name = readGuide(guide, in: id) { view?.guides.append(name) }
      }
    }
    if let member = members["subviews"] {
      for subview in elements(of: member.value, "subviews") {
        guard let read = readView(subview, in: id) else { continue }
        checkIsInList(read, at: subview["class"] ?? subview)
        view?.subviews.append(read)
      }
    }
    if let zoomed, let view {
      checkZoomedViews(zoomed, among: view.subviews.compactMap(\.id))
    }
    if let member = members["arrangedSubviews"] {
      if let entry, !(entry.type is StackView.Type) {
        fault(
          member, "a \(entry.name) has no \"arrangedSubviews\"",
          "write \"subviews\", or use a StackView")
      }
      for subview in elements(of: member.value, "arrangedSubviews") {
        guard let read = readView(subview, in: id, isArranged: true) else { continue }
        checkHasNoFrame(read, at: subview, "a StackView places it")
        checkIsInList(read, at: subview["class"] ?? subview)
        view?.arrangedSubviews.append(read)
      }
    }
    readList(members, into: view)
    if members.contains(anyOf: Self.menuMembers) {
      var menus = readMenus(members, id: id, entry: entry)
      menus.custom = view?.menus.custom
      view?.menus = menus
    }
    if let member = members["nib"] {
      let arguments = members["values"].map { readArguments($0.value) } ?? [:]
      view?.content = readNested(member.value, in: entry, arguments: arguments)
      if let root = view?.content?.root { checkIsInList(root, at: member.value) }
      view?.ownsContent = entry?.type is any NibOwner.Type
    } else if let member = members["values"] {
      fault(
        member, "\"values\" is only for views that \"nib\" fills",
        "remove it, or write \"properties\"")
    }
    if let view {
      checkStandardRow(view, members)
      usesFrames = usesFrames || view.hasFrame
    }
    return view
  }

  /// Reads the views beside the root.
  func readObjects(_ value: JSONValue) -> [NibPlan.PlannedView] {
    elements(of: value, "objects").compactMap { object -> NibPlan.PlannedView? in
      let view = readSeparateView(object)
      if let view {
        checkIsInList(view, at: object["class"] ?? object)
        checkHasNoFrame(view, at: object, "the program places it")
        if view.id == nil {
          fault(object, "a view in \"objects\" has no \"id\"", "add one, so that outlets can name it")
        }
      }
      return view
    }
  }

  /// Reads a view with a layout of its own, which can contain rows of lists.
  func readSeparateView(_ value: JSONValue) -> NibPlan.PlannedView? {
    let outer = currentRow
    defer { currentRow = outer }
    rowCount += 1
    currentRow = rowCount
    return readView(value)
  }

  /// Reports the frame of a view that does not lie in the subviews of a view.
  func checkHasNoFrame(_ view: NibPlan.PlannedView, at value: JSONValue, _ reason: String) {
    guard view.hasFrame else { return }
    fault(value["properties"]?["frame"] ?? value, "\"frame\" has no effect here: \(reason)", "remove it")
  }

  private func readClass(_ member: JSONMember?, of view: JSONValue, isNest: Bool) -> ClassRegistry.Entry? {
    guard let member else {
      if isNest { return registry.entry("View") }
      if view["cells"] != nil { return Self.columnsRow }
      fault(view, "the view has no \"class\"", "add one, such as \"class\": \"View\"")
      return nil
    }
    guard let name = string(member.value, "class") else { return nil }
    var usable: [String] { registry.entries.filter { $0.make != nil }.map(\.name) }
    guard let entry = registry.entry(name) else {
      fault(
        member.value, "there is no class \(Spelling.quoted(name))",
        Self.likelyClass(for: name, among: usable).map(Spelling.suggestion)
          ?? "the classes are \(usable.joined(separator: ", "))")
      return nil
    }
    if entry.make == nil {
      fault(
        member.value, "the class \(Spelling.quoted(name)) is abstract",
        Spelling.hint(for: name, among: usable) ?? "use a class that inherits from it")
    }
    return entry.name == "TableViewCell" && view["cells"] != nil ? Self.columnsRow : entry
  }

  /// The place of a number or of numbers; nil for values of other types.
  func place(of value: JSONValue, _ type: PropertyType) -> SourcePosition? {
    switch type {
    case .number, .integer, .numbers: document.position(of: value.range.lowerBound)
    default: nil
    }
  }

  private func nearestClass(_ member: JSONMember) -> ClassRegistry.Entry? {
    guard let name = member.value.string, !isFull else { return nil }
    let usable = registry.entries.filter { $0.make != nil }.map(\.name)
    return Self.likelyClass(for: name, among: usable).flatMap(registry.entry)
  }

  /// The class that is probably meant: UIKit's name without its prefix, a misspelt name, or the only class whose name
  /// ends with it.
  private static func likelyClass(for name: String, among usable: [String]) -> String? {
    let bare = name.hasPrefix("UI") ? String(name.dropFirst(2)) : name
    if let near = Spelling.nearest(to: bare, among: usable) { return near }
    let endings = usable.filter { bare.count > 2 && $0.hasSuffix(bare) }
    return endings.count == 1 ? endings.first : nil
  }

  /// Reads the distance to the next arranged view.
  private func readSpacingAfter(_ member: JSONMember, isArranged: Bool) -> NibPlan.Value? {
    if !isArranged {
      fault(
        member, "\"spacingAfter\" is only for views in \"arrangedSubviews\"", "remove it"
      )
    }
    let declaration = PropertyDeclaration.spacingAfter
    return readVariation(member.value, declaration.name) { $0.readValue($1, declaration.type, $2) }
      .map {
        NibPlan.Value(
          block: .arrangement, declaration: declaration, variation: $0,
          position: place(of: member.value, declaration.type))
      }
  }

  private func readGuide(_ value: JSONValue, in view: String?) -> String? {
    guard let members = members(of: value, "a guide", known: ["id"]) else { return nil }
    if members["id"] == nil {
      fault(value, "the guide has no \"id\"", "add an \"id\", so that constraints can name it")
    }
    return declare(members["id"], as: .guide, in: view)
  }

  func readProperties(_ value: JSONValue, of entry: ClassRegistry.Entry) -> [NibPlan.Value] {
    guard let members = object(value, "\"properties\" must be an object in braces") else { return [] }
    let (all, indices) = (entry.allProperties, entry.propertyIndices)
    var values: [NibPlan.Value] = []
    values.reserveCapacity(members.count)
    var last = -1
    var isSorted = true
    for member in members {
      guard let index = indices[member.name] else {
        if isFull { continue }
        let known = all.map(\.name)
        let near = Spelling.nearest(to: member.name, among: known)
        fault(
          member, "the class \(Spelling.quoted(entry.name)) has no property \(Spelling.quoted(member.name))",
          near.map(Spelling.suggestion) ?? "it has \(known.sorted().joined(separator: ", "))")
        continue
      }
      let declaration = all[index]
      if let variation = readVariation(
        member.value, declaration.name, { $0.readValue($1, declaration.type, $2) })
      {
        values.append(
          NibPlan.Value(
            block: .properties, declaration: declaration, variation: variation,
            position: place(of: member.value, declaration.type)))
        isSorted = isSorted && last < index
        last = index
      }
    }
    if isSorted { return values }
    // The order of the text does not matter: a range must be set before the value in it.
    let ranked = values.map { (index: indices[$0.declaration.name] ?? 0, value: $0) }
    return ranked.sorted { $0.index < $1.index }.map(\.value)
  }
}

extension NibReader {
  private static let accessibilityMembers =
    PropertyDeclaration.accessibility.map(\.name) + ["elements", "labelFor", "customActions"]

  /// The accessibility properties of a view.
  struct AccessibilityBlock {
    var values: [NibPlan.Value] = []
    var readingOrder: [String] = []
    /// The identifier of the view that a label names, and its place.
    var labelFor: (id: String, range: Range<Int>)?
  }

  /// Reads the accessibility properties of a view.
  func readAccessibility(_ value: JSONValue) -> AccessibilityBlock {
    guard let members = members(of: value, "\"accessibility\"", known: Self.accessibilityMembers) else {
      return AccessibilityBlock()
    }
    var values: [NibPlan.Value] = []
    for declaration in PropertyDeclaration.accessibility {
      guard let member = members[declaration.name] else { continue }
      if let variation = readVariation(
        member.value, declaration.name, { $0.readValue($1, declaration.type, $2) })
      {
        values.append(
          NibPlan.Value(
            block: .accessibility, declaration: declaration, variation: variation,
            position: place(of: member.value, declaration.type)))
      }
    }
    var order: [String] = []
    for element in members["elements"].map({ elements(of: $0.value, "elements") }) ?? [] {
      guard let id = string(element, "elements", isElement: true) else { continue }
      order.append(id)
      pendingOrders.append((id, element.range))
    }
    let labelFor = members["labelFor"].flatMap { member in
      string(member.value, "labelFor").map { (id: $0, range: member.value.range) }
    }
    return AccessibilityBlock(values: values, readingOrder: order, labelFor: labelFor)
  }

  /// Checks that a view that can be zoomed lies directly in its scroll view, in each case of a value that varies.
  func checkZoomedViews(_ value: JSONValue, among names: [String]) {
    if let cases = value["vary"], let members = cases.object {
      for member in members { checkZoomedViews(member.value, among: names) }
    } else if let name = value.string, !names.contains(name) {
      fault(
        value, "there is no view \(Spelling.quoted(name)) directly in the ScrollView",
        names.isEmpty
          ? "give a view in its \"subviews\" this identifier" : Spelling.hint(for: name, among: names))
    }
  }

  /// Looks up the views that labels name, after all views are declared.
  func checkPairs() {
    for (label, id, range) in pendingPairs {
      if case .view? = items[id]?.item, id != label.id {
        label.labelFor = id
      } else {
        fault(
          range.lowerBound,
          id == label.id ? "the label names itself" : "there is no view \(Spelling.quoted(id))",
          id == label.id
            ? "write the identifier of the control" : Spelling.hint(for: id, among: viewNames))
      }
    }
  }

  /// Looks up the views of explicit reading orders, after all views are declared.
  func checkReadingOrders() {
    for (id, range) in pendingOrders {
      if case .view? = items[id]?.item { continue }
      fault(
        range.lowerBound, "there is no view \(Spelling.quoted(id))", Spelling.hint(for: id, among: viewNames))
    }
  }
}
