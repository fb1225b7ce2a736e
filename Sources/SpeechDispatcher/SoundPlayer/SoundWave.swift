internal import Glibc
internal import Speech

/// The sound of an icon as a WAV file: 16 bits, one channel.
enum SoundWave {
  /// Samples a second.
  static let rate = 44_100
  /// The loudest sample, of 32767: below the voice.
  static let amplitude = 9_000.0
  /// How long a tone takes to come and to go, in seconds; without that it would click.
  static let fade = 0.006

  /// The bytes of the file.
  static func file(of icon: SoundIcon) -> [UInt8] {
    let samples = icon.notes.flatMap(samples)
    var bytes: [UInt8] = []
    func append(_ text: String) { bytes += Array(text.utf8) }
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    let size = UInt32(samples.count * 2)
    append("RIFF")
    append(36 + size)
    append("WAVEfmt ")
    append(UInt32(16))
    // Plain samples, one channel.
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(rate))
    append(UInt32(rate * 2))
    append(UInt16(2))
    append(UInt16(16))
    append("data")
    append(size)
    for sample in samples { append(sample) }
    return bytes
  }

  private static func samples(of note: SoundIcon.Note) -> [Int16] {
    let count = rate * note.milliseconds / 1000
    let edge = fade * Double(rate)
    return (0..<count).map { index in
      let fromEnd = Double(min(index, count - 1 - index))
      let envelope = fromEnd >= edge ? 1 : 0.5 - 0.5 * cos(Double.pi * fromEnd / edge)
      return Int16(amplitude * envelope * sin(2 * Double.pi * note.frequency * Double(index) / Double(rate)))
    }
  }
}
