import Backlit
import BacklitAccessibility
import BacklitGraphics
import BacklitSession
import BacklitSpeechDispatcher
import BacklitTerminal
import Dispatch
import Logging

/// A session with two buttons and the screen reader on: a whole program except for the terminal.
@MainActor
final class ReaderClient {
  let began = Moments()
  let ended = Moments()
  private let session = Session(metrics: CellMetrics(columns: 80, rows: 24))
  private var decoder = InputDecoder(cellPixelSize: nil)
  private let start = ContinuousClock.now
  private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Creates a button for each name.
  init(names: [String]) {
    for (index, name) in names.enumerated() {
      let button = BacklitButton(title: name, tint: .green, mode: .momentary)
      button.frame = Rect(x: Double(index) * 160, y: 16, width: 144, height: 96)
      session.contentView.addSubview(button)
    }
    let (began, ended) = (began, ended)
    // As in Application: the reports reach the session on the main queue, in order.
    let silent = Logger(label: "speech-bench") { _ in SwiftLogNoOpLogHandler() }
    session.synthesizer = DispatcherSynthesizer(clientName: "speech-bench", logger: silent) {
      [weak self] event in
      switch event {
      case .began: began.note()
      case .ended, .cancelled: ended.note()
      case .unavailable(let failure): fatalError(failure.detailedReason(in: .en))
      default: break
      }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { if let self { self.session.handle(event, at: self.now) } }
      }
    }
    session.handlers.onNeedsFrame = { [weak self] in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { if let self { self.session.makeFrame(at: self.now) } }
      }
    }
    session.makeFrame(at: now)
  }

  /// Sends the bytes of a key.
  func type(_ bytes: String) {
    for case .input(let input) in decoder.feed(Array(bytes.utf8)) { session.handle(input, at: now) }
  }

  /// Turns the screen reader on and waits until it has announced that.
  func start(_ key: String) async {
    type(key)
    repeat { try? await Task.sleep(for: .milliseconds(50)) } while session.isSpeaking
  }

  /// Stops the synthesizer.
  func stop() { session.synthesizer?.shutdown() }
}
