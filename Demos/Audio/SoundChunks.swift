import CSound
import Glibc

/// The chunks of WAV and AIFF files (EA IFF 85), for what libsndfile does not report.
enum SoundChunks {
  /// Measures how much of the samples is missing at the end of a file that was cut.
  /// - Parameter descriptor: a file.
  /// - Returns: the missing samples as a share of those that are there; 0 for other formats, and for a stream whose length was
  ///   not known when it was written.
  static func missingShare(_ descriptor: Int32) -> Double {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let (start, size) = chunk(["data", "SSND"], descriptor),
      // Programs that write to a pipe state the largest size, or none.
      size < 0x7FFF_F000, start < status.st_size
    else { return 0 }
    return max(0, Double(start + size - status.st_size) / Double(status.st_size - start))
  }

  /// Finds a chunk of a WAV or AIFF file.
  /// - Parameters:
  ///   - names: the names that the chunk can have.
  ///   - descriptor: a file.
  /// - Returns: where its content starts, and the size of that as the file states it; nil if there is none.
  static func chunk(_ names: Set<String>, _ descriptor: Int32) -> (start: Int, size: Int)? {
    guard let head = bytes(descriptor, 0, 12) else { return nil }
    let isWave = text(head[0..<4]) == "RIFF" && text(head[8..<12]) == "WAVE"
    guard isWave || text(head[0..<4]) == "FORM" && text(head[8..<11]) == "AIF" else { return nil }
    var place = 12
    // Damaged files can have any number of empty chunks.
    for _ in 0..<1000 {
      guard let chunk = bytes(descriptor, place, 8) else { return nil }
      let digits = isWave ? chunk[4..<8].reversed() : Array(chunk[4..<8])
      let size = digits.reduce(0) { $0 << 8 | Int($1) }
      if names.contains(text(chunk[0..<4])) { return (place + 8, size) }
      place += 8 + size + size % 2
    }
    return nil
  }

  /// Bytes of a file; nil if it ends before.
  static func bytes(_ descriptor: Int32, _ place: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, place) == count ? bytes : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
