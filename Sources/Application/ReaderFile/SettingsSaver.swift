import Dispatch
import ScreenReader
import Session
import Speech
import Synchronization

/// Saves what changes of a person's settings, shortly after it does, on a queue of its own.
@MainActor
final class SettingsSaver {
  /// How long to wait for further changes, in milliseconds.
  static let delay = 500

  private let file: ReaderFile
  private let queue = DispatchQueue(label: "backlit.settings", qos: .utility)
  /// What is not in the file yet, be it that its writing failed.
  private let pending = Mutex<[String: JSONValue?]>([:])
  private var wait: DispatchWorkItem?
  /// Whether the last writing failed, which is told once.
  private var hasFailed = false
  /// Called when saving fails, unless it failed the last time as well.
  var onFault: (@MainActor (SettingsFault) -> Void)?

  init(file: ReaderFile) { self.file = file }

  /// The person changed settings.
  func save(_ new: ReaderSettings, since old: ReaderSettings) {
    var changes: [String: JSONValue?] = [:]
    func note<Value: Equatable>(
      _ key: String, _ path: KeyPath<ReaderSettings, Value>, _ json: (Value) -> JSONValue?
    ) {
      if new[keyPath: path] != old[keyPath: path] {
        changes.updateValue(json(new[keyPath: path]), forKey: key)
      }
    }
    note("rate", \.voice.rate) { .integer($0) }
    note("pitch", \.voice.pitch) { .integer($0) }
    note("volume", \.voice.volume) { .integer($0) }
    note("voice", \.voice.voice) { $0.map { .text($0) } }
    note("verbosity", \.verbosity) { .text($0.rawValue) }
    note("language", \.language) { .text($0.rawValue) }
    note("hints", \.speaksHints) { .flag($0) }
    note("hintDelay", \.hintDelay) { .integer($0) }
    note("sounds", \.playsSounds) { .flag($0) }
    note("explore", \.exploresByPointing) { .flag($0) }
    note("reduceMotion", \.reducesMotion) { .flag($0) }
    note("increaseContrast", \.increasesContrast) { .flag($0) }
    save(changes)
  }

  /// The reader was turned on or off.
  func save(isEnabled: Bool) { save(["enabled": .flag(isEnabled)]) }

  private func save(_ changes: [String: JSONValue?]) {
    guard !changes.isEmpty else { return }
    pending.withLock { $0.merge(changes) { $1 } }
    wait?.cancel()
    let item = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.start() } }
    wait = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.delay), execute: item)
  }

  /// Writes what is pending and waits for it: for the end of a program.
  /// - Returns: why it is not saved, unless that was told before.
  func finish() -> SettingsFault? {
    wait?.cancel()
    return news(of: queue.sync { write() })
  }

  private func start() {
    queue.async { [self] in
      let fault = write()
      DispatchQueue.main.async { [self] in
        MainActor.assumeIsolated { if let news = news(of: fault) { onFault?(news) } }
      }
    }
  }

  /// What came of a writing, unless it failed as the one before it did.
  private func news(of fault: SettingsFault?) -> SettingsFault? {
    defer { hasFailed = fault != nil }
    return hasFailed ? nil : fault
  }

  /// Writes what is pending, on the queue. What cannot be written is pending as before, but for what changed again
  /// meanwhile.
  private nonisolated func write() -> SettingsFault? {
    let changes = pending.withLock { pending in
      defer { pending = [:] }
      return pending
    }
    guard !changes.isEmpty else { return nil }
    do throws(SettingsFault) { try file.write(changes) } catch {
      pending.withLock { $0.merge(changes) { newer, _ in newer } }
      return error
    }
    return nil
  }
}
