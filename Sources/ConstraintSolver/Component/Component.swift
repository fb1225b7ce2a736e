/// Variables that constraints connect, and these constraints. Nothing outside has a part in their values.
struct Component: BitwiseCopyable {
  var firstVariable: Int32 = -1
  var lastVariable: Int32 = -1
  var variableCount: Int32 = 0
  var firstConstraint: Int32 = -1
  var lastConstraint: Int32 = -1
  /// Whether a constraint that others were eliminated with is gone, so that all must be placed anew.
  var needsRebuild = false
  /// Whether something waits for the next solution.
  var isQueued = false
  /// What the present constraints come down to; nil until it is wanted.
  var plan: UnsafeMutablePointer<Plan>?

  /// Whether the component is not in use.
  var isVacant: Bool { variableCount == 0 }
}
