extension SolverState {
  /// Whether a required constraint holds at the witness of its component.
  mutating func holdsAtWitness(_ slot: Int32) -> Bool {
    let (sum, magnitude, size) = sumAtWitness(slot)
    return records[slot].error(ofSum: sum) <= Tolerance.witness(magnitude, size: size)
  }

  /// The value of a constraint's expression at the witness, the total magnitude of its terms, and its largest
  /// coefficient.
  mutating func sumAtWitness(_ slot: Int32) -> (sum: Double, magnitude: Double, size: Double) {
    let first = records[slot].firstTerm
    var sum = records[slot].constant
    var magnitude = sum.magnitude
    var size = 0.0
    for index in first..<first + records[slot].termCount {
      let term = pool[index]
      guard term.value.magnitude >= Tolerance.smallestCoefficient else { continue }
      let part = term.value * witness[term.node]
      sum += part
      magnitude += part.magnitude
      size = max(size, term.value.magnitude)
    }
    return (sum, magnitude, size)
  }

  /// Gives a component a witness, if one is known without a solution. Returns whether it has one. The witness
  /// need not satisfy a candidate that is not accepted yet.
  ///
  /// Without rows, each root has a value within its bounds. Otherwise the values of the last solution are a
  /// witness if no required constraint changed since.
  mutating func findWitness(_ component: Int32, for candidate: Int32 = -1) -> Bool {
    if components[component].isWitnessed { return true }
    if components[component].needsRebuild || components[component].isExact { return false }
    witness.grow(toNodes: nodes.count)
    let hasRows = components[component].hasRows
    if hasRows, components[component].isQueued { return false }
    var node = components[component].firstVariable
    while node >= 0 {
      switch nodes[node].shape {
      case .parameter: witness[node] = values[node]
      case .root where hasRows: witness[node] = values[node]
      case .root:
        let value = witness[node].isFinite ? witness[node] : 0
        witness[node] = min(max(value, nodes[node].lower), nodes[node].upper)
      case .vacant, .fixed, .link, .sum: break
      }
      node = nodes[node].next
    }
    evaluateWitness(component)
    // Bounds may be narrower than necessary after a change, and a change that will be refused may contradict
    // them.
    guard isWitnessValid(component, except: candidate) else { return false }
    indexWitness(component)
    return true
  }

  /// Makes the solution of a component that was just solved its witness. If it is too inaccurate, the
  /// component has no witness.
  mutating func adoptSolution(_ component: Int32) {
    guard component >= 0, let plan = components[component].plan.take() else { return }
    witness.grow(toNodes: nodes.count)
    for index in plan.value.columns.indices {
      let column = plan.value.columns[index]
      switch Int(column.block) {
      case ..<0: witness[column.node] = values[column.node]
      case ..<plan.value.singleColumnCount:
        witness[column.node] = plan.value.singleColumns[Int(column.block)].nearest(to: witness[column.node])
      default:
        witness[column.node] = plan.value[simplex: column.block].values[column.simplexIndex]
      }
    }
    components[component].plan = consume plan
    evaluateWitness(component)
    if !isWitnessValid(component) {
      components[component].isWitnessed = false
    } else if !components[component].isWitnessed {
      indexWitness(component)
    }
  }

  /// Evaluates the witness at all variables that follow from roots and parameters.
  mutating func evaluateWitness(_ component: Int32) {
    orderSums(component)
    for index in scratch.order.indices {
      let sum = scratch.order[index]
      witness[sum] = definedWitness(sum)
    }
    var node = components[component].firstVariable
    while node >= 0 {
      if nodes[node].shape == .link || nodes[node].shape == .fixed { witness[node] = definedWitness(node) }
      node = nodes[node].next
    }
  }

  /// The value at the witness that follows from the definition of a node. The targets of links and the
  /// terms of a sum must have their values.
  mutating func definedWitness(_ node: Int32) -> Double {
    if nodes[node].shape != .sum {
      let (end, scale, offset) = resolve(node)
      return scale == 0 ? offset : scale * witness[end] + offset
    }
    var value = nodes[node].offset
    for term in nodes[node].firstTerm..<nodes[node].firstTerm + nodes[node].termCount {
      let (end, scale, offset) = resolve(pool[term].node)
      value += pool[term].value * (scale == 0 ? offset : scale * witness[end] + offset)
    }
    return value
  }

  /// Whether the witness satisfies the required constraints of a component that its values do not follow from.
  mutating func isWitnessValid(_ component: Int32, except candidate: Int32 = -1) -> Bool {
    var slot = components[component].firstConstraint
    while slot >= 0 {
      let isChecked = records[slot].relation != .equal || records[slot].isCheck
      if records[slot].isRequired, isChecked, slot != candidate {
        let (sum, magnitude, _) = sumAtWitness(slot)
        if !isRounding(records[slot].error(ofSum: sum), magnitude, of: slot) { return false }
      }
      slot = records[slot].next
    }
    return true
  }

  /// Builds the index of a component whose witness was just computed.
  private mutating func indexWitness(_ component: Int32) {
    components[component].isWitnessed = true
    var node = components[component].firstVariable
    while node >= 0 {
      witness.isolate(node)
      node = nodes[node].next
    }
    node = components[component].firstVariable
    while node >= 0 {
      switch nodes[node].shape {
      case .link:
        let (end, scale, _) = resolve(node)
        if scale != 0 { witness.join(node, end) }
      case .sum: linkTerms(of: node)
      case .vacant, .root, .fixed, .parameter: break
      }
      node = nodes[node].next
    }
    var slot = components[component].firstConstraint
    while slot >= 0 {
      if records[slot].isRequiredInequality { linkTerms(ofInequality: slot) }
      slot = records[slot].next
    }
  }
}

extension SolverState {
  /// Adds the terms of a sum to the index.
  mutating func linkTerms(of sum: Int32) {
    for term in nodes[sum].firstTerm..<nodes[sum].firstTerm + nodes[sum].termCount {
      witness.link(term, of: pool[term].node, owner: ~sum)
    }
  }

  mutating func unlinkTerms(of sum: Int32) {
    for term in nodes[sum].firstTerm..<nodes[sum].firstTerm + nodes[sum].termCount {
      witness.unlink(term, of: pool[term].node)
    }
  }

  /// Adds the terms of a required inequality to the index.
  mutating func linkTerms(ofInequality slot: Int32) {
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      witness.link(term, of: pool[term].node, owner: slot)
    }
  }

  mutating func unlinkTerms(ofInequality slot: Int32) {
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      witness.unlink(term, of: pool[term].node)
    }
  }

  /// Whether the component of a constraint has a witness.
  mutating func isWitnessed(_ slot: Int32) -> Bool {
    let component = component(of: slot)
    return component >= 0 && components[component].isWitnessed
  }

  /// Updates the index after a root was defined in terms of others, and the values of the root and of the
  /// variables that are multiples of it.
  mutating func updateWitness(defined pivot: Int32) {
    var node = pivot
    let end = pivot
    if nodes[pivot].shape == .sum { linkTerms(of: pivot) }
    repeat {
      witness[node] = definedWitness(node)
      node = witness.alike(after: node)
    } while node != end
    if nodes[pivot].shape == .link {
      let (target, scale, _) = resolve(pivot)
      if scale != 0 { witness.join(pivot, target) }
    }
  }
}

extension Record {
  /// Whether it is an inequality that must hold.
  var isRequiredInequality: Bool { priority == 1000 && relation != .equal }
}
