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
  /// Go to the next heading, or say that there is none.
  case nextHeading
  /// Go to the heading before, or say that there is none.
  case previousHeading
  /// Turn the rotor to its next choice that makes sense here.
  case nextChoice
  /// Turn the rotor to its previous choice that makes sense here.
  case previousChoice
  /// Use the rotor's choice upwards: step up, or go to the one before.
  case choiceUp
  /// Use the rotor's choice downwards: step down, or go to the next one.
  case choiceDown
  /// Activate the element, or run the action that the rotor is at.
  case activate
  /// Step its value up.
  case increment
  /// Step its value down.
  case decrement
  /// Show the page after.
  case scrollNext
  /// Show the page before.
  case scrollPrevious
  /// Leave what is open.
  case escape
  /// Do what matters most now.
  case magicTap
  /// Fall silent.
  case stop
  /// Say all elements from this one to the last.
  case readAll
  /// Say all elements from the first to the last.
  case readFromTop
  /// Say again what was said last.
  case `repeat`
  /// Say again what was said before that, further back each time.
  case olderSpeech
  /// Say again what was said after that.
  case newerSpeech
  /// Say the label of the element letter by letter; a second time in a row, by words that stand for the letters.
  case spell
  /// Say less, more or all there is of an element, in turn.
  case cycleVerbosity
  /// Have keys named instead of doing what they do, or do it again.
  case learnKeys
}
