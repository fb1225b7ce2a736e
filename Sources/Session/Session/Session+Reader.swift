import Accessibility
import Cells
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Whether the screen reader is on.
  public var isReaderOn: Bool { reader.isOn }

  /// What the reader is at.
  public var readerCursor: NodeID? { reader.isOn ? reader.cursor : nil }

  /// Gives the reader a command.
  /// - Parameters:
  ///   - command: what to do.
  ///   - time: when, in seconds.
  public func perform(_ command: ReaderCommand, at time: Double) {
    now = max(now, time)
    // The reader goes by the tree; it has to be that of now, not of the last frame.
    makeFrame(at: now)
    apply(reader.perform(command, at: milliseconds))
    if !reader.isOn {
      captions.caption = nil
      window.showReaderCursor(at: nil)
    }
    runSpeech()
    window.setNeedsFrame()
  }

  /// The synthesizer tells what became of an utterance, or of itself.
  public func handle(_ event: SynthesizerEvent, at time: Double) {
    now = max(now, time)
    switch event {
    case .unavailable(let reason, let remedy): captions.warning = "No sound: \(reason) \(remedy)"
    case .available: captions.warning = nil
    default: break
    }
    take(queue.handle(event, at: milliseconds))
    runSpeech()
  }

  func handle(_ notification: AccessibilityNotification) {
    switch notification {
    case .announcement(let text, let priority):
      apply(reader.announce(text, priority: SpeechPriority(priority), at: milliseconds))
    case .screenChanged(let view):
      makeFrame(at: now)
      apply(reader.screenChanged(view.map(\.nodeID), at: milliseconds))
    case .layoutChanged(let view):
      makeFrame(at: now)
      apply(reader.layoutChanged(view.map(\.nodeID), at: milliseconds))
    }
    window.setNeedsFrame()
  }

  /// Lets time pass for reader and queue.
  func runSpeech() {
    apply(reader.tick(at: milliseconds))
    take(queue.tick(at: milliseconds))
  }

  /// Does what the reader wants done.
  func apply(_ effects: [ReaderEffect]) {
    for effect in effects {
      switch effect {
      case .speak(let utterance, let interrupting):
        take(queue.enqueue(utterance, interrupting: interrupting, at: milliseconds))
      case .silence:
        take(queue.stop(at: milliseconds))
      case .request(let request):
        perform(request)
      case .cursorMoved(let node):
        window.showReaderCursor(at: node)
        if let node, let view = window.view(of: node), view.canBecomeFocused { window.focus(on: view) }
      }
    }
  }

  private func perform(_ request: ActionRequest) {
    let changed = window.perform(request)
    let frame = window.makeFrame(at: now)
    if let scene = frame.scene { grid = renderer.render(scene) }
    if let update = frame.accessibility {
      tree = update.tree
      apply(reader.update(update, at: milliseconds))
    }
    apply(reader.actionCompleted(request, changed: changed, at: milliseconds))
  }

  /// Carries out what the queue decided.
  private func take(_ output: SpeechQueue.Output) {
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        if reader.isOn { captions.caption = utterance.text }
        synthesizer?.speak(utterance)
      case .cancel:
        synthesizer?.cancel()
      }
    }
    for record in output.records { onSpeechRecord?(record) }
    for completion in output.completions {
      apply(reader.speechFinished(completion.id, spokenToEnd: completion.spokenToEnd, at: milliseconds))
    }
  }
}

extension SpeechPriority {
  init(_ priority: AnnouncementPriority) {
    switch priority {
    case .low: self = .low
    case .default: self = .default
    case .high: self = .high
    }
  }
}
