extension AuditSubject {
  /// What is wrong with how keys get about.
  func reachFindings(_ context: AuditContext) -> [AuditFinding] {
    let walks = [("Tab", forwardWalk), ("Shift-Tab", backwardWalk)]
    let traps = walks.compactMap { key, walk in walk.flatMap { trap($0, key: key) } }
    guard let forwardWalk else { return traps }
    return unreachable(forwardWalk, isTrapped: !traps.isEmpty) + traps + jumps(forwardWalk, context)
  }

  private func unreachable(_ walk: FocusWalk, isTrapped: Bool) -> [AuditFinding] {
    let reached = Set(walk.stops)
    var siblings: [NodeID: [NodeID]] = [:]
    for node in tree.nodes { for child in node.children { siblings[child] = node.children } }
    return elements.compactMap { element in
      let node = element.node
      guard node.isOperable, !reached.contains(node.id) else { return nil }
      // What lies beyond a trap is the fault of the trap.
      if isTrapped, node.actions.contains(.focus) || element.container != nil { return nil }
      if let container = element.container, reached.contains(container) {
        guard element.containerAnswersToKeys == false else { return nil }
        return AuditFinding(
          .keyboard, .keyboard, node,
          problem: "Tab comes to the view that it is a part of, and no key does anything",
          remedy: "let arrow keys go from part to part there, or change what they are at")
      }
      let group = (siblings[node.id] ?? []).filter { tree[$0]?.position?.count == node.position?.count }
      if node.position != nil, !reached.isDisjoint(with: group) { return nil }
      let why = node.actions.contains(.focus) ? "Tab does not come to it" : "it cannot have the focus"
      return AuditFinding(
        .keyboard, .keyboard, node, problem: "it can be operated and \(why)",
        remedy: "let it have the focus, or let the element around it answer for it")
    }
  }

  private func trap(_ walk: FocusWalk, key: String) -> AuditFinding? {
    guard let last = walk.stops.last.flatMap({ tree[$0] }) else { return nil }
    guard let start = walk.returnsTo else {
      return AuditFinding(
        .focusTrap, .noKeyboardTrap, last, problem: "\(key) takes the focus from it and gives it to nothing",
        remedy: "let \(key) lead on from it")
    }
    let circle = Set(walk.stops[start...])
    var outside = Set(walk.stops).subtracting(circle)
    for element in elements where element.node.actions.contains(.focus) { outside.insert(element.node.id) }
    outside.subtract(circle)
    guard !outside.isEmpty else { return nil }
    let others = outside.count == 1 ? "another element" : "\(outside.count) other elements"
    let problem =
      circle.count == 1
      ? "\(key) does not leave it, though \(others) can have the focus"
      : "\(key) leads from it back to \(tree[walk.stops[start]]?.quotedName ?? "an earlier one") "
        + "and never to \(others)"
    return AuditFinding(
      .focusTrap, .noKeyboardTrap, last, problem: problem, remedy: "let \(key) lead on from it")
  }

  private func jumps(_ walk: FocusWalk, _ context: AuditContext) -> [AuditFinding] {
    zip(walk.stops, walk.stops.dropFirst()).compactMap { before, next in
      guard let node = tree[next], let earlier = tree[before],
        context.place(of: next) < context.place(of: before), context.place(of: before) != .max
      else { return nil }
      return AuditFinding(
        .focusOrder, .focusOrder, node,
        problem: "Tab comes to it after \(earlier.quotedName), which is read after it",
        remedy: "let the focus go the way that is read")
    }
  }
}
