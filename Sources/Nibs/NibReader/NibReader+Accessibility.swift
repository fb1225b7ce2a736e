import AutoLayout

extension NibReader {
  private static let accessibilityMembers = PropertyDeclaration.accessibility.map(\.name) + ["elements"]

  /// Reads the accessibility properties of a view.
  func readAccessibility(_ value: JSONValue) -> (values: [NibPlan.Value], readingOrder: [String]) {
    guard let members = members(of: value, "“accessibility”", known: Self.accessibilityMembers) else {
      return ([], [])
    }
    var values: [NibPlan.Value] = []
    for declaration in PropertyDeclaration.accessibility {
      guard let member = members[declaration.name] else { continue }
      if let variation = readVariation(
        member.value, { self.readValue($0, declaration.type, declaration.name) })
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
    return (values, order)
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
