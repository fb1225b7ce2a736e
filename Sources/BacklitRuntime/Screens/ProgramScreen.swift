import BacklitSession

/// A screen of a program that is not a terminal, such as a page in a browser.
@MainActor
package protocol ProgramScreen: AnyObject {
  /// The session that is shown.
  var session: Session { get }
  /// The address of the screen for the user.
  var address: String { get }
  /// Called when a user comes to the screen, and when the user leaves it.
  var onPresence: (@MainActor (_ isPresent: Bool) -> Void)? { get set }
  /// Begins to show the program, whose views are in the session.
  func begin()
  /// Ends with the status of the program.
  func end(status: Int32)
}
