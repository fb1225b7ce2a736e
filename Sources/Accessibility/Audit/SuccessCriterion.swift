/// A success criterion of the Web Content Accessibility Guidelines 2.2, which also apply to software other
/// than web pages (W3C, WCAG2ICT).
public struct SuccessCriterion: Hashable, Sendable, CustomStringConvertible {
  /// Its number, such as `1.4.3`.
  public let number: String
  /// Its name, such as `Contrast (Minimum)`.
  public let name: String

  /// The number and the name, such as `1.4.3 Contrast (Minimum)`.
  public var description: String { "\(number) \(name)" }

  static let nonTextContent = Self(number: "1.1.1", name: "Non-text Content")
  static let useOfColor = Self(number: "1.4.1", name: "Use of Color")
  static let contrast = Self(number: "1.4.3", name: "Contrast (Minimum)")
  static let resizeText = Self(number: "1.4.4", name: "Resize Text")
  static let nonTextContrast = Self(number: "1.4.11", name: "Non-text Contrast")
  static let keyboard = Self(number: "2.1.1", name: "Keyboard")
  static let noKeyboardTrap = Self(number: "2.1.2", name: "No Keyboard Trap")
  static let focusOrder = Self(number: "2.4.3", name: "Focus Order")
  static let headingsAndLabels = Self(number: "2.4.6", name: "Headings and Labels")
  static let draggingMovements = Self(number: "2.5.7", name: "Dragging Movements")
  static let targetSize = Self(number: "2.5.8", name: "Target Size (Minimum)")
  static let nameRoleValue = Self(number: "4.1.2", name: "Name, Role, Value")
}
