import FoundationEssentials
import Glibc
import ScreenReader
import Session
import Speech

extension ReaderFile {
  /// What the file says; what counts without one where there is none.
  ///
  /// A file that cannot be understood is copied to ``copyPath``.
  public func read() -> Contents {
    var contents = Contents()
    guard let data = FileManager.default.contents(atPath: path) else {
      if access(path, F_OK) == 0 {
        contents.faults = [damage(nil, String(cString: strerror(errno == 0 ? EACCES : errno)))]
      }
      return contents
    }
    // An empty file says nothing, and nothing in it can be lost.
    guard data.contains(where: { ![9, 10, 13, 32].contains($0) }) else { return contents }
    do {
      contents.values = try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch {
      keepCopy(data)
      contents.faults = [damage(Self.place(of: error, in: data), Self.reason(error))]
      return contents
    }
    var reader = SettingsReader(path: path, values: contents.values)
    let range = VoiceSettings.range
    contents.settings.voice.rate = reader.number("rate", in: range, default: 0)
    contents.settings.voice.pitch = reader.number("pitch", in: range, default: 0)
    contents.settings.voice.volume = reader.number("volume", in: range, default: 100)
    contents.settings.voice.voice = reader.text("voice")
    contents.settings.verbosity = reader.name("verbosity", default: .medium)
    contents.language = reader.name("language", default: nil as AccessibilityLanguage?)
    contents.settings.speaksHints = reader.flag("hints", default: true)
    contents.settings.hintDelay = reader.number("hintDelay", in: 0...60_000, default: 1_000)
    contents.settings.playsSounds = reader.flag("sounds", default: true)
    contents.settings.exploresByPointing = reader.flag("explore", default: true)
    contents.isEnabled = reader.flag("enabled", default: false)
    contents.faults = reader.faults
    return contents
  }

  private func damage(_ place: SettingsFault.Place?, _ fault: String) -> SettingsFault {
    .damaged(path: path, place: place, fault: fault, copy: copyPath)
  }

  /// Keeps what cannot be understood, unless it cannot be written either: then the next saving fails as well.
  private func keepCopy(_ data: Data) {
    _ = try? AtomicFile.write(Array(data), to: copyPath)
  }

  /// What a decoder says of a fault, without what it says of itself.
  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context): return detail(context.underlyingError) ?? context.debugDescription
    case .typeMismatch: return "{ \"rate\": 0, … }"
    default: return "\(error)"
    }
  }

  private static func detail(_ error: (any Error)?) -> String? {
    error.map { "\($0)" }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where a decoder stopped, if it tells.
  private static func place(of error: any Error, in data: Data) -> SettingsFault.Place? {
    nil
  }
}
