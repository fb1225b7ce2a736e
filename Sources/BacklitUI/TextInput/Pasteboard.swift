/// The text that was copied last, with UIKit's names.
///
/// A text that is copied also goes to the clipboard of the terminal at which the user is, if that terminal allows it
/// (OSC 52). The clipboard of the terminal cannot be read: its text arrives as a paste, with the terminal's own key.
@MainActor
public final class Pasteboard {
  /// The pasteboard of the program.
  public static let general = Pasteboard()

  /// The text that was selected last with the mouse: the primary selection of the terminal, which its middle button inserts.
  public static let selection = Pasteboard()

  /// The text; nil if nothing was copied.
  public var string: String? {
    didSet {
      changeCount += 1
      if let string { onCopy?(string) }
    }
  }

  /// The number of changes so far.
  public private(set) var changeCount = 0

  /// Whether there is a text.
  public var hasStrings: Bool { string != nil }

  /// Called with each new text; sends it to the terminal that the user operated last.
  package var onCopy: (@MainActor (String) -> Void)?

  private init() {}
}
