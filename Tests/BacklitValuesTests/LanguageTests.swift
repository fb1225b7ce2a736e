import BacklitGeometry
import Testing

@testable import BacklitValues

@Suite("Language tags") struct LanguageTests {
  @Test(
    "Tags are written in their usual case",
    arguments: [
      ("de", "de"), ("DE-at", "de-AT"), ("SR-LATN-rs", "sr-Latn-RS"), ("es-419", "es-419"), ("haw", "haw"),
      ("ar-eg-U-NU-Arab", "ar-EG-u-nu-arab"), ("de-ch-1901", "de-CH-1901"),
      ("en-a-bbb-x-AB", "en-a-bbb-x-ab"),
    ])
  func canonical(text: String, tag: String) {
    #expect(Language(text)?.tag == tag)
    #expect(Language(text).map(String.init(describing:)) == tag)
  }

  @Test(
    "Texts that are not tags",
    arguments: [
      "", "-", "d", "C", "de-", "de--AT", "de_AT", "d e", "dé", "de-\u{1B}[31m", "../x", "x-private",
      "i-klingon", "12",
      "abcdefghi", "de-abcdefghi", String(repeating: "de-", count: 40) + "de",
    ])
  func notTags(text: String) { #expect(Language(text) == nil) }

  @Test(
    "Locale names",
    arguments: [
      ("de_AT.UTF-8@euro", "de-AT"), ("de_at", "de-AT"), ("es-419", "es-419"), ("ar_EG@calendar", "ar-EG"),
      ("sr@latin", "sr"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("", "en"), ("d e", "en"),
      ("tlh", "tlh"),
    ])
  func locales(name: String, tag: String) { #expect(Language(locale: name).tag == tag) }

  @Test("Subtags") func subtags() throws {
    let tag = try #require(Language("sr-Latn-RS-u-co-phonebk-nu-arab"))
    #expect(tag.languageCode == "sr" && tag.script == "Latn" && tag.region == "RS")
    #expect(tag.numberingSystem == "arab")
    let plain = try #require(Language("es-419"))
    #expect(plain.script == nil && plain.region == "419" && plain.numberingSystem == nil)
    #expect(try #require(Language("en-t-nu")).numberingSystem == nil)
    #expect(try #require(Language("en-u-nu")).numberingSystem == nil)
    #expect(try #require(Language("de-1901")).region == nil)
  }

  @Test("Parents") func parents() throws {
    func parents(_ tag: String) throws -> [String] { try #require(Language(tag)).withParents.map(\.tag) }
    #expect(try parents("de") == ["de"])
    #expect(try parents("de-AT") == ["de-AT", "de"])
    #expect(try parents("sr-Latn-RS") == ["sr-Latn-RS", "sr-Latn", "sr"])
    #expect(try parents("ar-EG-u-nu-arab") == ["ar-EG-u-nu-arab", "ar-EG", "ar"])
  }

  @Test("A language without words has English ones") func supported() {
    #expect(Language(locale: "de_AT").supported == .de)
    #expect(Language(locale: "tlh").supported == .en)
    #expect(Language.ar.supported == .ar)
    #expect(Language(locale: "tlh").text("reader.on") == "on")
    #expect(Language(locale: "de_AT").text("reader.on") == "ein")
  }

  @Test("The base direction") func direction() throws {
    #expect(Language.ar.direction == .rightToLeft && Language.de.direction == .leftToRight)
    #expect(try #require(Language("pa-Arab")).direction == .rightToLeft)
  }

  @Test("A language has a name in itself") func names() {
    #expect(
      Localization.builtInLanguages.map(\.name) == ["English", "Español", "Deutsch", "Français", "العربية"])
    #expect(Language(locale: "de_AT").name == "Deutsch" && Language(locale: "tlh").name == "tlh")
  }
}
