extension Track {
  /// A file that cannot be loaded or recorded.
  public struct FileError: Error, CustomStringConvertible, Hashable {
    /// The fault of the file.
    public enum Reason: Hashable, Sendable {
      /// The path leads to no file.
      case missing
      /// The file may not be read.
      case notReadable
      /// The path leads to a folder.
      case folder
      /// The file is not a sound file, or its format is not supported.
      case notSound
      /// The file is damaged after this time.
      case damaged(seconds: Double)
      /// The sample rate is not from 8000 to 384000 Hz.
      case sampleRate(hertz: Int)
      /// The file has more frames than ``Track/frameLimit``.
      case tooLong
      /// The file took longer to decode than ``Track/timeLimit``.
      case takesTooLong
      /// The file has no samples.
      case empty
      /// The library that reads and writes files is missing or fails, with its reason in English.
      case library(String)

      /// A recording runs already.
      case isRecording
      /// The extension of a recording is not known.
      case unknownExtension
      /// The file of a recording exists already.
      case exists
      /// The file of a recording cannot be created.
      case notWritable
      /// The file of a recording was moved or deleted.
      case removed
      /// A part of a recording could not be written, and nothing after it.
      case incomplete
      /// Frames of a recording are missing, because the disk was too slow.
      case lostFrames(Int)
    }

    /// The path of the file.
    public let path: String
    /// The fault.
    public let reason: Reason

    /// Creates an error.
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - reason: what is wrong.
    public init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }

    /// The path, what is wrong, and what to do, in English.
    public var description: String { "\(path): \(problem)" }

    private var problem: String {
      switch reason {
      case .missing: Self.unloadable("the file does not exist", Self.choice)
      case .notReadable: Self.unloadable("it may not be read", Self.choice)
      case .folder: Self.unloadable("it is a folder. Pass one of its files", Self.choice)
      case .notSound: Self.unloadable("it is not a sound file, or its format is not supported", Self.choice)
      case .damaged(let seconds):
        Self.unloadable("it is damaged after \(seconds) seconds", "Convert it again from its source")
      case .sampleRate(let hertz):
        Self.unloadable("its sample rate is \(hertz) Hz", "Convert it to 44100 or 48000 Hz")
      case .tooLong: Self.unloadable("it has more samples than an hour at 48000 Hz", "Split it")
      case .takesTooLong: Self.unloadable("it takes too long to decode", "Convert it to WAV")
      case .empty: Self.unloadable("it has no samples", "Record or convert it again")
      case .library(let message): "cannot be used: \(message)."
      case .isRecording: "cannot record the mix: a recording runs. Stop it first."
      case .unknownExtension:
        "cannot record the mix: the format is not known. Use a name that ends with .wav, .flac or .ogg."
      case .exists: "cannot record the mix: the file exists. Use a different name."
      case .removed: "the file of the recording was moved or deleted. Record again."
      case .notWritable:
        "cannot record the mix: the file cannot be created. Check the folder and its permissions."
      case .incomplete:
        "the recording is incomplete: the rest could not be written. Free space and record again."
      case .lostFrames(let count):
        "the recording is incomplete: \(count) frames are missing because the disk was too slow. "
          + "Record to a faster disk."
      }
    }

    private static let choice = "Check the path; WAV, AIFF, FLAC, Ogg and MP3 files can be loaded"

    private static func unloadable(_ problem: String, _ remedy: String) -> String {
      "cannot load the track: \(problem). \(remedy)."
    }
  }
}
