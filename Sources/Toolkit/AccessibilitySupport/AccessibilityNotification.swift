import Accessibility

/// A notification for the screen reader about something other than a change of the tree.
@MainActor
public enum AccessibilityNotification {
  /// A text to speak, its priority, and a closure that receives whether the text was spoken to its end.
  case announcement(String, AnnouncementPriority, completion: (@MainActor (Bool) -> Void)? = nil)
  /// The screen has new content: the cursor moves to the given item, or to the first element.
  case screenChanged(AccessibilityItem?)
  /// A part of the screen changed: the cursor moves to the given item, or stays.
  case layoutChanged(AccessibilityItem?)
}

/// The priority of an announcement.
public enum AnnouncementPriority: String, Hashable, Sendable {
  /// Waits until nothing else is spoken.
  case low
  /// Spoken in turn; a move of the cursor interrupts it.
  case `default`
  /// Spoken to its end even when the cursor moves.
  case high
}
