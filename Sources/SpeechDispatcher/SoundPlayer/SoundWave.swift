internal import Glibc
internal import Speech

/// The WAV file of a sound icon: 16 bits, one channel.
enum SoundWave {
  /// The sample rate, in samples per second.
  static let rate = 44_100
  /// The amplitude, of 32767; quieter than the voice.
  static let amplitude = 9_000.0
  /// The duration of fade-in and fade-out of a tone, in seconds; they prevent clicks.
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
    // PCM format, one channel.
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
