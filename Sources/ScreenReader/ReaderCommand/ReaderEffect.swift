public import Accessibility
public import Speech

/// An effect that the owner of the screen reader performs; effects are performed in order.
public enum ReaderEffect: Hashable, Sendable {
  /// Adds the utterance to the speech queue and passes `interrupting` on.
  case speak(Utterance, interrupting: Bool)
  /// Stops the speech queue.
  case silence
  /// Plays the icon immediately, mixed with speech.
  case play(SoundIcon)
  /// Sends the request to the program, then reports the result to
  /// ``ScreenReader/actionCompleted(_:changed:at:)``.
  case request(ActionRequest)
  /// The cursor moved to this element; `nil` if there is none.
  case cursorMoved(NodeID?)
}
