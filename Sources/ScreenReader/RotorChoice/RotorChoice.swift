/// What the keys up and down mean to the screen reader, chosen as if by turning a knob.
public enum RotorChoice: Hashable, Sendable {
  /// They step the value of the element.
  case value
  /// They go from one heading to another.
  case headings
  /// They go from one button to another.
  case buttons
  /// They go from one element with a value that can be stepped to another.
  case adjustables
  /// They go from one link to another.
  case links
  /// They go to where the next or the previous container begins.
  case containers
  /// They go through what is said of the element letter by letter.
  case characters
  /// They go through what is said of the element word by word.
  case words
  /// They choose what activating the element does.
  case actions
  /// They go through what else there is to know of the element.
  case content
  /// They go through a list of the program's own, by its name.
  case program(String)

  /// All that the reader has by itself, in the order in which they are offered.
  public static let standard: [RotorChoice] = [
    .value, .headings, .buttons, .adjustables, .links, .containers, .characters, .words, .actions, .content,
  ]
}
