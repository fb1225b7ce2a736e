import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

extension Session {
  /// The handlers of the events of a session. An event that several objects may handle has a list, whose `add` returns a
  /// registration that removes the handler. An event for one object has a closure.
  @MainActor
  package struct Handlers {
    /// Called once when a frame is needed.
    package var onNeedsFrame: (@MainActor () -> Void)?
    /// Called with each utterance when the reader requests it. The queue decides when and whether it is spoken.
    package var onUtterance: (@MainActor (Utterance) -> Void)?
    /// Called when the user turns to this screen: its terminal gets the focus, or a key or a button is pressed. The
    /// key of the reader is not reported.
    package var onTurn: (@MainActor () -> Void)?
    /// Called when the user should notice that speech is missing.
    package var onBell: (@MainActor () -> Void)?
    /// Called when the user asks to draw the whole screen again, because something else has written to it.
    package var onRedraw: (@MainActor () -> Void)?
    /// Called with what the terminal can show outside of its screen.
    package var onOutsideNews: (@MainActor (OutsideNews) -> Void)?
    /// After each frame that may have changed something. Changes made in a handler appear in the next frame.
    package var frames = HandlerList<@MainActor () -> Void>()
    /// Before the reader is turned on. If several screens share one voice, the readers of the other screens are turned off.
    package var readerStarts = HandlerList<@MainActor () -> Void>()
    /// After the reader was turned on or off, with the new state.
    package var readerToggles = HandlerList<@MainActor (Bool) -> Void>()
    /// After the user changed settings, with the old ones.
    package var settings = HandlerList<@MainActor (_ old: ReaderSettings) -> Void>()
    /// Each finished or interrupted utterance.
    package var speechRecords = HandlerList<@MainActor (SpeechRecord) -> Void>()
    var languages = HandlerList<@MainActor (Language) -> Void>()
    var unhandledKeys = HandlerList<@MainActor (KeyEvent) -> Bool>()
  }

  /// Adds a closure that is called for keys that neither a view nor the session itself handled. Handlers are
  /// called in the order of registration until one returns true.
  /// - Parameter handler: returns whether it handled the key.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func addUnhandledKeyHandler(
    _ handler: @escaping @MainActor (KeyEvent) -> Bool
  ) -> HandlerRegistration {
    handlers.unhandledKeys.add(handler)
  }

  /// Adds a closure that is called when the language of the session's own words changed, so that a translated
  /// program can follow.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func addLanguageChangeHandler(
    _ handler: @escaping @MainActor (Language) -> Void
  ) -> HandlerRegistration {
    handlers.languages.add(handler)
  }

  /// Adds a closure that is called when ``isSpeaking`` changed, with the new value. A program lowers its music in it.
  ///
  /// It is called before the speech server receives the first words, and after it has spoken the last ones. Between
  /// utterances that follow one another it is not called.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addSpeakingChangeHandler(
    _ handler: @escaping @MainActor (Bool) -> Void
  ) -> HandlerRegistration {
    speech.speakingChanges.add(handler)
  }
}
