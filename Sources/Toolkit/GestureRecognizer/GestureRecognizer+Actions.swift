import Geometry
import Input

extension GestureRecognizer {
  /// Calls a closure with this recognizer whenever its state changes to one other than possible or failed.
  /// The closure lives as long as the recognizer and must not hold it strongly.
  /// - Returns: a token for ``removeAction(_:)``.
  @discardableResult
  public func addAction(_ handler: @escaping @MainActor (GestureRecognizer) -> Void) -> ActionToken {
    lastToken += 1
    let token = ActionToken(id: lastToken)
    actions.append((token, handler))
    return token
  }

  /// Calls a method of an object while the object lives: `tap.addTarget(deck, action: Deck.tapped)`.
  /// - Returns: a token for ``removeAction(_:)``.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (GestureRecognizer) -> Void
  ) -> ActionToken {
    addAction { [weak target] gesture in
      if let target { action(target)(gesture) }
    }
  }

  /// Removes an action; a token that was removed already is ignored.
  public func removeAction(_ token: ActionToken) { actions.removeAll { $0.token == token } }

  /// Recognizes this gesture only after another one failed: a single tap waits for the second tap that would
  /// make it a double tap. A recognizer that follows no touch counts as failed. Traps if the recognizers
  /// would wait for each other, also through others.
  public func require(toFail other: GestureRecognizer) {
    precondition(!other.waits(for: self), "Gesture recognizers cannot wait for each other to fail.")
    prerequisites.removeAll { $0.recognizer == nil || $0.recognizer === other }
    prerequisites.append(Prerequisite(recognizer: other))
  }

  /// Returns the location of the touch in a view's own coordinates; nil for the window's. Zero before the
  /// first touch.
  public func location(in view: View?) -> Point { touch?.location(in: view) ?? .zero }

  /// The modifiers held at the latest event of the touch.
  public var modifiers: KeyModifiers { touch?.modifiers ?? [] }

  func waits(for other: GestureRecognizer) -> Bool {
    self === other || prerequisites.contains { $0.recognizer?.waits(for: other) ?? false }
  }
}
