public import Accessibility
public import Speech

/// What the screen reader wants done; effects are done in the order in which they are given.
public enum ReaderEffect: Hashable, Sendable {
  /// Give the utterance to the speech queue, with `interrupting` as it is.
  case speak(Utterance, interrupting: Bool)
  /// Stop the speech queue.
  case silence
  /// Sound the icon at once, beside what is spoken.
  case play(SoundIcon)
  /// Have the program act, then tell the reader by ``ScreenReader/actionCompleted(_:changed:at:)``.
  case request(ActionRequest)
  /// The cursor is at this element now; `nil` is nowhere.
  case cursorMoved(NodeID?)
}
