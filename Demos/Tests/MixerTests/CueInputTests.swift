import Foundation
import TestSupport
import Testing

/// The program with the words of a speech server on the cue bus.
@Suite("The input of the cue bus", .serialized, .ownThread) struct CueInputTests {
  private static let rate = 48_000
  private static let period = 48

  /// The latest tenth of a second in a file of samples with four channels; nil if there is less.
  private func latest(_ path: String) -> [SIMD4<Float>]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    let count = UInt64(Self.rate / 10)
    guard let end = try? file.seekToEnd(), end / 16 >= count else { return nil }
    try? file.seek(toOffset: (end / 16 - count) * 16)
    guard let data = try? file.read(upToCount: Int(count) * 16), data.count == Int(count) * 16 else {
      return nil
    }
    return data.withUnsafeBytes { bytes in
      (0..<Int(count)).map { bytes.loadUnaligned(fromByteOffset: $0 * 16, as: SIMD4<Float>.self) }
    }
  }

  /// The amplitude of 1 kHz in samples, and the root mean square of what differs from this tone.
  private func tone(_ samples: [Float]) -> (amplitude: Double, rest: Double) {
    var (sine, cosine, power) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * Double(index) / Double(Self.period)
      sine += Double(sample) * sin(angle)
      cosine += Double(sample) * cos(angle)
      power += Double(sample) * Double(sample)
    }
    let scale = 2 / Double(samples.count)
    let amplitude = scale * (sine * sine + cosine * cosine).squareRoot()
    let rest = max(0, power / Double(samples.count) - amplitude * amplitude / 2)
    return (amplitude, rest.squareRoot())
  }

  @Test("The words of an input of ALSA are on the second pair as they are, and not on the first")
  func words() throws {
    let folder = try TemporaryFolder()
    // A minute of a tone of 1 kHz, as the words, and silence on the channels.
    let wave = (0..<Self.period).flatMap { index -> [Float] in
      let sample = Float(0.25 * sin(2 * Double.pi * Double(index) / Double(Self.period)))
      return [sample, sample]
    }
    let bytes = wave.withUnsafeBytes { Data($0) }
    var words = Data()
    for _ in 0..<(60 * Self.rate / Self.period) { words += bytes }
    try words.write(to: URL(fileURLWithPath: folder.path("words.raw")))
    try folder.write("silence.wav", Self.silence)
    try folder.write(
      "alsa.conf",
      """
      </usr/share/alsa/alsa.conf>
      pcm.words { type file slave.pcm null file /dev/null infile "\(folder.path("words.raw"))" format raw }
      """)
    var environment = BuiltProgram.environment
    environment["ALSA_CONFIG_PATH"] = folder.path("alsa.conf")
    let out = folder.path("out.raw")
    let mixer = try ChildProcess(
      BuiltProgram.path("Mixer"),
      [String](repeating: folder.path("silence.wav"), count: 4)
        + ["--sound-device", "tee:null,\(out),raw", "--cue-output", "--cue-input", "words"],
      environment: environment, columns: 120, rows: 40)
    // A busy machine delays the threads of both devices; then frames are missing for a moment.
    var heard: [SIMD4<Float>] = []
    let isHeard = mixer.wait { _ in
      guard let frames = latest(out) else { return false }
      heard = frames
      let (left, right) = (tone(frames.map(\.z)), tone(frames.map(\.w)))
      return abs(left.amplitude - 0.25) < 1e-3 && left.rest < 1e-3 && left == right
    }
    #expect(isHeard, "\(tone(heard.map(\.z))), \(mixer.screen.text)")
    #expect(heard.allSatisfy { $0.x == 0 && $0.y == 0 })
    mixer.send("q")
    #expect(mixer.waitForExit() == 0)
  }

  @Test(
    "A missing input is reported in the language of the program, which runs",
    arguments: [
      ("en", "No input of the cue bus: nowhere cannot be opened"),
      ("de", "Kein Eingang des Vorhörwegs: nowhere lässt sich nicht öffnen"),
    ])
  func missing(language: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("silence.wav", Self.silence)
    let mixer = try ChildProcess(
      BuiltProgram.path("Mixer"),
      [
        folder.path("silence.wav"), "--sound-device", "null", "--cue-output", "--cue-input", "nowhere",
        "--language", language,
      ],
      environment: BuiltProgram.environment, columns: 200, rows: 40)
    #expect(mixer.wait { $0.screen.text.contains(reason) }, "\(mixer.screen.text)")
    mixer.send("q")
    #expect(mixer.waitForExit() == 0)
  }

  @Test("An input without the output of the cue bus is an error that says what is needed") func usage() throws
  {
    let mixer = try Pipeline(
      BuiltProgram.path("Mixer"), ["--demo-tracks", "--cue-input", "null"],
      environment: BuiltProgram.environment)
    #expect(mixer.waitForExit() != 0)
    #expect(mixer.errors.contains("--cue-input needs --cue-output"), "\(mixer.errors)")
  }

  /// A WAV file of a second of silence.
  private static var silence: [UInt8] {
    var bytes = Array("RIFF".utf8)
    func append(_ value: Int, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    append(36 + 2 * rate, 4)
    bytes += Array("WAVEfmt ".utf8)
    for (value, count) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] {
      append(value, count)
    }
    bytes += Array("data".utf8)
    append(2 * rate, 4)
    return bytes + [UInt8](repeating: 0, count: 2 * rate)
  }
}
