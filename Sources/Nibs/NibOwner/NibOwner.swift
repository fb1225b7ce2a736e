import Toolkit

/// The object that a definition connects its views to. It declares outlets and actions by name.
///
/// ```swift
/// final class DJController: NibOwner {
///   var cueButton: BacklitButton?
///   static var nibOutlets: [String: Outlet] { ["cueButton": Outlet(\DJController.cueButton)] }
///   static var nibActions: [String: Action] { ["cue": Action { (owner: DJController, _: View) in owner.cue() }] }
/// }
/// ```
///
/// The declarations are static, so that a definition can be checked without an instance.
@MainActor
public protocol NibOwner: AnyObject {
  /// The name in definitions; the name of the class by default.
  static var nibName: String { get }

  /// The outlets by name.
  static var nibOutlets: [String: Outlet] { get }

  /// The actions by name.
  static var nibActions: [String: Action] { get }
}

extension NibOwner {
  /// The name of the class.
  public static var nibName: String { String(describing: self) }

  /// No outlets.
  public static var nibOutlets: [String: Outlet] { [:] }

  /// No actions.
  public static var nibActions: [String: Action] { [:] }
}
