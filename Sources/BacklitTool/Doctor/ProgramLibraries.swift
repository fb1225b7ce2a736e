import BacklitValues

/// The libraries that a program needs where it runs, and the Debian packages that have them.
struct ProgramLibraries {
  /// The libraries without which the program does not start.
  let linked: [String]
  /// The libraries that the program names, to load them when it uses them first.
  let loaded: [String]
  /// The packages of this machine, by the file names of their libraries.
  let packages: [String: String]

  /// Reads a program.
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - records: the folder in which dpkg keeps what it knows about packages.
  /// - Throws: a fault with the reason if the file cannot be read or is not a program.
  init(path: String, records: String = "/var/lib/dpkg/info") throws(ProgramFault) {
    let bytes: [UInt8]
    do throws(FileIO.Failure) {
      bytes = try FileIO.read(path)
    } catch {
      throw ProgramFault(description: "\(error)")
    }
    guard let linked = Self.linked(bytes) else {
      throw ProgramFault(
        description:
          "\(path): it is not a program for 64 bits in the format ELF; name the program that swift build made"
      )
    }
    self.linked = linked
    loaded = Self.purposes.map(\.library).filter { library in
      !linked.contains { $0.hasPrefix(library) } && Self.contains(library, bytes)
    }
    packages = Self.packages(in: records)
  }

  /// Whether a file has a text. The standard search of a collection takes seconds for a program.
  private static func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { text in
      bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while start + text.count <= bytes.count {
          var count = 0
          while count < text.count, bytes[start + count] == text[count] { count += 1 }
          if count == text.count { return true }
          start += 1
        }
        return false
      }
    }
  }

  /// The names in the dynamic section of an ELF file (System V ABI, Dynamic Linking); nil for a different file.
  private static func linked(_ bytes: [UInt8]) -> [String]? {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, count > 0, offset <= bytes.count - count else { return nil }
      // A number that does not fit is not a place in the file.
      let value = bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value).flatMap { $0 < 1 << 48 ? $0 : nil }
    }
    // The four bytes of every ELF file, 64 bits, least significant byte first.
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let sections = number(40, 8),
      let size = number(58, 2),
      let count = number(60, 2)
    else { return nil }
    func section(_ index: Int) -> Int { sections + index * size }
    let kind = 6  // SHT_DYNAMIC
    guard let dynamic = (0..<count).first(where: { number(section($0) + 4, 4) == kind }).map(section),
      let start = number(dynamic + 24, 8), let length = number(dynamic + 32, 8),
      let link = number(dynamic + 40, 4),
      let names = number(section(link) + 24, 8), length <= bytes.count
    else { return nil }
    return stride(from: start, to: start + length, by: 16).compactMap { entry in
      let needed = 1  // DT_NEEDED
      guard number(entry, 8) == needed, let place = number(entry + 8, 8), names + place < bytes.count else {
        return nil
      }
      return String(decoding: bytes[(names + place)...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The packages of libraries as dpkg knows them: lines such as `libcairo 2 libcairo2 (>= 1.16.0)` in the files `.shlibs`
  /// (Debian Policy, 8.6.4.2).
  private static func packages(in records: String) -> [String: String] {
    var packages: [String: String] = [:]
    for name in FileIO.names(in: records).sorted() where name.hasSuffix(".shlibs") {
      guard let bytes = try? FileIO.read("\(records)/\(name)", limit: 1 << 20) else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        // A line with a kind is about packages of the installer.
        guard words.count >= 3, !words[0].hasSuffix(":") else { continue }
        packages["\(words[0]).so.\(words[1])"] = String(words[2])
      }
    }
    return packages
  }

  /// The purposes of libraries, with the trait that leaves them out, and the packages of Debian 12 for those that are loaded.
  private static let purposes: [(library: String, use: String, packages: [String])] = [
    ("libcairo.so", "pictures in pixels; trait Pictures", []),
    ("libchafa.so", "pictures in block characters; trait Pictures", []),
    ("libdeflate.so", "pictures in pixels; trait Pictures", []),
    ("libturbojpeg.so", "JPEG images; trait Pictures", []),
    ("libfribidi.so", "text from right to left", []),
    ("libutf8proc.so", "the widths of characters", []),
    (
      "libspeechd.so", "speech; trait Speech",
      ["speech-dispatcher", "speech-dispatcher-espeak-ng"]
    ),
    ("librsvg-2.so.2", "SVG images; trait Pictures", ["librsvg2-2"]),
    (
      "libdbus-1.so.3", "Orca and other readers; trait Bus",
      ["libdbus-1-3", "at-spi2-core"]
    ),
    ("libbrlapi.so.", "a braille display; trait Braille", ["libbrlapi0.8", "brltty"]),
  ]
}

/// The reason why a program cannot be read, in a sentence.
struct ProgramFault: Error, CustomStringConvertible {
  let description: String
}

extension ProgramLibraries {
  /// The report: the packages that the program needs to start, and those that it uses.
  var groups: [DoctorReport.Group] {
    [.init(name: "needed to start", findings: needed), .init(name: "used if installed", findings: used)]
  }

  /// The packages that the program needs to start.
  var neededPackages: [String] { Set(linked.compactMap { packages[$0] }).sorted() }

  /// The packages that it uses if they are installed.
  var usedPackages: [String] { used.map(\.name) }

  private var needed: [Finding] {
    let found = neededPackages.map { package in
      let own = linked.filter { packages[$0] == package }.sorted()
      let use = Self.purposes.first { own[0].hasPrefix($0.library) }.map { ", for \($0.use)" } ?? ""
      return Finding.ok(package, "\(own.joined(separator: ", "))\(use).")
    }
    let other = linked.filter { packages[$0] == nil }.sorted()
    let swift = other.filter { name in
      ["libswift", "libFoundation", "lib_", "libdispatch.so", "libBlocksRuntime.so"].contains {
        name.hasPrefix($0)
      }
    }
    let missing = other.filter { !swift.contains($0) }.map {
      Finding.warning($0, "It is in no package of this machine.", "Install it beside the program.")
    }
    guard !swift.isEmpty else { return found + missing }
    return found + missing + [
      .warning(
        "Swift", "\(swift.joined(separator: ", ")).",
        "Install them beside the program, or build it with --static-swift-stdlib.")
    ]
  }

  private var used: [Finding] {
    Self.purposes.filter { purpose in
      loaded.contains(purpose.library) || linked.contains { $0.hasPrefix(purpose.library) }
    }.flatMap { purpose in purpose.packages.map { .ok($0, "For \(purpose.use).") } }
  }
}
