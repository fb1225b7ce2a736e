import Geometry
import Input

extension GestureRecognizer {
  /// Calls a closure with this recognizer whenever its state has changed to one that is not possible or failed. It
  /// is kept for as long as the recognizer and must not hold it strongly.
  /// - Returns: what ends it.
  @discardableResult
  public func addAction(_ handler: @escaping @MainActor (GestureRecognizer) -> Void) -> ActionToken {
    lastToken += 1
    let token = ActionToken(id: lastToken)
    actions.append((token, handler))
    return token
  }

  /// Calls a method of an object, for as long as that lives: `tap.addTarget(deck, action: Deck.tapped)`.
  /// - Returns: what ends it.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (GestureRecognizer) -> Void
  ) -> ActionToken {
    addAction { [weak target] gesture in
      if let target { action(target)(gesture) }
    }
  }

  /// Ends a registration; one that has ended already is ignored.
  public func removeAction(_ token: ActionToken) { actions.removeAll { $0.token == token } }

  /// Lets this one be recognized only once another one has failed: a single tap waits for the second one that
  /// would make it a double tap. One that follows no touch at the time has failed. Neither may wait, over
  /// however many others, for itself; that traps.
  public func require(toFail other: GestureRecognizer) {
    precondition(!other.waits(for: self), "Gestures cannot wait for each other to fail.")
    prerequisites.removeAll { $0.recognizer == nil || $0.recognizer === other }
    prerequisites.append(Prerequisite(recognizer: other))
  }

  /// Where the touch is, in a view's own coordinates; nil for the window's. Zero before any touch.
  public func location(in view: View?) -> Point { touch?.location(in: view) ?? .zero }

  /// The modifiers held at the latest event of the touch.
  public var modifiers: KeyModifiers { touch?.modifiers ?? [] }

  func waits(for other: GestureRecognizer) -> Bool {
    self === other || prerequisites.contains { $0.recognizer?.waits(for: other) ?? false }
  }
}
