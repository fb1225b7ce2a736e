/// The transition between two controllers, or to a different size or other traits; it animates changes of a program
/// together with those of the transition.
///
/// ```swift
/// override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
///   super.viewWillTransition(to: size, with: coordinator)
///   coordinator.animate { _ in self.banner.alpha = size.width > 640 ? 1 : 0 }
/// }
/// ```
///
/// In UIKit these are two protocols, the coordinator and its context.
@MainActor
public final class ViewControllerTransitionCoordinator {
  /// Whether the transition takes time. Where reduced motion is preferred, the changes apply at once nevertheless.
  public let isAnimated: Bool
  /// The duration in seconds; 0 if the transition is not animated.
  let transitionDuration: Double
  /// Whether the transition was interrupted by the next one.
  public private(set) var isCancelled = false

  /// A closure that receives the transition.
  public typealias Handler = @MainActor (ViewControllerTransitionCoordinator) -> Void

  /// The duration of the transitions between controllers, in seconds.
  static let standardDuration = 0.25

  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var end: (@MainActor () -> Void)?
  private(set) var isRunning = false
  private(set) var isFinished = false

  init(animated: Bool) {
    isAnimated = animated && View.areAnimationsEnabled
    transitionDuration = isAnimated ? Self.standardDuration : 0
  }

  /// Adds changes that are animated with the transition.
  /// - Parameters:
  ///   - animation: the changes; nil for none.
  ///   - completion: called once when the transition has ended.
  /// - Returns: whether the changes are animated: false after the transition began, when they apply at once.
  @discardableResult
  public func animate(alongsideTransition animation: Handler?, completion: Handler? = nil) -> Bool {
    if let completion { if isFinished { completion(self) } else { completions.append(completion) } }
    guard isRunning || isFinished else {
      if let animation { animations.append(animation) }
      return true
    }
    animation?(self)
    return false
  }

  /// Runs the transition.
  /// - Parameters:
  ///   - changes: the changes of the transition itself.
  ///   - end: called once when they have ended or ``finish(cancelled:)`` was called.
  func run(_ changes: () -> Void = {}, end: @escaping @MainActor () -> Void) {
    self.end = end
    isRunning = true
    let animations = self.animations
    self.animations = []
    if isAnimated {
      View.animate(withDuration: transitionDuration) {
        changes()
        animations.forEach { $0(self) }
      } completion: { _ in
        self.finish()
      }
    } else {
      View.performWithoutAnimation {
        changes()
        animations.forEach { $0(self) }
      }
      finish()
    }
  }

  /// Ends the transition if it runs. Its changes stay where they are, so that the next transition begins there.
  func finish(cancelled: Bool = false) {
    guard isRunning, !isFinished else { return }
    isFinished = true
    isCancelled = cancelled
    let (end, completions) = (end, completions)
    (self.end, self.completions) = (nil, [])
    end?()
    completions.forEach { $0(self) }
  }
}
