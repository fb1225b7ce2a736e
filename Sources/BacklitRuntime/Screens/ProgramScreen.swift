import BacklitSession

/// A screen of a program in place of the terminal, such as a page in a browser.
@MainActor
package protocol ProgramScreen: AnyObject {
  /// The session that is shown.
  var session: Session { get }
  /// Begins to show the program, whose views are in the session.
  func begin()
  /// Ends with the status of the program.
  func end(status: Int32)
}
