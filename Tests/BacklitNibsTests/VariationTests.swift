import BacklitGeometry
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite struct VariationTests {
  @Test("The most specific case is used") func specificity() throws {
    let variation = try Variation(cases: [
      (.any, "any"), (VariationKey("hC"), "low"), (VariationKey("wC hC"), "small"),
      (VariationKey("dark wC hC"), "night"),
    ])
    #expect(variation.value(for: VariationTraits()) == "any")
    #expect(variation.value(for: VariationTraits(height: .compact)) == "low")
    #expect(variation.value(for: VariationTraits(width: .compact, height: .compact)) == "small")
    #expect(variation.value(for: VariationTraits(width: .compact, height: .compact, style: .dark)) == "night")
  }

  @Test("A text size is more specific than all accessibility sizes") func namedSizes() throws {
    let variation = try Variation(cases: [
      (.any, 0), (VariationKey("accessibility"), 1), (VariationKey("accessibilityLarge"), 2),
      (VariationKey("small"), 3),
    ])
    #expect(variation.value(for: VariationTraits(textSize: .accessibilityMedium)) == 1)
    #expect(variation.value(for: VariationTraits(textSize: .accessibilityLarge)) == 2)
    #expect(variation.value(for: VariationTraits(textSize: .small)) == 3)
  }

  @Test("Ties are found") func ties() throws {
    let keys = try ["*", "dark", "hC", "wC hC", "hC wC"].map { text in try VariationKey(text) }
    let problems = VariationProblems(keys: keys)
    #expect(problems.uncovered == nil)
    #expect(problems.ties.map { [$0.first, $0.second] }.sorted { $0[0] < $1[0] } == [[1, 2], [3, 4]])
    let tie = try #require(problems.ties.first { $0.first == 1 })
    #expect(tie.decider?.description == "hC dark")
    #expect(problems.ties.first { $0.first == 3 }?.decider == nil)
    // A key of both conditions resolves the tie.
    let decided = VariationProblems(
      keys: try ["*", "dark", "hC", "hC dark"].map { text in try VariationKey(text) })
    #expect(decided.isEmpty)
  }

  @Test("Every combination of traits needs a case") func coverage() throws {
    #expect(VariationProblems(keys: [try VariationKey("wC"), try VariationKey("wR")]).isEmpty)
    let open = VariationProblems(keys: [try VariationKey("wC"), try VariationKey("hR")])
    #expect(open.uncovered?.width == .regular)
    #expect(open.uncovered?.height == .compact)
    #expect(VariationProblems(keys: []).uncovered != nil)
  }

  @Test(
    "Invalid keys are faults",
    arguments: [
      ("", "1: the key is empty; write \"*\" for any traits"),
      ("wX", "1: \"wX\" is not a trait; did you mean \"wC\"?"),
      ("wC wR", "4: \"wR\" contradicts the traits before it; remove one of them"),
      ("dark  dark", "7: \"dark\" is repeated; remove it"),
      ("small accessibility", "7: \"accessibility\" contradicts the traits before it; remove one of them"),
      ("* wC", "1: \"*\" cannot be combined with traits; remove it"),
    ])
  func invalidKeys(text: String, expected: String) {
    do throws(TextFaults) {
      let key = try VariationKey(text)
      Issue.record("read as \(key)")
    } catch {
      #expect(error.all.map(\.description) == [expected])
    }
  }

  @Test("Text sizes have short names") func shortNames() throws {
    // The short name of three times extra large.
    #expect(try VariationKey("accessibilityXXXL") == VariationKey("accessibilityExtraExtraExtraLarge"))
    #expect(try VariationKey("XS") == VariationKey("extraSmall"))
    #expect(try VariationKey("accessibilityM") == VariationKey("accessibilityMedium"))
  }

  @Test("The analysis agrees with trying all combinations", arguments: 0..<200 as Range<UInt64>)
  func analysis(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words: [TraitCondition] = [
      .width(.compact), .width(.regular), .height(.compact), .style(.dark), .accessibility,
      .textSize(.accessibilityLarge), .textSize(.small), .direction(.rightToLeft),
    ]
    let keys = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      VariationKey(
        Set(
          (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in words.randomElement(using: &random) })
      )
    }
    let all = VariationTraits.all
    let matches = keys.map { key in all.map(key.matches) }
    // The pairs of keys of which the first matches a real subset of the combinations of the second.
    let narrower = matches.map { first in
      matches.map { second in
        first != second && zip(first, second).allSatisfy { !$0 || $1 }
      }
    }
    var tied: Set<[Int]> = []
    var isUncovered = false
    for (place, traits) in all.enumerated() {
      let matching = keys.indices.filter { matches[$0][place] }
      let most = matching.map { keys[$0].conditions.count }.max() ?? 0
      let equals = matching.filter { keys[$0].conditions.count == most }
      let leaders = equals.filter { index in !equals.contains { narrower[$0][index] } }
      if leaders.isEmpty { isUncovered = true }
      for a in leaders { for b in leaders where a < b { tied.insert([a, b]) } }
      if leaders.count == 1 {
        #expect(VariationProblems.winner(among: keys, for: traits) == leaders[0], "seed \(seed)")
      }
    }
    let problems = VariationProblems(keys: keys)
    #expect(Set(problems.ties.map { [$0.first, $0.second] }) == tied, "seed \(seed)")
    #expect((problems.uncovered != nil) == isUncovered, "seed \(seed)")
  }

  @Test("A key changes traits so that it matches them") func appliedKeys() throws {
    for text in [
      "wC hR dark rtl accessibilityL", "*", "hC dC light ltr accessibility highContrast", "XS wR dR",
    ] {
      let key = try VariationKey(text)
      #expect(key.matches(VariationTraits(key.applied(to: TraitCollection()))), "\(text)")
    }
    for traits in VariationTraits.all where traits.style == .dark {
      let key = VariationKey([
        .width(traits.width), .height(traits.height), .density(traits.density), .textSize(traits.textSize),
      ])
      #expect(key.matches(VariationTraits(key.applied(to: TraitCollection()))))
    }
  }
}
