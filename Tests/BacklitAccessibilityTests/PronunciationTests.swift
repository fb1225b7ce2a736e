import BacklitAccessibility
import BacklitValues
import Testing

@Suite("Pronunciations") struct PronunciationTests {
  /// The words that are spoken for a label, with those of a pronunciation between bars.
  private func spoken(_ label: String, _ words: [String: [String: String]], language: String? = nil) -> String
  {
    var harness = ReaderHarness([ReaderHarness.node(1, label)])
    harness.tree[NodeID(1)]?.language = language
    harness.show()
    harness.reader.settings.pronunciations = words
    harness.perform(.on)
    let runs = harness.utterances.last?.parts[0].runs ?? []
    #expect(runs.map(\.text).joined() == label)
    return runs.map { run in run.pronunciation.map { "|\($0)|" } ?? run.text }.joined()
  }

  @Test("Whole words are spoken as the user wants, the longest first") func words() {
    let words = ["en": ["kHz": "kilohertz", "k": "thousand", "DJ deck": "player", "->": "to", "SQL": ""]]
    #expect(spoken("44 kHz", words) == "44 |kilohertz|")
    #expect(spoken("k, KHZ, kHzs, 5k", words) == "|thousand|, |kilohertz|, kHzs, 5k")
    #expect(spoken("DJ deck 1->2", words) == "|player| 1|to|2")
    #expect(spoken("My SQL", words) == "My ||")
  }

  @Test("The words of a language are for texts in that language") func languages() {
    let words = ["de": ["kHz": "Kilohertz"]]
    #expect(spoken("44 kHz", words) == "44 kHz")
    #expect(spoken("44 kHz", words, language: "de-AT") == "44 |Kilohertz|")
  }
}
