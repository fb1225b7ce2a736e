/// A connected component: the variables that constraints connect, and these constraints. Values in one
/// component do not depend on other components.
struct Component: BitwiseCopyable {
  var firstVariable: Int32 = -1
  var lastVariable: Int32 = -1
  var variableCount: Int32 = 0
  var firstConstraint: Int32 = -1
  var lastConstraint: Int32 = -1
  /// Whether a constraint that was used for elimination was removed, so that all constraints must be placed
  /// again.
  var needsRebuild = false
  /// Whether the component waits in the queue for the next solution.
  var isQueued = false
  /// How to solve the component; nil until it is needed.
  var plan: UnsafeMutablePointer<Plan>?

  /// Whether the component is not in use.
  var isVacant: Bool { variableCount == 0 }
}
