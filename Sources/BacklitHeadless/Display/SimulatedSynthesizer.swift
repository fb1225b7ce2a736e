import BacklitAccessibility
import BacklitValues
import Synchronization

/// A silent synthesizer that uses the virtual clock of a test.
///
/// It begins an utterance immediately and ends it after a time that depends on its length; until then it can
/// be cancelled. ``HeadlessDisplay`` passes its events to the session.
package final class SimulatedSynthesizer: Synthesizer {
  /// The time per character in milliseconds.
  package let millisecondsPerCharacter: Int

  /// The voice settings that were set last.
  package var settings: VoiceSettings { state.withLock { $0.settings } }

  /// The sound icons that were played, in order.
  package var played: [SoundIcon] { state.withLock { $0.played } }
  /// The audio graphs that were played, in order.
  package var graphs: [AudioGraph] { state.withLock { $0.graphs } }

  private struct State {
    var played: [SoundIcon] = []
    var graphs: [AudioGraph] = []
    var settings = VoiceSettings()
    var now = 0
    var speaking: (utterance: Utterance, start: Int, end: Int)?
    var events: [(time: Int, event: SynthesizerEvent)] = []
  }
  private let state = Mutex(State())

  /// Creates a voice with a time per character in milliseconds, at least 0.
  package init(millisecondsPerCharacter: Int = 50) {
    self.millisecondsPerCharacter = max(0, millisecondsPerCharacter)
  }

  /// Begins an utterance and cancels the current one, as a speech server does.
  package func speak(_ utterance: Utterance) {
    let length = utterance.text.count * millisecondsPerCharacter
    state.withLock { state in
      if let old = state.speaking { state.events.append((state.now, .cancelled(old.utterance.id))) }
      state.events.append((state.now, .began(utterance.id)))
      state.speaking = (utterance, state.now, state.now + length)
    }
  }

  /// Cancels the current utterance, after the mark of the word that was being spoken.
  package func cancel() {
    state.withLock { state in
      guard let old = state.speaking else { return }
      state.speaking = nil
      let spoken = millisecondsPerCharacter == 0 ? 0 : (state.now - old.start) / millisecondsPerCharacter
      state.events.append((state.now, .mark(old.utterance.id, old.utterance.place(ofWordAt: spoken).name)))
      state.events.append((state.now, .cancelled(old.utterance.id)))
    }
  }

  /// Stores the voice settings. The time per character does not change, because tests depend on it.
  package func use(_ settings: VoiceSettings) { state.withLock { $0.settings = settings } }

  /// Records a sound icon, which takes no time.
  package func play(_ graph: AudioGraph) { state.withLock { $0.graphs.append(graph) } }
  package func play(_ icon: SoundIcon) { state.withLock { $0.played.append(icon) } }

  /// Does nothing, because there is no server connection.
  package func shutdown(saying farewell: Utterance?) {}

  /// The time in milliseconds at which the current utterance ends; nil in silence.
  var nextEnd: Int? { state.withLock { $0.speaking?.end } }

  /// Whether events are waiting for ``events(until:)``.
  var hasEvents: Bool { state.withLock { !$0.events.isEmpty } }

  /// Advances the clock to a time in milliseconds, which is not less than before, and returns the events up
  /// to that time, in order.
  package func events(until now: Int) -> [SynthesizerEvent] {
    state.withLock { state in
      state.now = max(state.now, now)
      if let speaking = state.speaking, speaking.end <= state.now {
        state.speaking = nil
        state.events.append((speaking.end, .ended(speaking.utterance.id)))
      }
      defer { state.events = [] }
      return state.events.map(\.event)
    }
  }
}

extension Utterance {
  /// The place of the word at a character of the text.
  fileprivate func place(ofWordAt character: Int) -> SpeechPlace {
    var left = character
    for (index, part) in parts.enumerated() where !part.text.isEmpty {
      let text = part.text
      if left < text.count {
        let before = text.prefix(max(0, left) + 1)
        let word =
          before.lastIndex(where: \.isWhitespace).map { before.index(after: $0) } ?? before.startIndex
        return SpeechPlace(part: index, offset: before.distance(from: before.startIndex, to: word))
      }
      left -= text.count + 2
    }
    return SpeechPlace()
  }
}
