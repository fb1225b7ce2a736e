import Toolkit

/// What a definition connects its views to: an object with outlets and actions that it declares by name.
///
/// ```swift
/// final class DJController: NibOwner {
///   var cueButton: BacklitButton?
///   static var nibOutlets: [String: Outlet] { ["cueButton": Outlet(\DJController.cueButton)] }
///   static var nibActions: [String: Action] { ["cue": Action { (owner: DJController, _: View) in owner.cue() }] }
/// }
/// ```
///
/// The declarations belong to the class and not to an instance, so that a definition can be checked without one.
@MainActor
public protocol NibOwner: AnyObject {
  /// The name that definitions call it by; the class's own unless something else is said.
  static var nibName: String { get }

  /// Where views, constraints and guides are put, by name.
  static var nibOutlets: [String: Outlet] { get }

  /// What events can be sent to, by name.
  static var nibActions: [String: Action] { get }
}

extension NibOwner {
  /// The class's own name.
  public static var nibName: String { String(describing: self) }

  /// None.
  public static var nibOutlets: [String: Outlet] { [:] }

  /// None.
  public static var nibActions: [String: Action] { [:] }
}
