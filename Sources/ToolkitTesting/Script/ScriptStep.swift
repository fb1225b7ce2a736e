import Geometry
import Input
import ScreenReader

/// A step of a script: a user action or an expectation.
public enum ScriptStep: Hashable, Sendable {
  /// Presses a key with modifiers.
  case key(Key, KeyModifiers)
  /// Types a text, one key per character.
  case type(String)
  /// Sends a pointer event at a location in cells, counted from 0: 3.5 is the center of cell 3.
  case pointer(PointerEvent.Phase, Point)
  /// Resizes the terminal, in cells.
  case resize(columns: Int, rows: Int)
  /// Sends a focus event: the terminal gains or loses the focus.
  case focus(Bool)
  /// Performs a screen reader command.
  case reader(ReaderCommand)
  /// Advances the script's clock, in milliseconds.
  case wait(milliseconds: Int)
  /// Writes a picture: PNG or text, by the extension of the file name.
  case shot(String)
  /// Expects speech since the last expectation.
  case expectSpeech(String)
}

/// An error in a script or while it is played.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line number, from 1.
  public let line: Int
  /// The problem and how to fix it.
  public let message: String

  /// The line and the message, to be appended to a file name: `3:1: error: …`.
  public var description: String { "\(line):1: error: \(message)" }
}
