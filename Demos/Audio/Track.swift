import CSound
import Glibc

/// The samples of a recording, for the render function: pointers and numbers only.
struct TrackData: BitwiseCopyable {
  /// The first frame of each channel. ``InterpolationKernel/padding`` frames of silence are before and after.
  let left: UnsafePointer<Float>
  let right: UnsafePointer<Float>
  /// The number of frames.
  let frames: Int
  /// The frames a second.
  let sampleRate: Double
}

/// A recording in memory: stereo, 32-bit floating point, at its own sample rate.
///
/// An hour at 48 kHz takes 1.4 GB, so ``init(contentsOf:)`` refuses files with more frames.
public final class Track: Sendable {
  /// The largest number of frames of a file that is loaded: an hour at 48 kHz.
  public static let frameLimit = 3600 * 48_000

  /// The name: the title of the file, or its name without the extension.
  public let title: String
  // Written by the initializer only; freed with the last reference.
  private nonisolated(unsafe) let storage: UnsafeMutablePointer<Float>
  nonisolated(unsafe) let data: TrackData

  /// Creates a recording from samples.
  /// - Parameters:
  ///   - title: the name.
  ///   - sampleRate: the frames a second, 8000 to 384000; anything else is a programming error.
  ///   - left: the samples of the left channel.
  ///   - right: the samples of the right channel, as many as of the left; nil for a copy of the left channel.
  public convenience init(title: String, sampleRate: Double, left: [Float], right: [Float]? = nil) {
    checkPrecondition(
      right == nil || right?.count == left.count,
      "A track has as many samples on its right channel as on its left.")
    self.init(title: title, sampleRate: sampleRate, frames: left.count) { targetLeft, targetRight in
      left.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { targetLeft.update(from: base, count: source.count) }
      }
      (right ?? left).withUnsafeBufferPointer { source in
        if let base = source.baseAddress { targetRight.update(from: base, count: source.count) }
      }
    }
  }

  /// Creates a recording whose samples a closure writes.
  init(
    title: String, sampleRate: Double, frames: Int,
    _ fill: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) throws -> Void
  ) rethrows {
    checkPrecondition(
      (8000...384_000).contains(sampleRate),
      "The sample rate of a track is 8000 to 384000 Hz, not \(sampleRate).")
    let padding = InterpolationKernel.padding
    let row = frames + 2 * padding
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: 2 * row)
    storage.initialize(repeating: 0, count: 2 * row)
    self.title = title
    self.storage = storage
    data = TrackData(
      left: UnsafePointer(storage + padding), right: UnsafePointer(storage + row + padding), frames: frames,
      sampleRate: sampleRate)
    try fill(storage + padding, storage + row + padding)
  }

  deinit { storage.deallocate() }

  /// The frames a second.
  public var sampleRate: Double { data.sampleRate }

  /// The duration in seconds.
  public var duration: Double { Double(data.frames) / data.sampleRate }

  /// The samples of the left channel.
  public var left: [Float] { Array(UnsafeBufferPointer(start: data.left, count: data.frames)) }

  /// The samples of the right channel.
  public var right: [Float] { Array(UnsafeBufferPointer(start: data.right, count: data.frames)) }

  /// The mean of both channels.
  var mono: [Float] {
    [Float](unsafeUninitializedCapacity: data.frames) { buffer, count in
      for index in 0..<data.frames { buffer[index] = (data.left[index] + data.right[index]) / 2 }
      count = data.frames
    }
  }
}

extension Track {
  /// Loads a file: WAV, AIFF, FLAC, Ogg, MP3 and what else libsndfile reads. Of more than two channels, the first two
  /// are used. Samples that are NaN or infinite count as 0.
  ///
  /// Complexity: O(length). Call it on a thread that may wait.
  /// - Throws: ``FileError`` with the path, the reason and the way out.
  public convenience init(contentsOf path: String) throws {
    var information = SF_INFO()
    guard let file = sf_open(path, Int32(SFM_READ), &information) else {
      throw FileError(path: path, reason: Self.reasonForOpening(path))
    }
    defer { sf_close(file) }
    let (frames, channels) = (Int(information.frames), Int(information.channels))
    let rate = Double(information.samplerate)
    guard (8000...384_000).contains(rate) else {
      throw FileError(path: path, reason: .sampleRate(hertz: Int(rate)))
    }
    guard frames > 0, frames <= Self.frameLimit else {
      throw FileError(path: path, reason: frames > 0 ? .tooLong : .empty)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let title = sf_get_string(file, Int32(SF_STR_TITLE)).map { String(cString: $0) } ?? ""
    try self.init(title: title.isEmpty ? stem : title, sampleRate: rate, frames: frames) { left, right in
      let chunk = 4096
      var buffer = [Float](repeating: 0, count: chunk * channels)
      var done = 0
      while done < frames {
        let count = Int(sf_readf_float(file, &buffer, sf_count_t(min(chunk, frames - done))))
        guard count > 0 else { break }
        for index in 0..<count {
          let (first, second) = (buffer[index * channels], buffer[index * channels + min(1, channels - 1)])
          // A sample that is not a number would stay in the filters of a channel.
          left[done + index] = first.isFinite ? first : 0
          right[done + index] = second.isFinite ? second : 0
        }
        done += count
      }
      if sf_error(file) != 0 { throw FileError(path: path, reason: .damaged(seconds: Double(done) / rate)) }
    }
  }

  /// Why libsndfile did not open a file for reading.
  private static func reasonForOpening(_ path: String) -> FileError.Reason {
    let (code, message) = (sf_error(nil), sentence(String(cString: sf_strerror(nil))))
    if let missingLibrary { return .library(missingLibrary) }
    var status = stat()
    guard stat(path, &status) == 0 else { return errno == EACCES ? .notReadable : .missing }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    if access(path, R_OK) != 0 { return .notReadable }
    switch code {
    case Int32(SF_ERR_SYSTEM): return .library(message)
    case Int32(SF_ERR_MALFORMED_FILE): return .damaged(seconds: 0)
    default: return .notSound
    }
  }

  /// Why libsndfile cannot be loaded, after it opened no file; nil if it is loaded.
  static var missingLibrary: String? {
    sf_error(nil) < 0 ? sentence(String(cString: sf_strerror(nil))) : nil
  }

  /// A message of a library without the full stop and the spaces at its end.
  static func sentence(_ message: String) -> String {
    var text = Substring(message)
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
