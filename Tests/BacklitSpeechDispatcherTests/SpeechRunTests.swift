import BacklitAccessibility
import Testing

@testable import BacklitSpeechDispatcher

@Suite("Utterances as messages") struct SpeechRunTests {
  func runs(_ parts: [SpokenText], language: String? = nil) -> [SpeechRun] {
    SpeechRun.runs(of: Utterance(id: 1, parts: parts, language: language))
  }

  @Test("A mark precedes each word, and a comma separates parts") func parts() {
    #expect(
      runs(["Pitch", "", "5"]) == [
        SpeechRun(
          language: nil, isNative: true, markup: "<mark name=\"0\"/>Pitch, <mark name=\"2\"/>5")
      ])
    #expect(
      runs(["Für  Elise"]).first?.markup == "<mark name=\"0\"/>Für  <mark name=\"0:5\"/>Elise")
  }

  @Test("Markup and characters that XML does not allow are escaped") func escaping() {
    #expect(runs(["a<b>&c\"'"]).first?.markup == "<mark name=\"0\"/>a&lt;b&gt;&amp;c\"'")
    #expect(
      runs(["a\u{0}b\u{7}\t\u{9B}\u{FFFE}\u{FFFF}c"]).first?.markup
        == "<mark name=\"0\"/>a <mark name=\"0:2\"/>b     <mark name=\"0:8\"/>c")
    #expect(
      runs([".\r\n.\r.\u{2028}\u{85}."]).first?.message
        == "<speak><mark name=\"0\"/>.\n<mark name=\"0:2\"/>.\n<mark name=\"0:4\"/>.\n\n<mark name=\"0:7\"/>.</speak>"
    )
  }

  @Test("Each language is a message; white space and separators belong to the preceding run")
  func languages() {
    let text = SpokenText(runs: [
      .init("Play "), .init("Für Elise", language: "de"), .init(" ", language: "fr"), .init("now"),
    ])
    let found = runs([text, "button"], language: "en")
    #expect(found.map(\.language) == ["en", "de", "en"])
    #expect(found.map(\.isNative) == [true, false, true])
    #expect(
      found.map(\.markup) == [
        "<mark name=\"0\"/>Play ", "<mark name=\"0:5\"/>Für <mark name=\"0:9\"/>Elise ",
        "<mark name=\"0:15\"/>now, <mark name=\"1\"/>button",
      ])
  }

  @Test("A regional variant counts as the native language") func countries() {
    let found = runs([SpokenText("x", language: "en-GB"), SpokenText("y", language: "eo")], language: "en")
    #expect(found.map(\.isNative) == [true, false])
    #expect(found.map(\.language) == ["en-GB", "eo"])
  }

  @Test("Spelled text is marked up by letter, with spaces for modules without SSML support") func spelling() {
    func letter(_ text: String) -> String { "<say-as interpret-as=\"characters\">\(text)</say-as>" }
    let spelled = SpokenText(runs: [.init("a\u{301} <", spellsOut: true)])
    #expect(
      runs([spelled]).first?.markup == "<mark name=\"0\"/>" + letter("a\u{301}") + " " + letter("&lt;"))
  }

  @Test("The words of a pronunciation are sent in place of the text, with the place of the text")
  func pronunciation() {
    let text = SpokenText(runs: [.init("6 "), .init("kHz", pronunciation: "kilo hertz"), .init(" on")])
    #expect(
      runs([text]).first?.markup
        == "<mark name=\"0\"/>6 <mark name=\"0:2\"/>kilo hertz <mark name=\"0:6\"/>on")
  }

  @Test("A capital letter has a higher pitch") func pitch() {
    let capital = SpokenText(runs: [.init("capital "), .init("A", raisesPitch: true)])
    #expect(
      runs([capital]).first?.markup
        == "<mark name=\"0\"/>capital <mark name=\"0:8\"/><prosody pitch=\"+30%\">A</prosody>")
  }

  @Test("An empty text has no runs") func nothing() {
    #expect(runs([]).isEmpty && runs([""]).isEmpty && runs([" \n", "\u{0}\u{85}"]).isEmpty)
  }

  @Test("The number of runs is limited") func limit() {
    let parts = (0..<100).map { AttributedText.Run("x", language: $0.isMultiple(of: 2) ? "de" : "fr") }
    let found = runs([SpokenText(runs: parts)])
    #expect(found.count == SpeechRun.limit)
    let texts = found.last?.markup.split { $0 == "<" || $0 == ">" }.filter { !$0.hasPrefix("mark") }
    #expect(texts?.joined() == String(repeating: "x", count: 100 - SpeechRun.limit + 1))
  }

  @Test("Invalid language tags are ignored") func tags() {
    #expect(SpeechRun.isTag("de-AT"))
    #expect(!SpeechRun.isTag("de\r\nSTOP ALL") && !SpeechRun.isTag("") && !SpeechRun.isTag("dé"))
    #expect(runs([SpokenText("x", language: "de\r\nSTOP ALL")], language: "en").map(\.language) == ["en"])
  }

  @Test("Lines of the voice list are parsed") func voices() {
    #expect(Voice(line: "English (GB)\ten-GB\tnone") == Voice(name: "English (GB)", language: "en-GB"))
    #expect(Voice(line: "a\t") == Voice(name: "a", language: ""))
    #expect(Voice(line: "a") == nil)
  }
}
