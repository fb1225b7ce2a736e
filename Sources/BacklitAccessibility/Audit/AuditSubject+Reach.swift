extension AuditSubject {
  /// Findings about keyboard navigation.
  func reachFindings(_ context: AuditContext) -> [AuditFinding] {
    let walks = [("Tab", forwardWalk), ("Shift-Tab", backwardWalk)]
    let traps = walks.compactMap { key, walk in walk.flatMap { trap($0, key: key) } }
    guard let forwardWalk else { return traps }
    return unreachable(forwardWalk, isTrapped: !traps.isEmpty) + traps
      + focusOrderFindings(forwardWalk, context)
  }

  private func unreachable(_ walk: FocusWalk, isTrapped: Bool) -> [AuditFinding] {
    let reached = Set(walk.stops)
    var siblings: [NodeID: [NodeID]] = [:]
    for node in tree.nodes { for child in node.children { siblings[child] = node.children } }
    return elements.compactMap { element in
      let node = element.node
      guard node.isOperable, !reached.contains(node.id) else { return nil }
      // Elements that cannot be reached because of a trap are reported with the trap.
      if isTrapped, node.actions.contains(.focus) || element.container != nil { return nil }
      if let container = element.container, reached.contains(container) {
        guard element.containerRespondsToKeys == false else { return nil }
        return AuditFinding(
          .keyboard, .keyboard, node,
          problem: "Tab reaches the view that contains it, but no key has an effect there",
          remedy: "let arrow keys move between the parts of that view, or change the current part")
      }
      if let position = node.position {
        let group = (siblings[node.id] ?? []).filter { tree[$0]?.position?.count == position.count }
        if !reached.isDisjoint(with: group) { return nil }
      }
      let why = node.actions.contains(.focus) ? "Tab does not reach it" : "it cannot become focused"
      return AuditFinding(
        .keyboard, .keyboard, node, problem: "it can be operated, but \(why)",
        remedy: "make it focusable, or let the element that contains it handle its actions")
    }
  }

  private func trap(_ walk: FocusWalk, key: String) -> AuditFinding? {
    guard let last = walk.stops.last.flatMap({ tree[$0] }) else { return nil }
    guard let start = walk.loopStart else {
      return AuditFinding(
        .focusTrap, .noKeyboardTrap, last, problem: "\(key) removes the focus from it and focuses nothing",
        remedy: "let \(key) move to the next element")
    }
    let circle = Set(walk.stops[start...])
    var outside = Set(walk.stops).subtracting(circle)
    for element in elements where element.node.actions.contains(.focus) { outside.insert(element.node.id) }
    outside.subtract(circle)
    guard !outside.isEmpty else { return nil }
    let others = outside.count == 1 ? "another element" : "\(outside.count) other elements"
    let problem =
      circle.count == 1
      ? "\(key) does not leave it, although \(others) can be focused"
      : "\(key) moves from it back to \(tree[walk.stops[start]]?.quotedName ?? "an earlier element") "
        + "and never reaches \(others)"
    return AuditFinding(
      .focusTrap, .noKeyboardTrap, last, problem: problem, remedy: "let \(key) move to the next element")
  }

  private func focusOrderFindings(_ walk: FocusWalk, _ context: AuditContext) -> [AuditFinding] {
    zip(walk.stops, walk.stops.dropFirst()).compactMap { before, next in
      guard let node = tree[next], let earlier = tree[before],
        context.place(of: next) < context.place(of: before), context.place(of: before) != .max
      else { return nil }
      return AuditFinding(
        .focusOrder, .focusOrder, node,
        problem: "Tab reaches it after \(earlier.quotedName), but it is read first",
        remedy: "make the focus order match the reading order")
    }
  }
}
