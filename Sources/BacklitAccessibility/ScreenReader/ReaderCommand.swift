/// A command to the screen reader, from a key or a script.
public enum ReaderCommand: String, Hashable, Sendable, CaseIterable {
  /// Turns the screen reader on.
  case on
  /// Turns the screen reader off.
  case off
  /// Turns the screen reader on or off.
  case toggle
  /// Moves to the next element; at the last one, repeats it.
  case next
  /// Moves to the previous element; at the first one, repeats it.
  case previous
  /// Moves to the first element.
  case first
  /// Moves to the last element.
  case last
  /// Moves to the next heading, or reports that there is none.
  case nextHeading
  /// Moves to the previous heading, or reports that there is none.
  case previousHeading
  /// Moves to the first element of the next group, or reports that there is none.
  case nextGroup
  /// Moves to the first element of the previous group, or reports that there is none.
  case previousGroup
  /// Turns the rotor to its next usable choice.
  case nextChoice
  /// Turns the rotor to its previous usable choice.
  case previousChoice
  /// Uses the rotor upwards: increments the value, or moves to the previous item.
  case choiceUp
  /// Uses the rotor downwards: decrements the value, or moves to the next item.
  case choiceDown
  /// Activates the element, or runs the custom action that is selected in the rotor.
  case activate
  /// Increments the value.
  case increment
  /// Decrements the value.
  case decrement
  /// Raises the value by a page: ten steps, but at most a quarter of the range.
  case pageUp
  /// Lowers the value by a page.
  case pageDown
  /// Moves the value to the lower end of its range; at an element of a list without a value, goes to the first row.
  case minimum
  /// Moves the value to the upper end of its range; at an element of a list without a value, goes to the last row.
  case maximum
  /// Returns the value to its default.
  case reset
  /// Scrolls to the next page.
  case scrollNext
  /// Scrolls to the previous page.
  case scrollPrevious
  /// Dismisses what is open.
  case escape
  /// Performs the most important action of the screen.
  case magicTap
  /// Stops speech.
  case stop
  /// Pauses speech, or continues at the word where it was paused.
  case pause
  /// Reads all elements from the current one to the last; in a text, from the insertion point.
  case readAll
  /// Reads all elements from the first to the last.
  case readFromTop
  /// Reads the headings from the current element to the last.
  case readHeadings
  /// Repeats the last utterance.
  case `repeat`
  /// Copies the last utterance to the clipboard.
  case copySpeech
  /// Speaks program, screen, container, element and position; a second time in a row, the range, the step and the actions.
  case whereAmI
  /// Repeats an older utterance, one step further back each time.
  case olderSpeech
  /// Repeats a newer utterance.
  case newerSpeech
  /// Spells the label of the element; a second time in a row, with the words of a spelling alphabet.
  case spell
  /// Switches to the next level of verbosity.
  case cycleVerbosity
  /// Switches to the next amount of spoken punctuation.
  case cyclePunctuation
  /// Turns speech on demand on or off.
  case toggleOnDemand
  /// Starts or stops learning keys: while learning, a pressed key is named instead of being handled.
  case learnKeys
  /// Plays the next of the sounds and speaks what it stands for.
  case nextSound
}

extension ReaderCommand {
  /// Whether the user asks for words, and not for an action of the program.
  package var asksForWords: Bool {
    switch self {
    case .activate, .increment, .decrement, .pageUp, .pageDown, .minimum, .maximum, .reset, .scrollNext,
      .scrollPrevious, .escape, .magicTap:
      false
    default: true
    }
  }
}

/// An effect that the owner of the screen reader performs; effects are performed in order.
package enum ReaderEffect: Hashable, Sendable {
  /// Adds the utterance to the speech queue and passes `interrupting` on.
  case speak(Utterance, interrupting: Bool)
  /// Stops the speech queue.
  case silence
  /// Pauses the speech queue, or continues it; see ``ScreenReader/refusePausing()``.
  case pause
  /// Copies the text to the clipboard.
  case copy(String)
  /// Plays the icon immediately, mixed with speech.
  case play(SoundIcon)
  /// Sends the request to the program, then reports the result to
  /// ``ScreenReader/actionCompleted(_:changed:hasDefault:at:)``.
  case request(ActionRequest)
  /// The cursor moved to this element; `nil` if there is none.
  case cursorMoved(NodeID?)

  /// Whether the user hears that the command was received: words, the result of a request, or silence.
  var isAnswer: Bool {
    switch self {
    case .speak, .silence, .pause, .copy, .request: true
    case .play, .cursorMoved: false
    }
  }

  /// Whether it speaks the element to which the cursor moved.
  package var readsElement: Bool {
    if case .speak(let utterance, _) = self { utterance.kind == .element } else { false }
  }
}
