/// The WAV file of a sound: 16 bits, one channel.
package enum WaveFile {
  /// The bytes of the file of samples at ``AudioGraph/sampleRate``.
  package static func bytes(of samples: [Int16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + samples.count * 2)
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
    append(UInt32(AudioGraph.sampleRate))
    append(UInt32(AudioGraph.sampleRate * 2))
    append(UInt16(2))
    append(UInt16(16))
    append("data")
    append(size)
    for sample in samples { append(sample) }
    return bytes
  }
}
