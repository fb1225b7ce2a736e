import CSound
import Dispatch
import Glibc
import Synchronization

/// A recording of the mix: a ring that the render function fills, and a thread that writes it to a file.
final class MixRecording: Sendable {
  /// The seconds of sound that wait at most for the file.
  private static let capacity = 4.0
  /// The time between two looks at the ring, in microseconds.
  private static let interval: UInt32 = 10_000

  // The render function writes and the thread of the file reads; the ring orders both by atomics.
  nonisolated(unsafe) let ring: SampleRing
  // Only the thread of the file uses it.
  private nonisolated(unsafe) let file: OpaquePointer
  private let path: String
  private let descriptor: Int32
  private let onFailure: @Sendable () -> Void
  private let hasWritten = DispatchSemaphore(value: 0)
  private let isIncomplete = Atomic(false)

  /// Creates the file and starts the thread.
  /// - Parameters:
  ///   - path: the path of a file that does not exist.
  ///   - sampleRate: the frames a second.
  ///   - onFailure: called on the thread when something could not be written. Nothing more is written then.
  /// - Throws: ``Track/FileError`` if the file exists or cannot be written.
  init(path: String, sampleRate: Double, onFailure: @escaping @Sendable () -> Void) throws {
    let name = path.lowercased()
    let format: Int
    if name.hasSuffix(".wav") {
      format = Int(SF_FORMAT_WAV) | Int(SF_FORMAT_PCM_24)
    } else if name.hasSuffix(".flac") {
      format = Int(SF_FORMAT_FLAC) | Int(SF_FORMAT_PCM_24)
    } else if name.hasSuffix(".ogg") {
      format = Int(SF_FORMAT_OGG) | Int(SF_FORMAT_VORBIS)
    } else {
      throw Track.FileError(path: path, reason: .unknownExtension)
    }
    // Nothing that exists is replaced, and no pipe is waited for.
    let descriptor = open(systemPath(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Track.FileError(path: path, reason: errno == EEXIST ? .exists : .notWritable)
    }
    var information = SF_INFO()
    information.samplerate = Int32(sampleRate)
    information.channels = 2
    information.format = Int32(format)
    guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &information, Int32(SF_FALSE)) else {
      close(descriptor)
      unlink(systemPath(path))
      throw Track.FileError(path: path, reason: Track.missingLibrary.map { .library($0) } ?? .notWritable)
    }
    // Samples beyond full scale become full scale instead of wrapping around.
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
    self.file = file
    self.path = path
    self.descriptor = descriptor
    self.onFailure = onFailure
    ring = SampleRing(capacity: Int(Self.capacity * sampleRate))
    startThread { self.write() }
  }

  private func write() {
    if !writeFrames() || sf_close(file) != 0 {
      isIncomplete.store(true, ordering: .relaxed)
      onFailure()
      // The render function may still use the ring.
      while !ring.hasEnded { usleep(Self.interval) }
    }
    hasWritten.signal()
  }

  /// Writes what is in the ring until its end.
  /// - Returns: whether everything was written.
  private func writeFrames() -> Bool {
    let chunk = 4096
    let buffer = UnsafeMutablePointer<SIMD2<Float>>.allocate(capacity: chunk)
    defer { buffer.deallocate() }
    while true {
      // Asked before the ring is read: what is in it then, is written.
      let isLast = ring.hasEnded
      var count = ring.pop(into: buffer, count: chunk)
      while count > 0 {
        let written = buffer.withMemoryRebound(to: Float.self, capacity: 2 * count) {
          sf_writef_float(file, $0, sf_count_t(count))
        }
        guard written == sf_count_t(count), sf_error(file) == 0 else {
          // Frees what the encoder holds.
          sf_close(file)
          return false
        }
        count = ring.pop(into: buffer, count: chunk)
      }
      if isLast { return true }
      usleep(Self.interval)
    }
  }

  /// Waits for the thread, after the render function was asked to release the ring.
  /// - Returns: why the file is incomplete; nil if it is complete.
  func finish() -> Track.FileError? {
    hasWritten.wait()
    let lost = ring.lostFrames
    ring.deallocate()
    let isThere = isAtItsPath
    close(descriptor)
    if !isThere { return Track.FileError(path: path, reason: .removed) }
    if isIncomplete.load(ordering: .relaxed) { return Track.FileError(path: path, reason: .incomplete) }
    if lost > 0 { return Track.FileError(path: path, reason: .lostFrames(lost)) }
    return nil
  }

  /// Whether the path still leads to the file.
  private var isAtItsPath: Bool {
    var (found, own) = (stat(), stat())
    return stat(systemPath(path), &found) == 0 && fstat(descriptor, &own) == 0 && found.st_ino == own.st_ino
      && found.st_dev == own.st_dev
  }
}
