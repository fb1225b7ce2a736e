/// Options of an animation besides its curve; as in UIKit.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Repeats the animation until it is replaced or removed, or its view leaves the window. While the view is
  /// hidden the animation pauses and requests no frames. The delay applies once.
  public static let `repeat` = AnimationOptions(rawValue: 1)
  /// Runs the animation forwards and backwards, which takes twice the duration. The model value is the new
  /// one all the time, so the view jumps to it at the end; set the old value in the completion to stay there.
  public static let autoreverse = AnimationOptions(rawValue: 2)
  /// Starts from the presentation value. Animations always do; the option exists for code ported from UIKit.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
}
