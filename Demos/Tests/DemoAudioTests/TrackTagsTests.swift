import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Tags of sound files.
struct TrackTagsTests {
  @Test(
    "Names of files say artist and title",
    arguments: [
      ("Artist - Title.flac", "Artist", "Title"), ("/music/A B -  C.d.wav", "A B", "C.d"),
      ("07 Artist - Title.mp3", "Artist", "Title"),
      ("01. Artist - Title - Remix.ogg", "Artist", "Title - Remix"),
      ("50 Cent - In Da Club.mp3", "50 Cent", "In Da Club"), ("03 Artist - Title", "Artist", "Title"),
      (" - Title.wav", "", " - Title"), ("Title.wav", "", "Title"), (".wav", "", ".wav"),
      ("a-b.wav", "", "a-b"),
    ])
  func names(path: String, artist: String, title: String) {
    let tags = TrackTags(fileName: path)
    #expect(tags.title == title && tags.artist == artist)
  }

  @Test("Tempos of tags have a point or a comma, and are possible ones") func tempos() {
    #expect(TrackTags.tempo("126") == 126 && TrackTags.tempo(" 126,5\0") == 126.5)
    for text in ["0", "", "fast", "1260", "nan", "-126", "0x80"] {
      #expect(TrackTags.tempo(text).map(TrackTags.tempos.contains) != false, "\(text)")
    }
    #expect(TrackTags.tempo("0") == nil && TrackTags(title: "", tempo: .nan).tempo == nil)
  }

  // MARK: Formats

  private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] { little(number, count).reversed() }

  private static func syncSafe(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(number >> (7 * $0) & 0x7F) }
  }

  private static func comments(_ fields: [String]) -> [UInt8] {
    let name = Array("test".utf8)
    return little(name.count) + name + little(fields.count)
      + fields.flatMap { little($0.utf8.count) + Array($0.utf8) }
  }

  private static func id3(version: UInt8, flags: UInt8 = 0, _ frames: [(name: String, content: [UInt8])])
    -> [UInt8]
  {
    let body = frames.flatMap { name, content -> [UInt8] in
      let size = version == 4 ? syncSafe(content.count) : big(content.count, version == 2 ? 3 : 4)
      return Array(name.utf8) + size + (version == 2 ? [] : [0, 0]) + content
    }
    return Array("ID3".utf8) + [version, 0, flags] + syncSafe(body.count + 20) + body
      + [UInt8](repeating: 0, count: 20)
  }

  /// A page of Ogg with packets.
  private static func page(_ packets: [[UInt8]]) -> [UInt8] {
    let sizes = packets.flatMap { [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)] }
    return Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [UInt8(sizes.count)] + sizes
      + packets.joined()
  }

  @Test("ID3 tags of all versions and encodings are read") func id3() {
    let utf16: [UInt8] =
      [1, 0xFF, 0xFE] + "Am".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0]
    for version in [3, 4] as [UInt8] {
      let found = FileTags.id3(
        Self.id3(
          version: version, [("TBPM", [0] + Array("126".utf8)), ("APIC", [1, 2, 3]), ("TKEY", utf16)]))
      #expect(found["TBPM"] == "126" && found["TKEY"] == "Am" && found["APIC"] == nil, "\(version)")
    }
    let old = FileTags.id3(
      Self.id3(version: 2, [("TBP", [0] + Array("90".utf8)), ("TKE", [3] + Array("F♯m".utf8))]))
    #expect(old["TBP"] == "90" && old["TKE"] == "F♯m")
    // Zeros that keep players from taking the tag for sound.
    let mark: [UInt8] = [1, 0xFF, 0x00, 0xFE] + "C".utf16.flatMap { [UInt8($0), 0] }
    #expect(FileTags.id3(Self.id3(version: 4, flags: 0x80, [("TKEY", mark)]))["TKEY"] == "C")
  }

  @Test("Comments of Vorbis and Opus are read, also over several pages") func ogg() {
    let fields = [
      "ARTIST=Ana", "bpm=126.5", "INITIALKEY=8A", "no sign", "COMMENT=" + String(repeating: "x", count: 700),
    ]
    for mark in [[3] + Array("vorbis".utf8), Array("OpusTags".utf8)] {
      let packet = mark + Self.comments(fields)
      let found = FileTags.ogg(Self.page([[1, 2, 3]]) + Self.page([packet, [9]]))
      #expect(found["BPM"] == "126.5" && found["INITIALKEY"] == "8A" && found["ARTIST"] == "Ana")
      #expect(found["COMMENT"]?.count == 700)
    }
  }

  @Test("Damaged tags give what can be read, and end no program") func damage() {
    var random = SeededRandom(seed: 3)
    let samples = [
      Self.id3(
        version: 4, flags: 0x80, [("TBPM", [0] + Array("126".utf8)), ("TKEY", [1, 0xFF, 0xFE, 65, 0])]),
      Self.id3(version: 3, flags: 0x40, [("TBPM", [2, 0, 49])]), Self.id3(version: 2, [("TBP", [0, 57])]),
      Self.page([[1]]) + Self.page([[3] + Array("vorbis".utf8) + Self.comments(["BPM=1", "KEY=A"])]),
    ]
    for _ in 0..<4000 {
      var bytes = samples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      _ = (FileTags.id3(bytes), FileTags.ogg(bytes), FileTags.comments(bytes[...]))
    }
  }

  @Test("Key and tempo of a FLAC file and of a WAV file are read, and the name says the rest") func files()
    throws
  {
    let folder = try TemporaryFolder()
    // A second of silence as WAV, and behind it an ID3 tag.
    let tag = Self.id3(
      version: 4,
      [
        ("TBPM", [0] + Array("126".utf8)), ("TKEY", [0] + Array("Am".utf8)),
        ("TIT2", [3] + Array("Blau".utf8)),
      ])
    let samples = [UInt8](repeating: 0, count: 16_000)
    let format: [UInt8] =
      Self.little(1, 2) + Self.little(1, 2) + Self.little(8000) + Self.little(16_000) + Self.little(2, 2)
      + Self.little(16, 2)
    var chunks: [UInt8] = Array("WAVEfmt ".utf8) + Self.little(16) + format
    chunks +=
      Array("data".utf8) + Self.little(samples.count) + samples + Array("id3 ".utf8) + Self.little(tag.count)
      + tag
    let wave = folder.path("Ana - Rot.wav")
    try Data(Array("RIFF".utf8) + Self.little(chunks.count) + chunks).write(to: URL(fileURLWithPath: wave))
    let facts = try TrackFacts(contentsOf: wave)
    #expect(facts.tags == TrackTags(title: "Blau", artist: "", key: MusicalKey("Am"), tempo: 126))
    #expect(facts.duration == 1 && facts.isComplete)

    let engine = AudioEngine(sampleRate: 8000)
    let flac = folder.path("Ana - Rot.flac")
    try engine.startRecording(to: flac)
    _ = engine.render(8000)
    try engine.stopRecording()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: flac)))
    // After the mark and the first block, whose header has 4 bytes and whose content has 34.
    #expect(bytes[4] & 0x7F == 0)
    let comments = Self.comments(["BPM=99.5", "initialkey=Gbm", "TITLE=Grün", "ARTIST=Bo"])
    let isLast = bytes[4] & 0x80
    bytes[4] &= 0x7F
    bytes.insert(contentsOf: [4 | isLast] + Self.big(comments.count, 3) + comments, at: 42)
    try Data(bytes).write(to: URL(fileURLWithPath: flac))
    let other = try TrackFacts(contentsOf: flac)
    #expect(other.tags.tempo == 99.5 && other.tags.key == MusicalKey("F#m"), "\(other.tags)")
    #expect(other.duration == 1)
  }

  @Test("The analysis finds what the tags lack, and can be cancelled") func analysis() throws {
    let folder = try TemporaryFolder()
    let engine = AudioEngine(deckCount: 1)
    var piece = DemoTrack()
    piece.bars = 8
    engine.decks[0].load(piece.synthesize())
    engine.decks[0].isPlaying = true
    let path = folder.path("piece.wav")
    try engine.startRecording(to: path)
    for second in 1...14 {
      _ = engine.render(48_000)
      // The ring of the recording holds four seconds.
      let least = (second - 2) * 48_000 * 6
      while (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 < least {
        usleep(1000)
      }
    }
    try engine.stopRecording()
    var facts = try TrackFacts(contentsOf: path)
    #expect(facts.tempo == nil && facts.key == nil && facts.tags.title == "piece")
    #expect(throws: CancellationError.self) { try facts.analyze(path) { true } }
    try facts.analyze(path)
    #expect(facts.tempo.map { abs($0 - 126) < 0.1 } == true && facts.key?.text() == "Am", "\(facts)")
    facts.tags.tempo = 63
    #expect(facts.tempo == 63, "a tag comes before what was found")
  }

  @Test("The deck for listening is on the cue bus and not in the mix") func preview() {
    let engine = AudioEngine(deckCount: 1)
    engine.preview.load(Signals.tone(440))
    engine.preview.isPlaying = true
    var samples = [Float](repeating: 0, count: 4 * 48_000)
    for _ in 0..<2 { engine.render(into: &samples, channels: 4, frames: 48_000) }
    let (mix, cue) = (
      stride(from: 0, to: samples.count, by: 4).map { samples[$0] },
      stride(from: 2, to: samples.count, by: 4).map { samples[$0] }
    )
    #expect(mix.allSatisfy { $0 == 0 } && Signals.rms(cue) > 0.3)
    #expect(engine.decks.count == 1)
  }
}
