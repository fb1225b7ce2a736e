import Speech
import Testing

@testable import SpeechDispatcher

@Suite("Utterances as messages") struct SpeechRunTests {
  func runs(_ parts: [SpokenText], language: String? = nil) -> [SpeechRun] {
    SpeechRun.runs(of: Utterance(id: 1, parts: parts, language: language))
  }

  @Test("A part has a mark before it, and a comma after it if another one follows") func parts() {
    #expect(
      runs(["Pitch", "", "5"]) == [
        SpeechRun(
          language: nil, isNative: true, markup: "<mark name=\"0\"/>Pitch, <mark name=\"2\"/>5")
      ])
  }

  @Test("What would be markup, or is nothing in XML, is no markup") func escaping() {
    #expect(runs(["a<b>&c\"'"]).first?.markup == "<mark name=\"0\"/>a&lt;b&gt;&amp;c\"'")
    #expect(runs(["a\u{0}b\u{7}\t\u{9B}\u{FFFE}\u{FFFF}c"]).first?.markup == "<mark name=\"0\"/>a b     c")
    #expect(
      runs([".\r\n.\r.\u{2028}\u{85}."]).first?.message == "<speak><mark name=\"0\"/>.\n.\n.\n\n.</speak>")
  }

  @Test("Each language is a message, blanks and punctuation marks of parts go with what is before them")
  func languages() {
    let text = SpokenText(spans: [
      .init("Play "), .init("Für Elise", language: "de"), .init(" ", language: "fr"), .init("now"),
    ])
    let found = runs([text, "button"], language: "en")
    #expect(found.map(\.language) == ["en", "de", "en"])
    #expect(found.map(\.isNative) == [true, false, true])
    #expect(
      found.map(\.markup) == [
        "<mark name=\"0\"/>Play ", "Für Elise ", "now, <mark name=\"1\"/>button",
      ])
  }

  @Test("Another country's way to speak is no other language") func countries() {
    let found = runs([SpokenText("x", language: "en-GB"), SpokenText("y", language: "eo")], language: "en")
    #expect(found.map(\.isNative) == [true, false])
    #expect(found.map(\.language) == ["en-GB", "eo"])
  }

  @Test("A text is spelled letter by letter, with spaces for modules that know no markup") func spelling() {
    func letter(_ text: String) -> String { "<say-as interpret-as=\"characters\">\(text)</say-as>" }
    let spelled = SpokenText(spans: [.init("a\u{301} <", spellsOut: true)])
    #expect(
      runs([spelled]).first?.markup == "<mark name=\"0\"/>" + letter("a\u{301}") + " " + letter("&lt;"))
  }

  @Test("Nothing to say is no message") func nothing() {
    #expect(runs([]).isEmpty && runs([""]).isEmpty && runs([" \n", "\u{0}\u{85}"]).isEmpty)
  }

  @Test("Languages change only so often") func limit() {
    let spans = (0..<100).map { SpokenText.Span("x", language: $0.isMultiple(of: 2) ? "de" : "fr") }
    let found = runs([SpokenText(spans: spans)])
    #expect(found.count == SpeechRun.limit)
    #expect(found.last?.markup == String(repeating: "x", count: 100 - SpeechRun.limit + 1))
  }

  @Test("Nothing but a tag gets into a command") func tags() {
    #expect(SpeechRun.isTag("de-AT"))
    #expect(!SpeechRun.isTag("de\r\nSTOP ALL") && !SpeechRun.isTag("") && !SpeechRun.isTag("dé"))
    #expect(runs([SpokenText("x", language: "de\r\nSTOP ALL")], language: "en").map(\.language) == ["en"])
  }

  @Test("Lines of the list of voices") func voices() {
    #expect(Voice(line: "English (GB)\ten-GB\tnone") == Voice(name: "English (GB)", language: "en-GB"))
    #expect(Voice(line: "a\t") == Voice(name: "a", language: ""))
    #expect(Voice(line: "a") == nil)
  }
}
