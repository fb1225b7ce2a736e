import Backlit
import DemoAudio

extension Strings {
  /// Returns the fault of a device of sound, and the remedy.
  public func text(for error: DeviceError) -> String {
    let side = error.direction == .input ? "cueInput" : "sound"
    let (key, values): (String, [String: Strings.Value])
    switch error.reason {
    case .notOpen(let message): (key, values) = ("\(side).notOpen", ["reason": .text(message)])
    case .format(let hertz): (key, values) = ("\(side).format", ["rate": .number(Double(hertz))])
    case .stopped(let message): (key, values) = ("\(side).stopped", ["reason": .text(message)])
    case .noSecondPair: (key, values) = ("sound.noSecondPair", [:])
    }
    return text(key, values.merging(["device": .text(error.device)]) { $1 })
  }
}

extension DeviceError {
  /// Returns the fault of the device, and the remedy, in a language of the demos; in English if their texts are not found.
  /// - Parameter language: the language as a BCP 47 tag.
  /// - Returns: the sentences.
  @MainActor
  public func text(in language: String) -> String {
    (try? DefinitionFile.strings(language: language))?.text(for: self) ?? "\(self)"
  }
}
