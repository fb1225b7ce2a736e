import BacklitGeometry
import Testing

@testable import BacklitValues

@Suite("Pseudo-languages") struct PseudoLanguageTests {
  @Test("A private subtag names the form, and the rest of the tag the language") func tags() throws {
    let language = try #require(Language("de-AT-x-double"))
    #expect(language.pseudoLanguage == .double)
    #expect(language.parent?.tag == "de-AT" && language.supported == .de)
    #expect(Language.en.pseudo(.bounded).tag == "en-x-bounded")
    #expect(Language.en.pseudoLanguage == nil && Language("en-x-other")?.pseudoLanguage == nil)
    #expect(Language("en-double")?.pseudoLanguage == nil)
  }

  @Test("Texts are doubled, accented or bounded line by line, and blank texts stay")
  func texts() {
    #expect(PseudoLanguage.double.text("Play\n\nStop") == "Play Play\n\nStop Stop")
    #expect(PseudoLanguage.bounded.text("Play") == "[# Play #]")
    #expect(PseudoLanguage.accented.text("Play {count} of 3") == "Þļåý {count} öƒ 3")
    #expect(PseudoLanguage.rtl.text("Play") == "Play")
    for form in PseudoLanguage.allCases { #expect(form.text("") == "" && form.text(" ") == " ") }
  }

  @Test("Accented letters keep the length of a text") func lengths() {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let accented = PseudoLanguage.accented.text(letters)
    #expect(accented.count == letters.count && Set(accented).isDisjoint(with: letters))
    #expect(Set(accented).count == letters.count)
  }

  @Test("Built-in texts, plural forms and the direction follow") func builtIn() {
    let double = Language.en.pseudo(.double)
    #expect(double.text("reader.items", count: 2) == "2 items 2 items")
    #expect(Language.de.pseudo(.bounded).text("reader.items", count: 1) == "[# 1 Eintrag #]")
    #expect(Language.en.pseudo(.rtl).direction == .rightToLeft)
    #expect(Language.ar.pseudo(.double).direction == .rightToLeft && double.direction == .leftToRight)
  }
}
