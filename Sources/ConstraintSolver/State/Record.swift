/// The state of a constraint. The order of the properties leaves no gaps between them.
struct Record: BitwiseCopyable {
  var generation: UInt32 = 0
  var relation = Relation.equal
  /// Whether it is the edit of a variable. An edit has no public id.
  var isEdit = false
  /// Whether it is an equation of parameters alone, which the plan has to check.
  var isCheck = false
  /// Whether its coefficients differ much.
  var isUneven = false
  /// Whether its fields for the plan, below, are valid.
  var isPlanned = false
  var priority: Int16 = 0
  /// The node of the constant of a required equation, or -1.
  var parameter: Int32 = -1
  /// The order of addition; -1 if the record is not in use. The complement of the order if it is a loose equation
  /// that was removed.
  var sequence = -1
  /// The terms as written, in the pool.
  var firstTerm: Int32 = 0
  var termCount: Int32 = 0
  /// The neighbours in the component's list of constraints, or -1.
  var next: Int32 = -1
  var previous: Int32 = -1
  var constant = 0.0

  // In the plan the constraint is `factor × variable + base + constant` in relation to 0.
  /// The single-column block or dual simplex block.
  var block: Int32 = -1
  /// The variable of the dual simplex; 0 in a single column.
  var simplexIndex: Int32 = 0
  var factor = 0.0
  var base = 0.0

  /// Whether it is a loose equation that was removed.
  var isRemoved: Bool { sequence < -1 }
  var isRequired: Bool { priority == 1000 }
  var isEquation: Bool { priority == 1000 && relation == .equal }
  /// The parameter in use: only a required equation takes its constant from its parameter.
  var activeParameter: Int32 { isEquation ? parameter : -1 }

  /// The value at which the error of the constraint starts.
  var position: Double { -(base + constant) / factor }
  /// The slope of the error below the position.
  var costBelow: Double {
    relation == .equal || (relation == .greaterThanOrEqual) == (factor > 0) ? factor.magnitude : 0
  }
  /// The slope of the error above the position.
  var costAbove: Double {
    relation == .equal || (relation == .lessThanOrEqual) == (factor > 0) ? factor.magnitude : 0
  }
}
