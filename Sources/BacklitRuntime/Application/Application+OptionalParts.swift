import BacklitSession

// The parts of a program that the traits of the package leave out. Without them, the library behind a part is not linked.

/// The program on the accessibility bus; with the trait Bus.
@MainActor
protocol ProgramOnBus: AnyObject {
  /// Whether a screen reader on the bus reads the program.
  var hasScreenReader: Bool { get }
  /// Called when it is known who reads the program, and when clients have its windows.
  var onSettled: (@MainActor () -> Void)? { get set }
  /// Called when a screen reader begins or ends to read the program.
  var onReaderChange: (@MainActor (Bool) -> Void)? { get set }
  /// Publishes a session.
  func add(_ session: Session)
  /// Withdraws a session.
  func remove(_ session: Session)
  /// Reports that all windows lost the focus, because the program is about to be stopped.
  func suspend()
  /// Leaves the bus, so that a screen reader reads what follows in the terminal.
  func leave()
  /// Joins the bus again when the program continues.
  func resume()
  /// Leaves the bus for good, and waits a short time until clients know it.
  func stop()
}

/// The elements of a session on a braille display; with the trait Braille.
@MainActor
protocol ProgramInBraille: AnyObject {
  /// Leaves the display.
  func stop()
}

extension Application {
  /// Looks for the accessibility bus; nil without the trait, or if the system has no resources for it.
  static func joinBus(name: String, choosesOwnReader: Bool) -> (any ProgramOnBus)? {
    #if Bus
    BusPublisher(name: name, choosesOwnReader: choosesOwnReader)
    #else
    nil
    #endif
  }

  /// Looks for a braille display; without the trait, nil and a notice.
  static func makeBraille(_ session: Session) -> (any ProgramInBraille)? {
    #if Braille
    BraillePublisher(session)
    #else
    session.report("No braille: the program was built without the trait Braille of Backlit.")
    return nil
    #endif
  }
}
