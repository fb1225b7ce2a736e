import BacklitAccessibility
import BacklitUI
import BacklitValues

/// The speech of a session: its queue, the synthesizer behind it, and the actions that wait for the ends of words.
///
/// The queue decides, and this object carries out what concerns the synthesizer. What concerns the reader and the screen is
/// returned, because the session may request the next words in answer to it. Times are in milliseconds.
@MainActor
final class SessionSpeech {
  /// The work for the session after a call.
  struct Outcome: Hashable {
    /// The text that was sent to the synthesizer, for the captions; nil for none.
    var caption: String?
    /// The utterances that were heard, completely or in part.
    var records: [SpeechRecord] = []
    /// The completed utterances, for the reader and for ``complete(_:)``.
    var completions: [SpeechCompletion] = []
  }

  /// A message that the user has heard and need not hear again.
  enum Heard: Hashable {
    /// The greeting of the program.
    case greeting
    /// A problem, to the end of its message.
    case report(String)
  }

  private(set) var queue = SpeechQueue()
  /// The synthesizer; nil to show captions only.
  var synthesizer: (any Synthesizer)? { didSet { noteEnd() } }
  /// The voices of the speech server.
  var voices: [Voice] = []
  /// Whether words are heard now, or will be immediately, as far as the handlers know.
  private(set) var isSpeaking = false {
    didSet { if isSpeaking != oldValue { speakingChanges.forEach { $0(isSpeaking) } } }
  }
  var speakingChanges = HandlerList<@MainActor (Bool) -> Void>()
  /// The messages that the user has heard.
  var heard: Set<Heard> = []
  /// The problem with speech that the user was notified of; nil since speech works.
  var notedFailure: SpeechFailure?
  /// When the latest utterances were requested, by their identifiers.
  private(set) var times: [UInt64: Int] = [:]
  /// The text of the latest utterance that the reader requested.
  private(set) var lastText: String?
  /// The sound icon that was requested last, and its time.
  private var lastIcon: (icon: SoundIcon, time: Int)?
  /// The completion handlers of announcements, by utterance identifier.
  private var announcements: [UInt64: @MainActor (Bool) -> Void] = [:]

  private var speaksWords: Bool { synthesizer?.isAudible == true && queue.isSpeaking }

  /// Adds an utterance to the queue.
  /// - Parameters:
  ///   - utterance: the utterance.
  ///   - interrupting: whether it interrupts the current one.
  ///   - isSilent: whether it is only shown.
  ///   - history: the utterances whose times are kept.
  ///   - now: the time.
  /// - Returns: what to show and to complete.
  func speak(
    _ utterance: Utterance, interrupting: Bool, isSilent: Bool, history: [Utterance], at now: Int
  ) -> Outcome {
    lastText = utterance.text
    times[utterance.id] = now
    // Repetitions and answers have times, too, and are not in the history.
    if times.count > 2 * ScreenReader.historyCapacity {
      let kept = Set(history.map(\.id))
      times = times.filter { kept.contains($0.key) }
    }
    // The caption of an answer does not wait for the server.
    let isShown = interrupting || isSilent || !queue.isAvailable
    var outcome =
      isSilent
      ? Outcome(completions: [SpeechCompletion(id: utterance.id, spokenToEnd: false)])
      : carryOut(queue.enqueue(utterance, interrupting: interrupting, at: now), at: now)
    if isShown, outcome.caption == nil { outcome.caption = utterance.text }
    return outcome
  }

  /// Notes that the user acted; see `SpeechQueue.noteUserAction()`.
  func noteUserAction() { queue.noteUserAction() }

  /// Cancels the current utterance and drops all waiting ones.
  func stop(at now: Int) -> Outcome { carryOut(queue.stop(at: now), at: now) }

  /// Pauses speech, or continues it.
  /// - Returns: nil if nothing is spoken.
  func togglePause(at now: Int) -> Outcome? {
    if queue.isPaused, !queue.isIdle { return carryOut(queue.resume(at: now), at: now) }
    return queue.isSpeaking ? carryOut(queue.pause(at: now), at: now) : nil
  }

  /// Handles an event of the synthesizer.
  func handle(_ event: SynthesizerEvent, at now: Int) -> Outcome {
    carryOut(queue.handle(event, at: now), at: now)
  }

  /// Advances the queue to a time.
  func tick(at now: Int) -> Outcome { carryOut(queue.tick(at: now), at: now) }

  /// Plays a sound icon. A key that is held down at a limit sounds once.
  func play(_ icon: SoundIcon, isMuted: Bool, at now: Int) {
    let isHeld = lastIcon.map { $0.icon == icon && now - $0.time < queue.timing.repetition } ?? false
    lastIcon = (icon, now)
    if !isHeld, !isMuted { synthesizer?.play(icon) }
  }

  /// Calls a handler with whether an announcement is spoken to its end; at once if it is not spoken.
  /// - Parameters:
  ///   - effects: the effects of the announcement, which are carried out next.
  ///   - handler: the handler.
  func report(endOf effects: [ReaderEffect], to handler: @escaping @MainActor (Bool) -> Void) {
    guard case .speak(let utterance, _)? = effects.first else { return handler(false) }
    announcements[utterance.id] = handler
  }

  /// Calls the handler of an announcement that is completed.
  func complete(_ completion: SpeechCompletion) {
    announcements.removeValue(forKey: completion.id)?(completion.spokenToEnd)
  }

  /// Notes whether words are still heard, after the completions of an ``Outcome``, which may request the next ones.
  func noteEnd() { isSpeaking = speaksWords }

  private func carryOut(_ output: SpeechQueue.Output, at now: Int) -> Outcome {
    // It is reported before the server receives the first words.
    if speaksWords { isSpeaking = true }
    var outcome = Outcome()
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        // The caption shows the complete value.
        if !utterance.isShortForm { outcome.caption = utterance.text }
        guard let synthesizer else {
          let next = carryOut(queue.handle(.cancelled(utterance.id), at: now), at: now)
          outcome.caption = next.caption ?? outcome.caption
          outcome.records += next.records
          outcome.completions += next.completions
          continue
        }
        synthesizer.speak(utterance)
      case .cancel: synthesizer?.cancel()
      }
    }
    outcome.records += output.records
    outcome.completions += output.completions
    return outcome
  }
}
