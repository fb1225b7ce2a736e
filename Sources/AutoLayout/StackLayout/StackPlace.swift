/// The position of a constraint among the constraints of its stack.
struct StackPlace {
  /// The sequence number of the first arrangement of the stack.
  let stack: UInt64
  /// The index among the constraints of the stack.
  let index: Int
}
