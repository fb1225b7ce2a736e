import Glibc

/// The tags in a sound file that libsndfile does not return, such as the key and the tempo: Vorbis comments of FLAC and Ogg files,
/// and the texts of ID3 tags (version 2.2 to 2.4) of MP3, WAV and AIFF files.
///
/// Damaged tags give what can be read of them.
enum FileTags {
  /// The bytes of a tag that are read at most. Pictures come after the texts.
  private static let limit = 1 << 18

  /// Reads the tags.
  /// - Parameter descriptor: a file.
  /// - Returns: the texts by their names in capital letters: "BPM" or "TBPM".
  static func read(_ descriptor: Int32) -> [String: String] {
    guard let head = SoundChunks.bytes(descriptor, 0, 10) else { return [:] }
    if head.starts(with: Array("fLaC".utf8)) { return flac(descriptor) }
    if head.starts(with: Array("OggS".utf8)) { return ogg(start(of: descriptor, 0)) }
    if head.starts(with: Array("ID3".utf8)) { return id3(start(of: descriptor, 0)) }
    guard let chunk = SoundChunks.chunk(["id3 ", "ID3 "], descriptor) else { return [:] }
    return id3(start(of: descriptor, chunk.start))
  }

  /// The bytes from a place, as many as a tag may have.
  private static func start(of descriptor: Int32, _ place: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &bytes, limit, place)
    return Array(bytes.prefix(max(0, count)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  // MARK: Vorbis comments

  private static func flac(_ descriptor: Int32) -> [String: String] {
    var place = 4
    // A file has few blocks of metadata; damaged ones can have any number of empty blocks.
    for _ in 0..<1000 {
      guard let head = SoundChunks.bytes(descriptor, place, 4) else { return [:] }
      if head[0] & 0x7F == 4 { return comments(start(of: descriptor, place + 4)[...]) }
      guard head[0] & 0x80 == 0 else { return [:] }
      place += 4 + number(head[1...])
    }
    return [:]
  }

  /// The comments in the second packet of an Ogg stream.
  static func ogg(_ bytes: [UInt8]) -> [String: String] {
    var (packet, packets, place) = ([UInt8](), 0, 0)
    while place + 27 <= bytes.count, bytes[place..<place + 4].elementsEqual("OggS".utf8) {
      let count = Int(bytes[place + 26])
      var start = place + 27 + count
      guard start <= bytes.count else { break }
      for length in bytes[place + 27..<start] {
        let end = min(start + Int(length), bytes.count)
        if packets == 1 { packet += bytes[start..<end] }
        start = end
        // A packet ends with a segment that is not full.
        if length < 255 { packets += 1 }
        if packets == 2 { return comments(ofPacket: packet) }
      }
      place = start
    }
    return comments(ofPacket: packet)
  }

  private static func comments(ofPacket packet: [UInt8]) -> [String: String] {
    for mark in [[3] + Array("vorbis".utf8), Array("OpusTags".utf8)] where packet.starts(with: mark) {
      return comments(packet[mark.count...])
    }
    return [:]
  }

  /// The fields of a Vorbis comment: the name of the program, and texts as "BPM=126".
  static func comments(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var rest = bytes
    func next() -> ArraySlice<UInt8>? {
      guard rest.count >= 4 else { return nil }
      let length = number(ArraySlice(rest.prefix(4).reversed()))
      guard length <= rest.count - 4 else { return nil }
      defer { rest = rest.dropFirst(4 + length) }
      return rest.dropFirst(4).prefix(length)
    }
    guard next() != nil, rest.count >= 4 else { return [:] }
    rest = rest.dropFirst(4)
    var fields: [String: String] = [:]
    while let field = next() {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let name = String(decoding: parts[0], as: UTF8.self).uppercased()
      fields[name] = fields[name] ?? String(decoding: parts[1], as: UTF8.self)
    }
    return fields
  }

  // MARK: ID3

  /// The texts of an ID3 tag at the beginning of bytes.
  static func id3(_ bytes: [UInt8]) -> [String: String] {
    guard bytes.count > 10, bytes.starts(with: Array("ID3".utf8)), (2...4).contains(bytes[3]) else {
      return [:]
    }
    let (version, flags) = (bytes[3], bytes[5])
    var tag = Array(bytes[10..<min(10 + syncSafe(bytes[6..<10]), bytes.count)])
    let hasZeros = flags & 0x80 != 0
    if hasZeros, version < 4 { tag = withoutZeros(tag[...]) }
    var place = 0
    if flags & 0x40 != 0, version > 2, tag.count >= 4 {
      // The size of an extended header has itself in version 2.4.
      place = version == 4 ? syncSafe(tag[0..<4]) : 4 + number(tag[0..<4])
    }
    let (nameLength, headLength) = version == 2 ? (3, 6) : (4, 10)
    var texts: [String: String] = [:]
    while place >= 0, place + headLength < tag.count, tag[place] != 0 {
      let name = String(decoding: tag[place..<place + nameLength], as: UTF8.self)
      let digits = tag[place + nameLength..<place + 2 * nameLength]
      let size = version == 4 ? syncSafe(digits) : number(digits)
      let start = place + headLength
      guard size > 0, start + size <= tag.count else { break }
      if name.hasPrefix("T") {
        let content = tag[start..<start + size]
        texts[name] = text(version == 4 && hasZeros ? withoutZeros(content)[...] : content)
      }
      place = start + size
    }
    return texts
  }

  /// A number of seven bits in each byte.
  private static func syncSafe(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) }
  }

  /// The bytes without the zeros that were put after each 255.
  private static func withoutZeros(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (result, before) = ([UInt8](), UInt8(0))
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte != 0 || before != 255 { result.append(byte) }
      before = byte
    }
    return result
  }

  /// The first text of a frame: a byte with the encoding, and the characters.
  private static func text(_ frame: ArraySlice<UInt8>) -> String {
    guard let encoding = frame.first else { return "" }
    let bytes = frame.dropFirst()
    guard encoding == 1 || encoding == 2 else {
      let end = bytes.prefix { $0 != 0 }
      return encoding == 0
        ? String(String.UnicodeScalarView(end.map { Unicode.Scalar($0) }))
        : String(decoding: end, as: UTF8.self)
    }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let isSwapped = units.first == 0xFFFE
    let marked = units.first == 0xFEFF || isSwapped
    let characters = units.dropFirst(marked ? 1 : 0).map { isSwapped ? $0.byteSwapped : $0 }.prefix {
      $0 != 0
    }
    return String(decoding: characters, as: UTF16.self)
  }
}
