import Geometry
import Input
import ScreenReader

/// One step of a script: something a person does, or something that is expected of the program.
public enum ScriptStep: Hashable, Sendable {
  /// A key with its modifiers.
  case key(Key, KeyModifiers)
  /// Text typed, a key a character.
  case type(String)
  /// The mouse at a place in cells, counted from 0: 3.5 is the middle of cell 3.
  case pointer(PointerEvent.Phase, Point)
  /// The terminal gets a size in cells.
  case resize(columns: Int, rows: Int)
  /// The terminal gains or loses the focus.
  case focus(Bool)
  /// A command to the screen reader.
  case reader(ReaderCommand)
  /// Time passes, in milliseconds of the script's own clock.
  case wait(milliseconds: Int)
  /// A picture: PNG or text, by the ending of the file's name.
  case shot(String)
  /// Something that must have been spoken since the last such step.
  case expectSpeech(String)
}

/// A fault in a script or while it is played: where, and what would be right.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong and what would be right.
  public let message: String

  /// The line and the message, to be put behind a file's name: `3:1: error: …`.
  public var description: String { "\(line):1: error: \(message)" }
}
