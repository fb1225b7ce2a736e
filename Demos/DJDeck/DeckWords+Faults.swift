import Backlit
import DemoAudio

extension DeckWords {
  /// Returns the fault of a file that cannot be loaded or recorded, and the remedy, in any language.
  func text(for error: any Error, in tag: String) -> String {
    guard let error = error as? Track.FileError else { return "\(error)" }
    let (key, values) = Self.text(for: error.reason)
    return text(key, values.merging(["path": .text(error.path)]) { $1 }, in: tag)
  }

  /// The key of a reason, and the values in its text.
  private static func text(for reason: Track.FileError.Reason) -> (String, [String: Strings.Value]) {
    switch reason {
    case .missing: ("open.missing", [:])
    case .notReadable: ("open.notReadable", [:])
    case .folder, .notSound: ("open.notSound", [:])
    case .damaged(let seconds):
      ("open.damaged", ["seconds": .number(seconds, ValueFormat(decimals: 1))])
    case .sampleRate(let hertz): ("open.sampleRate", ["rate": .number(Double(hertz))])
    case .tooLong: ("open.tooLong", [:])
    case .takesTooLong: ("open.takesTooLong", [:])
    case .empty: ("open.empty", [:])
    case .library(let message): ("open.library", ["reason": .text(message)])
    case .isRecording: ("player.record.running", [:])
    case .unknownExtension: ("player.record.extension", [:])
    case .exists: ("player.record.exists", [:])
    case .removed: ("player.record.removed", [:])
    case .notWritable: ("player.record.notWritable", [:])
    case .incomplete: ("player.record.incomplete", [:])
    case .lostFrames(let count): ("player.record.lost", ["frames": .number(Double(count))])
    }
  }
}
