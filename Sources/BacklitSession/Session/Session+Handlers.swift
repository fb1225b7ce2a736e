import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

extension Session {
  /// The handlers of the events of a session, a list for each event.
  @MainActor
  struct Handlers {
    var frames = HandlerList<@MainActor () -> Void>()
    var languages = HandlerList<@MainActor (Language) -> Void>()
    var readerStarts = HandlerList<@MainActor () -> Void>()
    var readerToggles = HandlerList<@MainActor (Bool) -> Void>()
    var settings = HandlerList<@MainActor (_ old: ReaderSettings) -> Void>()
    var speakingChanges = HandlerList<@MainActor (Bool) -> Void>()
    var speechRecords = HandlerList<@MainActor (SpeechRecord) -> Void>()
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

  /// Adds a closure that is called when the reader was turned on or off, with the new state.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addReaderToggleHandler(_ handler: @escaping @MainActor (Bool) -> Void) -> HandlerRegistration {
    handlers.readerToggles.add(handler)
  }

  /// Adds a closure that is called when the user changed settings, with the old settings.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addSettingsChangeHandler(
    _ handler: @escaping @MainActor (_ old: ReaderSettings) -> Void
  ) -> HandlerRegistration {
    handlers.settings.add(handler)
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
  public func addSpeakingChangeHandler(
    _ handler: @escaping @MainActor (Bool) -> Void
  ) -> HandlerRegistration {
    handlers.speakingChanges.add(handler)
  }

  /// Adds a closure that is called with each finished or interrupted utterance.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addSpeechRecordHandler(
    _ handler: @escaping @MainActor (SpeechRecord) -> Void
  ) -> HandlerRegistration {
    handlers.speechRecords.add(handler)
  }

  /// Adds a closure that is called after each frame that may have changed something. Changes made in the closure
  /// appear in the next frame.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addFrameHandler(_ handler: @escaping @MainActor () -> Void) -> HandlerRegistration {
    handlers.frames.add(handler)
  }

  /// Adds a closure that is called before the reader is turned on. If several screens share one voice, it turns
  /// the readers of the other screens off.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addReaderStartHandler(_ handler: @escaping @MainActor () -> Void) -> HandlerRegistration {
    handlers.readerStarts.add(handler)
  }
}
