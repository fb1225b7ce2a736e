extension SolverState {
  /// Whether a node is a variable of the caller.
  func isVariable(_ node: Int32) -> Bool { nodes[node].shape != .vacant && nodes[node].shape != .parameter }

  /// The variables that have more than one value among the equally good solutions, in order of creation. Call
  /// `solve` before.
  mutating func undetermined() -> [Int32] {
    let present = copyOfValues()
    var found: [Int32] = []
    for node in nodes.indices where nodes[node].component < 0 && isVariable(Int32(node)) {
      found.append(Int32(node))
    }
    for component in components.indices {
      guard let plan = components[component].plan, let draft = faceDraft(plan.pointee, strictly: false) else {
        continue
      }
      let (rows, pivots) = draft.movingRows()
      counters.facePivots += pivots
      for row in rows { found += followers(of: (row.node, row.column), plan.pointee) }
    }
    restore(present)
    return found.sorted { nodes[$0].sequence < nodes[$1].sequence }
  }

  /// The values of a different solution, by node, in which an undetermined variable has a different value.
  mutating func alternative(moving node: Int32, by distance: Double) -> [Double] {
    let present = copyOfValues()
    defer { restore(present) }
    guard nodes[node].component >= 0, let plan = components[nodes[node].component].plan,
      let componentFace = componentFace(plan.pointee, strictly: false)
    else {
      values[node] += distance
      return copyOfValues()
    }
    // Of the variables of a column, the one created first is the member of the face.
    guard let name = componentFace.members.firstIndex(where: { $0.node == node }) else { return present }
    var face = componentFace.face
    face.move(name, from: present[Int(node)], by: distance)
    face.canonicalize(Array(componentFace.members.indices))
    counters.facePivots += face.pivotCount
    applyFace(face.values(count: componentFace.members.count), componentFace, plan.pointee)
    return copyOfValues()
  }

  /// The variables that move when a member of a face moves.
  private func followers(of member: (node: Int32, column: Int32), _ plan: borrowing Plan) -> [Int32] {
    if member.column < 0 { return [member.node] }
    let column = plan.columns[member.column]
    return (column.firstLink..<column.firstLink + column.linkCount).map { plan.links[$0].node }
  }

  private func copyOfValues() -> [Double] { values.indices.map { values[$0] } }

  private mutating func restore(_ copy: [Double]) {
    for (node, value) in copy.enumerated() { values[node] = value }
  }
}
