import Dispatch
import ScreenReader
import Session
import Speech

/// Saves what changes of a person's settings, shortly after it does, on a queue of its own.
@MainActor
final class SettingsSaver {
  /// How long to wait for further changes, in milliseconds.
  static let delay = 500

  private let file: ReaderFile
  private let queue = DispatchQueue(label: "backlit.settings", qos: .utility)
  private var pending: [String: JSONValue?] = [:]
  private var wait: DispatchWorkItem?
  private var hasFailed = false
  /// Called when saving fails, for the first time.
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
    pending.merge(changes) { $1 }
    wait?.cancel()
    let item = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.start() } }
    wait = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.delay), execute: item)
  }

  /// Writes what is pending and waits for it: for the end of a program.
  /// - Returns: why it is not saved, unless that was told before.
  func finish() -> SettingsFault? {
    wait?.cancel()
    let changes = take()
    let fault = queue.sync { Self.write(changes, to: file) }
    defer { if fault != nil { hasFailed = true } }
    return hasFailed ? nil : fault
  }

  private func start() {
    let changes = take()
    queue.async { [file] in
      guard let fault = Self.write(changes, to: file) else { return }
      DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.tell(fault) } }
    }
  }

  private func take() -> [String: JSONValue?] {
    defer { pending = [:] }
    return pending
  }

  private func tell(_ fault: SettingsFault) {
    guard !hasFailed else { return }
    hasFailed = true
    onFault?(fault)
  }

  private nonisolated static func write(
    _ changes: [String: JSONValue?], to file: ReaderFile
  ) -> SettingsFault? {
    guard !changes.isEmpty else { return nil }
    do throws(SettingsFault) { try file.write(changes) } catch { return error }
    return nil
  }
}
