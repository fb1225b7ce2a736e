/// Something that speaks, one utterance at a time.
///
/// No call blocks: each is taken note of, and what comes of it is told as a ``SynthesizerEvent`` to the
/// handler given when the synthesizer was made, on any thread, never from within a call. An utterance
/// that is taken is told to have begun and then to have ended or to have been cancelled; any of these may
/// be missing where the synthesizer has no way to know, so whoever waits must have a clock of its own.
public protocol Synthesizer: AnyObject, Sendable {
  /// Begins to speak. The one before should have ended or been cancelled.
  func speak(_ utterance: Utterance)

  /// Falls silent.
  func cancel()

  /// Sounds like this from the next utterance on.
  func use(_ settings: VoiceSettings)

  /// Plays a sound beside the voice, at once. It neither waits for words nor cuts them off nor delays them, and where it
  /// cannot be played nothing is told.
  func play(_ icon: SoundIcon)

  /// Falls silent and lets go of everything; calls after this one do nothing.
  func shutdown()
}

/// What a synthesizer tells of itself.
public enum SynthesizerEvent: Hashable, Sendable {
  /// The utterance with this name began to sound.
  case began(UInt64)
  /// It was spoken to its end.
  case ended(UInt64)
  /// It was cut off, or never begun.
  case cancelled(UInt64)
  /// It reached a mark in its text.
  case mark(UInt64, String)
  /// Nothing can be spoken: why, and what the user can do about it, each in one line. All utterances that
  /// were not told to have ended are lost.
  case unavailable(reason: String, remedy: String)
  /// The voices that there are to choose from; told when they are known, and again when they are others.
  case voices([Voice])
  /// Utterances can be spoken again.
  case available
}

/// What a queue wants of its synthesizer.
public enum SynthesizerCommand: Hashable, Sendable {
  /// Call ``Synthesizer/speak(_:)``.
  case speak(Utterance)
  /// Call ``Synthesizer/cancel()``.
  case cancel
}

extension Synthesizer {
  /// Most have no sounds.
  public func play(_ icon: SoundIcon) {}

  /// Does what a queue wants, in order.
  public func perform(_ commands: [SynthesizerCommand]) {
    for command in commands {
      switch command {
      case .speak(let utterance): speak(utterance)
      case .cancel: cancel()
      }
    }
  }
}
