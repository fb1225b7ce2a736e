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
/// An hour at 48 kHz takes 1.4 GB, so ``init(contentsOf:)`` refuses files with more frames. Memory is used as samples are
/// read, so a file that only claims to be long takes little.
public final class Track: Sendable {
  /// The largest number of frames of a file that is loaded: an hour at 48 kHz.
  public static let frameLimit = 3600 * 48_000
  /// The longest time in which a file is decoded, in seconds. An hour takes a tenth of it; a small file with many channels
  /// could take hours.
  public static let timeLimit = 120.0

  /// The tags of the file.
  public let tags: TrackTags
  /// The name: the title of the file, or what its name says.
  public var title: String { tags.title }
  // Written by the initializer only; freed with the last reference.
  private nonisolated(unsafe) let storage: UnsafeMutablePointer<Float>
  // It points into the storage, which is not written after that.
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
    self.init(tags: TrackTags(title: title), sampleRate: sampleRate, frames: left.count) {
      targetLeft, targetRight in
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
    tags: TrackTags, sampleRate: Double, frames: Int,
    _ fill: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) throws -> Void
  ) rethrows {
    checkPrecondition(
      (8000...384_000).contains(sampleRate),
      "The sample rate of a track is 8000 to 384000 Hz, not \(sampleRate).")
    let padding = InterpolationKernel.padding
    let row = frames + 2 * padding
    // The system provides zeroed memory when it is used first.
    // As Swift does for its arrays, the program ends without memory.
    guard let memory = calloc(2 * row, MemoryLayout<Float>.stride) else {
      fatalError("The \(frames) frames of the track \(tags.title) need more memory than the system has.")
    }
    let storage = memory.bindMemory(to: Float.self, capacity: 2 * row)
    self.tags = tags
    self.storage = storage
    data = TrackData(
      left: UnsafePointer(storage + padding), right: UnsafePointer(storage + row + padding), frames: frames,
      sampleRate: sampleRate)
    try fill(storage + padding, storage + row + padding)
  }

  deinit { free(storage) }

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
    try self.init(contentsOf: path, timeLimit: Self.timeLimit)
  }

  /// Loads the beginning of a file, to examine it. What is damaged after that does not matter.
  ///
  /// Complexity: O(length). Call it on a thread that may wait.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - seconds: the length that is loaded at most.
  ///   - isCancelled: asked again and again, on the same thread.
  /// - Throws: ``FileError``, or `CancellationError`.
  convenience init(
    beginningOf path: String, seconds: Double, isCancelled: () -> Bool = { false }
  ) throws {
    try self.init(contentsOf: path, timeLimit: Self.timeLimit, seconds: seconds, isCancelled: isCancelled)
  }

  /// Loads a file, or its beginning, within a time in seconds.
  convenience init(
    contentsOf path: String, timeLimit: Double, seconds: Double = .infinity,
    isCancelled: () -> Bool = { false }
  ) throws {
    let end = ContinuousClock.now + .seconds(timeLimit)
    let source = try FileHeader(path)
    defer { source.close() }
    let (file, channels, rate) = (source.file, source.channels, source.rate)
    let frames = Double(source.frames) > seconds * rate ? Int(seconds * rate) : source.frames
    let isWhole = frames == source.frames
    try self.init(tags: source.tags, sampleRate: rate, frames: frames) { left, right in
      let chunk = 4096
      var buffer = [Float](repeating: 0, count: chunk * channels)
      var done = 0
      while done < frames {
        let count = Int(sf_readf_float(file, &buffer, sf_count_t(min(chunk, frames - done))))
        guard count > 0 else { break }
        if isCancelled() { throw CancellationError() }
        guard ContinuousClock.now < end else { throw FileError(path: path, reason: .takesTooLong) }
        for index in 0..<count {
          let (first, second) = (buffer[index * channels], buffer[index * channels + min(1, channels - 1)])
          // A sample that is not a number would stay in the filters of a channel.
          left[done + index] = first.isFinite ? first : 0
          right[done + index] = second.isFinite ? second : 0
        }
        done += count
      }
      let isShort = Double(frames - done) > Self.shortestMissingEnd * rate
      if sf_error(file) != 0 || isShort
        || isWhole
          && SoundChunks.missingShare(source.descriptor) * Double(frames) > Self.shortestMissingEnd * rate
      {
        throw FileError(path: path, reason: .damaged(seconds: Double(done) / rate))
      }
    }
  }

  /// Creates a silent recording with the title and the length of a file, until the file is loaded.
  ///
  /// Complexity: O(1) for most formats.
  /// - Throws: ``FileError`` if the file cannot be a recording.
  public convenience init(silenceFor path: String) throws {
    let source = try FileHeader(path)
    defer { source.close() }
    self.init(tags: source.tags, sampleRate: source.rate, frames: source.frames) { _, _ in }
  }

  /// The tags and the length in seconds of a file, without its samples.
  ///
  /// Complexity: O(1) for most formats.
  /// - Throws: ``FileError`` if the file cannot be a recording.
  static func header(of path: String) throws(FileError) -> (tags: TrackTags, duration: Double) {
    let source = try FileHeader(path)
    defer { source.close() }
    return (source.tags, Double(source.frames) / source.rate)
  }

  /// The header of an open file.
  private struct FileHeader {
    let descriptor: Int32
    let file: OpaquePointer
    let tags: TrackTags
    let frames: Int
    let channels: Int
    let rate: Double

    /// Opens a file and checks its header; ``close()`` must follow.
    init(_ path: String) throws(FileError) {
      descriptor = try Track.openRegularFile(path)
      var information = SF_INFO()
      guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &information, Int32(SF_FALSE)) else {
        let reason = Track.reasonForOpening()
        Glibc.close(descriptor)
        throw FileError(path: path, reason: reason)
      }
      self.file = file
      (frames, channels) = (Int(information.frames), Int(information.channels))
      rate = Double(information.samplerate)
      tags = TrackTags(path: path, file: file, descriptor: descriptor)
      if let fault {
        close()
        throw FileError(path: path, reason: fault)
      }
    }

    /// Why the file cannot be a recording; nil if it can.
    private var fault: FileError.Reason? {
      if !(8000...384_000).contains(rate) { return .sampleRate(hertz: Int(rate)) }
      if frames > Track.frameLimit { return .tooLong }
      return frames > 0 ? nil : .empty
    }

    func close() {
      sf_close(file)
      Glibc.close(descriptor)
    }
  }

  /// The shortest missing end for which a file counts as damaged, in seconds.
  private static let shortestMissingEnd = 0.1

  /// Opens a file. A pipe or a device, which could block, is not a sound file.
  private static func openRegularFile(_ path: String) throws(FileError) -> Int32 {
    let descriptor = open(systemPath(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw FileError(path: path, reason: .missing)
      case EACCES, EPERM: throw FileError(path: path, reason: .notReadable)
      case let code: throw FileError(path: path, reason: .library(String(cString: strerror(code))))
      }
    }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard kind == S_IFREG else {
      close(descriptor)
      throw FileError(path: path, reason: kind == S_IFDIR ? .folder : .notSound)
    }
    return descriptor
  }

  /// Why libsndfile did not open a file for reading.
  private static func reasonForOpening() -> FileError.Reason {
    let (code, message) = (sf_error(nil), sentence(String(cString: sf_strerror(nil))))
    if let missingLibrary { return .library(missingLibrary) }
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

/// The bytes of a path, with a zero at the end. As in `FileName` of Backlit, a private character from U+10FF80 stands for a
/// byte of a name that is not UTF-8.
func systemPath(_ path: String) -> [CChar] {
  path.unicodeScalars.flatMap { scalar in
    scalar.value >= 0x10_FF80
      ? [CChar(truncatingIfNeeded: scalar.value)] : String(scalar).utf8.map { CChar(bitPattern: $0) }
  } + [0]
}
