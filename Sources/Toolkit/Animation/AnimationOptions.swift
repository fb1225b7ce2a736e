/// How an animation runs, besides its curve; as in UIKit.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The way is gone over and over, until the animation is replaced or removed, or its view leaves the window.
  /// While the view is hidden it rests and asks for no frames. The delay comes once.
  public static let `repeat` = AnimationOptions(rawValue: 1)
  /// The way is gone there and back, which takes twice the duration. The property has its new value all the
  /// time, so the view jumps to that at the end; set the old value in the completion to stay.
  public static let autoreverse = AnimationOptions(rawValue: 2)
  /// The way begins where the screen shows the view and not where the property was. That is so without this
  /// option too; it is there for calls that come from UIKit.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
}
