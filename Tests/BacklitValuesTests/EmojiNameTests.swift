import BacklitValues
import TestSupport
import Testing

@Suite("Names of emoji") struct EmojiNameTests {
  /// Writes a dictionary in a folder for data.
  private func write(_ lines: [String], as locale: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("speech-dispatcher/locale/\(locale)/emojis.dic")
    try FileIO.makeFolder(of: path)
    try FileIO.write(Array(lines.joined(separator: "\r\n").utf8), to: path)
    return path
  }

  /// The names of dictionaries with a few lines, as speech-dispatcher has them.
  private func makeNames(in folder: TemporaryFolder) throws -> EmojiNames {
    _ = try write(
      [
        "\u{FEFF}# Generated.\n\nsymbols:", "❤\tred  heart\tnone", "🚀\trocket", "🐕\tdog\tnone\talways",
        "🏿\tdark skin tone\tnone", "👍\tthumbs up\tnone", "👋🏿\twaving hand dark skin tone\tnone",
        "🇩🇪\tflag Germany\tnone", "🦀\tcr\u{1B}]0;ab\tnone", "🐙\t\tnone", "🪼", "\t\t",
        "🦑\t" + String(repeating: "squid ", count: 1000),
      ], as: "en", in: folder)
    _ = try write(["❤\trotes Herz\tnone", "🚀\tRakete\tnone"], as: "de", in: folder)
    _ = try write(["🚀\tRaggeete\tnone"], as: "de_CH", in: folder)
    return EmojiNames(folders: ["/nonexistent", folder.path])
  }

  @Test("A name is that of the dictionary of the language, its parent, or English, which is foreign")
  func languages() throws {
    let folder = try TemporaryFolder()
    let names = try makeNames(in: folder)
    let swiss = Language(locale: "de-CH")
    #expect(names.name(of: "🚀", in: .de)?.text == "Rakete")
    #expect(names.name(of: "🚀", in: swiss)?.text == "Raggeete")
    #expect(names.name(of: "❤️", in: swiss)?.text == "rotes Herz")
    #expect(names.name(of: "❤", in: swiss)?.foreign == nil)
    let dog = names.name(of: "🐕", in: swiss)
    #expect(dog?.text == "dog" && dog?.foreign == .en)
    #expect(names.name(of: "❤️", in: Language(locale: "en-GB"))?.text == "red heart")
    #expect(names.name(of: "❤️", in: Language(locale: "en-GB"))?.foreign == nil)
    #expect(names.name(of: "🇩🇪", in: .en)?.text == "flag Germany")
  }

  @Test("The names of unknown sequences are composed of the names of all parts") func composed() throws {
    let folder = try TemporaryFolder()
    let names = try makeNames(in: folder)
    #expect(names.name(of: "👋🏿", in: .en)?.text == "waving hand dark skin tone")
    #expect(names.name(of: "👍🏿", in: .en)?.text == "thumbs up, dark skin tone")
    #expect(names.name(of: "🐕‍🚀", in: .en)?.text == "dog, rocket")
  }

  @Test("Damaged lines of a dictionary are ignored") func damaged() throws {
    let folder = try TemporaryFolder()
    let names = try makeNames(in: folder)
    #expect(names.name(of: "🦀", in: .en)?.text == "cr ]0;ab")
    #expect(names.name(of: "🐙", in: .en)?.text == "octopus")
    #expect(names.name(of: "🪼", in: .en)?.text == "jellyfish")
    #expect(names.name(of: "🦑", in: .en)?.text == "squid")
  }

  @Test("A dictionary is read only when a name in its language is needed, and once") func reading() throws {
    let folder = try TemporaryFolder()
    let names = EmojiNames(folders: [folder.path])
    // Whatever is read before the file exists finds nothing.
    for character in ["a", "Z", "ß", "9", "漢", "س", " ", "\n", "#", "."] as [Character] {
      #expect(names.name(of: character, in: .en) == nil, "\(character)")
    }
    let path = try write(["🚀\tship"], as: "en", in: folder)
    #expect(names.name(of: "🚀", in: .en)?.text == "ship")
    try FileIO.write(Array("🚀\tboat".utf8), to: path)
    #expect(names.name(of: "🚀", in: .en)?.text == "ship")
  }

  @Test("Without a readable dictionary the names are plain words of Unicode") func unreadable() throws {
    let folder = try TemporaryFolder()
    // A folder in place of the file, and a file that is too large.
    folder.makeFolder("speech-dispatcher/locale/en/emojis.dic")
    let huge = [String](repeating: "🚀\tRakete", count: 400_000)
    _ = try write(huge, as: "de", in: folder)
    let names = EmojiNames(folders: [folder.path])
    for (character, name) in [
      ("🚀", "rocket"), ("❤️", "heavy black heart"), ("👍🏿", "thumbs up sign, dark skin tone"), ("🇩🇪", "flag DE"),
      ("1️⃣", "keycap 1"), ("#️⃣", "keycap #"), ("👩🏽‍🚀", "woman, medium skin tone, rocket"),
      ("∑", "n-ary summation"),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "waving black flag"),
    ] as [(Character, String)] {
      let found = names.name(of: character, in: .de)
      #expect(found?.text == name && found?.foreign == .en)
    }
  }

  @Test("Every emoji has a name of letters, digits and signs of a text, with dictionaries and without")
  func complete() {
    for names in [EmojiNames.installed, EmojiNames(folders: [])] {
      for language in [Language.en, .de, .es, .fr, .ar] {
        for value in 0x231A..<0x1FB00 {
          guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation else { continue }
          let name = names.name(of: Character(scalar), in: language)?.text
          #expect(name?.contains(where: \.isLetter) == true, "\(scalar)")
          #expect(name?.contains { $0.isSymbol || $0 == "_" } == false, "\(scalar)")
        }
      }
    }
  }

  @Test(
    "The installed dictionaries have names in every language",
    .enabled(
      if: (try? FileIO.read("/usr/share/speech-dispatcher/locale/it/emojis.dic")) != nil,
      "speech-dispatcher is not installed"),
    arguments: [
      (Language.en, "red heart", "woman astronaut"), (.de, "rotes Herz", "Astronautin"),
      (.es, "corazón rojo", "astronauta mujer"), (.fr, "cœur rouge", "astronaute femme"),
      (.ar, "قلب أحمر", "رائدة فضاء"), (Language(locale: "it"), "cuore rosso", "astronauta donna"),
      (Language(locale: "ja_JP.UTF-8"), "赤いハート", "女性宇宙飛行士"),
    ])
  func installed(language: Language, heart: String, astronaut: String) {
    let names = EmojiNames(folders: ["/usr/share"])
    #expect(names.name(of: "❤️", in: language)?.text == heart)
    #expect(names.name(of: "👩‍🚀", in: language)?.text == astronaut)
    #expect(names.name(of: "👩‍🚀", in: language)?.foreign == nil)
  }
}
