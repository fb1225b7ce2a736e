import BacklitAccessibility
import BacklitSpeechDispatcher
import Dispatch
import Logging

/// The result of a test utterance.
enum SpeechTrial: Hashable {
  /// The utterance began and ended within a number of milliseconds.
  case spoken(milliseconds: Int)
  /// The utterance began, but the server did not report its end.
  case neverEnded
  /// The server did not report the utterance.
  case neverBegan
  /// The server is not available.
  case failed(SpeechFailure)
  /// The utterance was not sent, because no sound device was found. Without one, a server can hang when it
  /// speaks.
  case notAttempted

  /// The time limit for the utterance in milliseconds. The server is already running.
  static let timeLimit = 6_000

  /// Speaks a word through the synthesizer that programs of Backlit use.
  static func speak(_ word: String) async -> SpeechTrial {
    let (events, sink) = AsyncStream.makeStream(of: SynthesizerEvent.self)
    let silent = Logger(label: "backlit.speech") { _ in SwiftLogNoOpLogHandler() }
    let voice = DispatcherSynthesizer(clientName: "backlit", logger: silent) { sink.yield($0) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(timeLimit)) { sink.finish() }
    let clock = ContinuousClock()
    let start = clock.now
    voice.speak(Utterance(id: 1, parts: [SpokenText(word)], priority: .cursor))
    var trial = neverBegan
    for await event in events {
      switch event {
      case .began: trial = .neverEnded
      case .ended, .cancelled:
        trial = .spoken(milliseconds: Int((clock.now - start) / .milliseconds(1)))
        sink.finish()
      case .unavailable(let failure):
        trial = .failed(failure)
        sink.finish()
      case .mark, .voices, .available, .defaults, .unplayed: break
      }
    }
    voice.shutdown()
    _ = voice.waitUntilClosed(milliseconds: 500)
    return trial
  }
}
