import BacklitSession
import BacklitUI
import BacklitValues
import Dispatch
import Glibc
import Observation

/// The preferences of a program: values by keys, in a JSON file of the user.
///
/// A ``Preference`` reads and writes one of them. A change is written after half a second, and at the end of the program. The
/// file is replaced at once, so that it is never half written; what the program does not know stays in it. When a different
/// program or an editor changes the file, the new values apply.
///
/// A method of a view that reads a preference, such as `updateProperties()`, is called again when it changes, as with any
/// observable property.
@MainActor @Observable
public final class Preferences {
  /// The preferences of the program.
  ///
  /// `Application` gives them the file `preferences.json` in the folder with the name of the program in `$XDG_CONFIG_HOME`, or
  /// else in `~/.config`. In a test, and in a program that runs a script, they are only in memory.
  public static let standard = Preferences()

  private var values: [String: JSONValue] = [:]
  /// The path of the file, which is opened when it is used first; nil for values that are only in memory.
  @ObservationIgnored var path: String?
  @ObservationIgnored private var file: Source?
  /// Write what is pending in open files.
  private static var endHandlers = HandlerList<@MainActor () -> Void>()
  /// The file as it was read; nil without one.
  @ObservationIgnored private var document: JSONDocument?
  /// The keys whose values were reported.
  @ObservationIgnored private var reported: Set<String> = []
  @ObservationIgnored private var faults: [SettingsFault] = []
  /// Called with each problem; those from before it is set are reported then.
  @ObservationIgnored var onFault: (@MainActor (SettingsFault) -> Void)? {
    didSet { report([]) }
  }

  /// Creates preferences that are only in memory.
  public init() {}

  /// Creates preferences in a file, which does not have to exist.
  ///
  /// Their problems are reported only for ``standard``.
  public init(path: String) { self.path = path }

  /// Opens the file, if there is one. What was set before is written into it.
  private func open() {
    guard let path, file == nil else { return }
    let earlier = values
    let file = Source(path: path) { [weak self] in
      self?.reload()
    } onFault: { [weak self] in
      self?.report([$0])
    }
    file.registration = Self.endHandlers.add { [weak self] in self?.synchronize() }
    self.file = file
    reload()
    for (key, value) in earlier { save(value, forKey: key) }
  }

  /// Reads the file again.
  private func reload() {
    guard let file else { return }
    var values: [String: JSONValue] = [:]
    do throws(SettingsFault) {
      let (document, changes) = try file.saver.read()
      for member in document?.root.object ?? [] { values[member.name] = member.value }
      for (path, value) in changes { values[path[0]] = value }
      self.document = document
      reported = []
    } catch {
      // The values stay while an editor leaves the file in pieces.
      return report([error])
    }
    guard values.mapValues(\.line) != self.values.mapValues(\.line) else { return }
    self.values = values
  }

  /// Returns the value of a key; nil if there is none, or one of a different type, which is reported.
  public func value<Value: PreferenceValue>(_ type: Value.Type = Value.self, forKey key: String) -> Value? {
    guard let json = json(forKey: key) else { return nil }
    let value = Value(PreferenceContent(json))
    if value == nil { report(key, Value.preferenceFormat) }
    return value
  }

  /// The value of a key, or the nearest limit, which is reported; nil if there is none, or one of a different type.
  func value<Value: PreferenceValue & Comparable>(forKey key: String, in limits: ClosedRange<Value>) -> Value?
  {
    guard let json = json(forKey: key) else { return nil }
    let format = [limits.lowerBound, limits.upperBound].compactMap { $0.preferenceContent?.json.line }
      .joined(separator: " … ")
    let value = Value(PreferenceContent(json))
    let limited = value.map { min(max($0, limits.lowerBound), limits.upperBound) }
    if value == nil || value != limited { report(key, format) }
    return limited
  }

  /// Sets the value of a key. A value that JSON cannot express, such as infinity, is ignored.
  public func set(_ value: some PreferenceValue, forKey key: String) {
    open()
    guard let json = value.preferenceContent?.json, json.line != values[key]?.line else { return }
    save(json, forKey: key)
  }

  /// Removes the value of a key, so that its default applies.
  public func removeValue(forKey key: String) {
    open()
    if values[key] != nil { save(nil, forKey: key) }
  }

  private func json(forKey key: String) -> JSONValue? {
    open()
    guard let json = values[key] else { return nil }
    if case .null = json.content { return nil }
    return json
  }

  private func save(_ json: JSONValue?, forKey key: String) {
    values[key] = json
    file?.saver.save([[key]: json])
  }

  /// Writes what is not written yet. A program does so at its end.
  public func synchronize() {
    open()
    if let fault = file?.saver.finish() { report([fault]) }
  }

  /// Writes what is not written yet in all files, at the end of the program.
  static func synchronizeAll() {
    standard.synchronize()
    endHandlers.forEach { $0() }
  }

  /// Reports a value that is not allowed once, with its place in the file.
  private func report(_ key: String, _ format: String) {
    guard let document, let json = document.root[key], reported.insert(key).inserted else { return }
    let place = "\(document.file):\(document.position(of: json.range.lowerBound))"
    report([.ignored(path: place, key: key, range: format)])
  }

  private func report(_ new: [SettingsFault]) {
    faults += new
    guard let onFault else { return }
    let all = faults
    faults = []
    all.forEach(onFault)
  }

  /// The file, which is watched.
  @MainActor private final class Source {
    let saver: SettingsSaver
    var registration: HandlerRegistration?
    private var source: (any DispatchSourceRead)?

    init(
      path: String, onChange: @escaping @MainActor () -> Void,
      onFault: @escaping @MainActor (SettingsFault) -> Void
    ) {
      saver = SettingsSaver(file: SettingsFile(path: path), program: "")
      saver.onFault = onFault
      // Without watches, changes by other programs apply at the next start.
      guard let watch = FolderWatch(path: path, action: onChange) else { return }
      let source = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: .main)
      // The main queue is the executor of the main actor.
      source.setEventHandler { MainActor.assumeIsolated { watch.read() } }
      source.setCancelHandler { close(watch.descriptor) }
      source.activate()
      self.source = source
    }

    isolated deinit {
      source?.cancel()
      registration?.remove()
      _ = saver.finish()
    }
  }
}
