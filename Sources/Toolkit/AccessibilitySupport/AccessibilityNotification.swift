import Accessibility

/// Something that readers should say or do apart from what changed in the tree.
@MainActor
public enum AccessibilityNotification {
  /// A text to be spoken. High survives moves of the cursor, default may be interrupted, low waits for
  /// silence. The closure is told whether it was spoken to its end.
  case announcement(String, AnnouncementPriority, completion: (@MainActor (Bool) -> Void)? = nil)
  /// Everything is new: the cursor goes to the given item, or to the first element.
  case screenChanged(AccessibilityItem?)
  /// Something is new: the cursor goes to the given item, or stays.
  case layoutChanged(AccessibilityItem?)
}

/// How pressing an announcement is.
public enum AnnouncementPriority: String, Hashable, Sendable {
  /// Waits until nothing else is spoken.
  case low
  /// Spoken in turn; a move of the cursor ends it.
  case `default`
  /// Spoken to its end even when the cursor moves.
  case high
}
