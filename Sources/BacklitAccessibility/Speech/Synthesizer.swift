import BacklitValues

/// A speech synthesizer, which speaks one utterance at a time.
///
/// Calls never block. The synthesizer reports results as ``SynthesizerEvent`` values to the handler that was
/// passed at creation, on any thread but never during a call. For an utterance it reports that it began, then
/// that it ended or was cancelled. Of the end of an utterance that began, the caller needs its own timeout. All
/// other reports are certain: if an utterance does not begin, or if its cancellation is not confirmed, the
/// synthesizer reports within a time limit of its own that it is unavailable.
package protocol Synthesizer: AnyObject, Sendable {
  /// Begins to speak. The previous utterance should have ended or been cancelled.
  func speak(_ utterance: Utterance)

  /// Cancels the current utterance.
  func cancel()

  /// Applies voice settings, starting with the next utterance.
  func use(_ settings: VoiceSettings)

  /// Whether words are heard; true by default. A synthesizer whose words are only written returns false.
  var isAudible: Bool { get }

  /// Plays a sound immediately, mixed with the voice. It neither waits for speech nor interrupts nor delays
  /// it. A synthesizer that cannot play it reports ``SynthesizerEvent/unplayed(_:)``.
  func play(_ icon: SoundIcon)

  /// Plays values as a sound in the place of an earlier one, mixed with the voice.
  func play(_ graph: AudioGraph)

  /// Stops speech, speaks the last words, and releases all resources; later calls have no effect.
  /// - Parameter farewell: the last words; nil for none. A synthesizer may leave them out.
  func shutdown(saying farewell: Utterance?)

  /// Stops speech and waits until it is silent, at most for a time.
  func silence(milliseconds: Int)

  /// Waits until everything is sent after a shutdown, at most for a time.
  /// - Returns: whether everything is sent.
  @discardableResult
  func waitUntilClosed(milliseconds: Int) -> Bool
}

/// An event of a synthesizer.
package enum SynthesizerEvent: Hashable, Sendable {
  /// The utterance with this identifier became audible.
  case began(UInt64)
  /// The utterance was spoken to its end.
  case ended(UInt64)
  /// The utterance was interrupted, or never began.
  case cancelled(UInt64)
  /// The utterance reached a mark in its text: a ``SpeechPlace`` by its name.
  case mark(UInt64, String)
  /// The synthesizer cannot speak. All utterances without an end event are lost.
  case unavailable(SpeechFailure)
  /// The available voices; reported when they are known and when they change.
  case voices([Voice])
  /// The synthesizer can speak again.
  case available
  /// The values that apply where ``VoiceSettings`` have none; reported when they are known and when they change.
  case defaults(VoiceSettings)
  /// A sound icon cannot be heard, because no player works.
  case unplayed(SoundIcon)
}

/// A command of a speech queue to its synthesizer.
package enum SynthesizerCommand: Hashable, Sendable {
  /// Call ``Synthesizer/speak(_:)``.
  case speak(Utterance)
  /// Call ``Synthesizer/cancel()``.
  case cancel
}

extension Synthesizer {
  /// True, the default.
  package var isAudible: Bool { true }

  /// Does nothing; the default for synthesizers without sounds.
  package func play(_ icon: SoundIcon) {}

  /// Does nothing; the default for synthesizers without sounds.
  package func play(_ graph: AudioGraph) {}

  /// Shuts down without last words.
  package func shutdown() { shutdown(saying: nil) }

  /// Does nothing; the default for synthesizers whose speech ends with the process.
  package func silence(milliseconds: Int) {}

  /// True at once; the default for synthesizers that send nothing.
  package func waitUntilClosed(milliseconds: Int) -> Bool { true }

  /// Performs the commands of a queue, in order.
  package func perform(_ commands: [SynthesizerCommand]) {
    for command in commands {
      switch command {
      case .speak(let utterance): speak(utterance)
      case .cancel: cancel()
      }
    }
  }
}

/// The settings of a voice, in the units of SSIP, the protocol of speech-dispatcher.
///
/// Rate, pitch and volume are clamped to ``range``; nil leaves the value to the configuration of the synthesizer.
package struct VoiceSettings: Hashable, Sendable {
  /// The speech rate, from -100 to 100.
  package var rate: Int? { didSet { rate = Self.clamped(rate) } }
  /// The pitch, from -100 to 100.
  package var pitch: Int? { didSet { pitch = Self.clamped(pitch) } }
  /// The volume, from -100 to 100; 100 is the full volume of the voice.
  package var volume: Int? { didSet { volume = Self.clamped(volume) } }
  /// The amount of spoken punctuation.
  package var punctuation: Punctuation?
  /// The name of a ``Voice``; `nil` selects a voice by language.
  package var voice: String?

  /// Creates settings; omitted ones are those of the synthesizer.
  package init(
    rate: Int? = nil, pitch: Int? = nil, volume: Int? = nil, punctuation: Punctuation? = nil,
    voice: String? = nil
  ) {
    self.rate = Self.clamped(rate)
    self.pitch = Self.clamped(pitch)
    self.volume = Self.clamped(volume)
    self.punctuation = punctuation
    self.voice = voice
  }

  /// The amount of punctuation whose names are spoken, with the names of SSIP.
  package enum Punctuation: String, Hashable, Sendable, CaseIterable {
    case nothing = "none"
    case some, most, all
  }

  /// The range of rate, pitch and volume.
  package static let range = -100...100
  /// A step of rate, pitch and volume: five percent.
  package static let step = 10

  private static func clamped(_ value: Int?) -> Int? {
    value.map { min(max($0, range.lowerBound), range.upperBound) }
  }
}

/// A voice of a synthesizer.
package struct Voice: Hashable, Sendable {
  /// The name that the synthesizer uses.
  package var name: String
  /// The language as a BCP 47 tag, such as `en-GB`.
  package var language: String

  /// Creates a voice.
  package init(name: String, language: String) {
    self.name = name
    self.language = language
  }
}
