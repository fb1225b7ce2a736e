import BacklitAccessibility
import BacklitSession
import BacklitUI
import BacklitValues
import Dispatch
import Synchronization

/// Saves changes of a file of settings on its own queue, after a short delay.
@MainActor
final class SettingsSaver {
  /// The delay in milliseconds in which further changes are collected.
  static let delay = 500

  let file: SettingsFile
  /// The name of the program in ``SettingsFile/programsKey``.
  private let program: String
  let queue = DispatchQueue(label: "backlit.settings", qos: .utility)
  /// The changes that are not written yet, including those that are being written and those whose writing failed.
  private let pending = Mutex<[[String]: JSONValue?]>([:])
  private var wait: DispatchWorkItem?
  /// Whether the last write failed; a failure is reported once.
  private var hasFailed = false
  /// Called when saving fails, unless the previous write failed.
  var onFault: (@MainActor (SettingsFault) -> Void)?

  init(file: SettingsFile, program: String) { (self.file, self.program) = (file, program) }

  /// Saves the settings that differ from the old ones: for the program alone, or for all programs.
  func save(_ new: ReaderSettings, since old: ReaderSettings) {
    let own = [SettingsFile.programsKey, program]
    if old.isForProgram != new.isForProgram {
      pending.withLock { pending in pending = pending.filter { !$0.key.starts(with: own) } }
      save([own: new.isForProgram ? .object([]) : nil])
      // The program's own settings are not for all programs.
      guard new.isForProgram else { return }
    }
    var changes: [[String]: JSONValue?] = [:]
    func note<Value: Equatable>(
      _ key: String, _ path: KeyPath<ReaderSettings, Value>, _ json: (Value) -> JSONValue?
    ) {
      guard new[keyPath: path] != old[keyPath: path] else { return }
      // Programs ask for the language before they have a name.
      let isLanguage = path == \ReaderSettings.chosenLanguage
      let isOwn = new.isForProgram && !isLanguage
      changes.updateValue(json(new[keyPath: path]), forKey: isOwn ? own + [key] : [key])
    }
    note("rate", \.voice.rate) { $0.map { .number(Double($0)) } }
    note("pitch", \.voice.pitch) { $0.map { .number(Double($0)) } }
    note("volume", \.voice.volume) { $0.map { .number(Double($0)) } }
    note("punctuation", \.voice.punctuation) { $0.map { .string($0.rawValue) } }
    note("voice", \.voice.voice) { $0.map { .string($0) } }
    note("verbosity", \.verbosity) { .string($0.rawValue) }
    note("language", \.chosenLanguage) { $0.map { .string($0.tag) } }
    note("hints", \.speaksHints) { .bool($0) }
    note("hintDelay", \.hintDelay) { .number(Double($0)) }
    note("typingEcho", \.typingEcho) { .string($0.rawValue) }
    note("sounds", \.playsSounds) { .bool($0) }
    note("explore", \.exploresByPointing) { .bool($0) }
    note("greeting", \.greets) { .bool($0) }
    note("otherReader", \.worksBesideReader) { .bool($0) }
    note("braille", \.usesBraille) { .bool($0) }
    note("reduceMotion", \.reducesMotion) { .bool($0) }
    note("increaseContrast", \.increasesContrast) { .bool($0) }
    note("appearance", \.appearance) { $0.map { .string($0.rawValue) } }
    note("kindSounds", \.playsKinds) { .bool($0) }
    note("progress", \.progressSchedule) { .string($0.rawValue) }
    note("keys", \.keys) { keys in
      let names = keys.compactMap { press, command in press.settingName.map { ($0, command.rawValue) } }
      return .object(names.sorted { $0.0 < $1.0 }.map { ($0, .string($1)) })
    }
    note("onDemand", \.speaksOnDemand) { .bool($0) }
    note("rotor", \.rotor) { .strings($0.map(\.settingName)) }
    note("pronunciations", \.pronunciations) { words in
      .object(
        words.sorted { $0.key < $1.key }.map { language, words in
          (language, .object(words.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        })
    }
    note("textSize", \.textSizeStep) { .string(ContentSizeCategory(step: $0).rawValue) }
    save(changes)
  }

  /// Saves whether the reader is on.
  func save(isEnabled: Bool) { save([["enabled"]: .bool(isEnabled)]) }

  /// Saves values by their paths in the file; nil removes one.
  func save(_ changes: [[String]: JSONValue?]) {
    guard !changes.isEmpty else { return }
    pending.withLock { $0.merge(changes) { $1 } }
    wait?.cancel()
    let item = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.start() } }
    wait = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.delay), execute: item)
  }

  /// Writes the pending changes synchronously, at the end of a program.
  /// - Returns: the failure, unless it was reported before.
  func finish() -> SettingsFault? {
    wait?.cancel()
    return newFault(from: queue.sync { write() })
  }

  /// The file as it is, and the changes that are not written yet.
  ///
  /// It does not wait for a write. A change that is being written is among the changes, and may already be in the file.
  func read() throws(SettingsFault) -> (document: JSONDocument?, changes: [[String]: JSONValue?]) {
    // A change that is written after this line is in both.
    let changes = pending.withLock(\.self)
    return (try file.readDocument(), changes)
  }

  private func start() {
    queue.async { [self] in
      let fault = write()
      DispatchQueue.main.async { [self] in
        MainActor.assumeIsolated { if let fault = newFault(from: fault) { onFault?(fault) } }
      }
    }
  }

  /// The failure of a write; nil if the previous write failed.
  private func newFault(from fault: SettingsFault?) -> SettingsFault? {
    defer { hasFailed = fault != nil }
    return hasFailed ? nil : fault
  }

  /// Writes the pending changes, on the queue. They stay pending until they are in the file.
  nonisolated func write() -> SettingsFault? {
    let changes = pending.withLock(\.self)
    guard !changes.isEmpty else { return nil }
    do throws(SettingsFault) { try file.write(changes) } catch { return error }
    pending.withLock { pending in
      pending = pending.filter { path, value in
        // A newer value is not written yet.
        changes[path].map { $0?.line != value?.line } ?? true
      }
    }
    return nil
  }
}
