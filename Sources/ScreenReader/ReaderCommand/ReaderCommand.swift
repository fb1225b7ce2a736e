/// What a user can ask of the screen reader, whatever key or script asks it.
public enum ReaderCommand: String, Hashable, Sendable, CaseIterable {
  /// Begin to speak.
  case on
  /// Cease to speak.
  case off
  /// `on` when off, `off` when on.
  case toggle
  /// Go to the next element; at the last one, say it again.
  case next
  /// Go to the element before; at the first one, say it again.
  case previous
  /// Go to the first element.
  case first
  /// Go to the last element.
  case last
  /// Go to the next heading; without one, say the element again.
  case nextHeading
  /// Go to the heading before; without one, say the element again.
  case previousHeading
  /// Activate the element.
  case activate
  /// Step its value up.
  case increment
  /// Step its value down.
  case decrement
  /// Leave what is open.
  case escape
  /// Do what matters most now.
  case magicTap
  /// Fall silent.
  case stop
  /// Say all elements from this one to the last.
  case readAll
  /// Say again what was said last.
  case `repeat`
  /// Say the label of the element letter by letter.
  case spell
}
