import Dispatch
import Logging
import Speech
import SpeechDispatcher

/// What became of a word that was to be spoken.
enum SpeechTrial: Hashable {
  /// It began and came to its end, within so many milliseconds.
  case spoken(milliseconds: Int)
  /// It began, and nothing was told of its end.
  case endless
  /// Nothing was told of it.
  case unheard
  case refused(reason: String, remedy: String)
  /// It was not spoken: there is nothing that makes sound, and a server without that may never answer again once it
  /// has something to say.
  case withheld

  /// How long a word may take, in milliseconds; the server runs already.
  static let patience = 6_000

  /// Says a word through the same synthesizer as any program of Backlit.
  static func say(_ word: String) async -> SpeechTrial {
    let (events, sink) = AsyncStream.makeStream(of: SynthesizerEvent.self)
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    let voice = DispatcherSynthesizer(clientName: "backlit", logger: silent) { sink.yield($0) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) { sink.finish() }
    let clock = ContinuousClock()
    let start = clock.now
    voice.speak(Utterance(id: 1, parts: [SpokenText(word)], priority: .cursor))
    var trial = unheard
    for await event in events {
      switch event {
      case .began: trial = .endless
      case .ended, .cancelled:
        trial = .spoken(milliseconds: Int((clock.now - start) / .milliseconds(1)))
        sink.finish()
      case .unavailable(let reason, let remedy):
        trial = .refused(reason: reason, remedy: remedy)
        sink.finish()
      case .mark, .voices, .available: break
      }
    }
    voice.shutdown()
    _ = voice.waitUntilClosed(milliseconds: 500)
    return trial
  }
}
