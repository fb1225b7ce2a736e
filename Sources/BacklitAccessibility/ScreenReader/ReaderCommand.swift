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
  /// Moves the value to the lower end of its range.
  case minimum
  /// Moves the value to the upper end of its range.
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
  /// Reads all elements from the current one to the last; in a text, from the insertion point.
  case readAll
  /// Reads all elements from the first to the last.
  case readFromTop
  /// Repeats the last utterance.
  case `repeat`
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
  /// Starts or stops learning keys: while learning, a pressed key is named instead of being handled.
  case learnKeys
}

/// An effect that the owner of the screen reader performs; effects are performed in order.
package enum ReaderEffect: Hashable, Sendable {
  /// Adds the utterance to the speech queue and passes `interrupting` on.
  case speak(Utterance, interrupting: Bool)
  /// Stops the speech queue.
  case silence
  /// Plays the icon immediately, mixed with speech.
  case play(SoundIcon)
  /// Sends the request to the program, then reports the result to
  /// ``ScreenReader/actionCompleted(_:changed:hasDefault:at:)``.
  case request(ActionRequest)
  /// The cursor moved to this element; `nil` if there is none.
  case cursorMoved(NodeID?)
}
