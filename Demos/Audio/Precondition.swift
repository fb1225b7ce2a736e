/// Ends the program with a message in release builds, too, if the caller made a programming error. A thread of sound
/// must not continue with it.
/// - Parameters:
///   - condition: what the caller has to keep.
///   - message: what is wrong and what is allowed.
///   - file: the file to name.
///   - line: the line to name.
func checkPrecondition(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  // Only fatalError prints its message in an optimized build.
  if !condition { fatalError(message(), file: file, line: line) }
}
