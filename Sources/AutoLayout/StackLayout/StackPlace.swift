/// Where a constraint stands among those of a stack.
struct StackPlace {
  /// When the stack was first arranged, in the order of activations.
  let stack: UInt64
  /// The place among the constraints of the stack.
  let index: Int
}
