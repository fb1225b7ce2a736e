/// What the system knows of a constraint.
struct Record: BitwiseCopyable {
  var generation: UInt32 = 0
  var relation = Relation.equal
  /// Whether it is a variable's edit, which has no id that a caller could know.
  var isEdit = false
  /// Whether it is an equation of parameters alone, which the plan has to keep an eye on.
  var isCheck = false
  /// Whether its place in the plan can be used.
  var isPlanned = false
  var priority: Int16 = 0
  /// The order of addition; -1 where the record is not in use.
  var sequence = -1
  /// The terms as written, in the pool.
  var firstTerm: Int32 = 0
  var termCount: Int32 = 0
  /// Neighbours among the component's constraints, or -1.
  var next: Int32 = -1
  var previous: Int32 = -1
  /// The variable that stands for the constant of a required equation, or -1.
  var parameter: Int32 = -1
  var constant = 0.0

  // Its place in the plan: `factor × item + base + constant` stands to 0 in the constraint's relation.
  /// The line or the core.
  var block: Int32 = -1
  /// The item in the core; 0 in a line.
  var item: Int32 = 0
  var factor = 0.0
  var base = 0.0
  /// The first of its variables in the order of creation, where the caller ranked all of them; else -1.
  var rank = -1

  var isRequired: Bool { priority == 1000 }
  var isEquation: Bool { priority == 1000 && relation == .equal }
  /// Only a required equation has its constant from its parameter.
  var activeParameter: Int32 { isEquation ? parameter : -1 }

  /// Where the constraint's error begins.
  var position: Double { -(base + constant) / factor }
  /// What a unit below the position costs.
  var costBelow: Double {
    relation == .equal || (relation == .greaterThanOrEqual) == (factor > 0) ? factor.magnitude : 0
  }
  /// What a unit above the position costs.
  var costAbove: Double {
    relation == .equal || (relation == .lessThanOrEqual) == (factor > 0) ? factor.magnitude : 0
  }
}
