import BacklitValues
import Testing

@Suite("Names of emoji") struct EmojiNameTests {
  private func name(_ character: Character, _ language: Language = .en) -> String? {
    language.emojiName(of: character)?.text
  }

  @Test(
    "Emoji have names in five languages",
    arguments: [
      (Language.en, "red heart", "woman astronaut", "flag: Germany"),
      (.de, "rotes Herz", "Astronautin", "Flagge: Deutschland"),
      (.es, "corazón rojo", "astronauta mujer", "Bandera: Alemania"),
      (.fr, "cœur rouge", "astronaute femme", "drapeau: Allemagne"),
      (.ar, "قلب أحمر", "رائدة فضاء", "علم: ألمانيا"),
    ])
  func languages(language: Language, heart: String, astronaut: String, flag: String) {
    #expect(name("❤️", language) == heart && name("❤", language) == heart)
    #expect(name("👩‍🚀", language) == astronaut)
    #expect(name("🇩🇪", language) == flag)
    #expect(language.emojiName(of: "❤️")?.foreign == nil)
  }

  @Test("Names with skin tones and of unknown sequences are composed") func composed() {
    #expect(name("👍🏿") == "thumbs up: dark skin tone")
    #expect(name("👍🏿", .de) == "Daumen hoch: dunkle Hautfarbe")
    #expect(name("👩🏽‍🚀") == "woman astronaut: medium skin tone")
    // A sequence that is not an emoji of its own.
    #expect(name("🐕‍🚀") == "dog, rocket")
  }

  @Test("A language without a table has the English names, and ordinary characters have none") func fallback()
  {
    let found = Language(locale: "it").emojiName(of: "🚀")
    #expect(found?.text == "rocket" && found?.foreign == .en)
    #expect(Language(locale: "de-AT").emojiName(of: "🚀")?.text == "Rakete")
    for character in ["a", "Z", "ß", "9", "漢", "س", " ", "\n", "#", "."] as [Character] {
      #expect(name(character) == nil, "\(character)")
    }
  }

  @Test("Every emoji of the standard library up to Unicode 15 has a name") func complete() {
    var missing: [Unicode.Scalar] = []
    for value in 0x231A..<0x1FB00 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation,
        let age = scalar.properties.age, age.major <= 15
      else { continue }
      // A letter of a flag has no name without its second one.
      if (0x1F1E6...0x1F1FF).contains(value) { continue }
      for language in [Language.en, .de, .es, .fr, .ar] where language.emojiName(of: Character(scalar)) == nil
      {
        missing.append(scalar)
      }
    }
    #expect(missing.isEmpty, "\(missing)")
  }
}
