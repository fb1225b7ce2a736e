/// Ends the program with a sentence if a condition of the caller does not hold.
///
/// The standard `precondition` omits the sentence in an optimized build, where a program's author needs it most.
/// - Parameters:
///   - condition: must be true; evaluated in every build.
///   - message: the sentence to print; evaluated only if the condition is false.
///   - file: the file to name; that of the call by default.
///   - line: the line to name; that of the call by default.
@inlinable
package func checkPrecondition(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  // Only fatalError prints its message in an optimized build.
  if !condition { fatalError(message(), file: file, line: line) }
}
