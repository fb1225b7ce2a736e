import Testing

@testable import BacklitValues

@Suite("Plural rules") struct PluralRuleTests {
  private func category(_ number: String, _ language: Language) throws -> PluralCategory {
    Localization.category(of: try #require(PluralOperands(decimal: number)), in: language)
  }

  @Test(
    "The five languages have the rules of CLDR",
    arguments: [
      (Language.en, ["1": .one, "0": .other, "2": .other, "1.0": .other, "1.5": .other, "1000000": .other]),
      (.de, ["1": .one, "0": .other, "2": .other, "1.0": .other]),
      (
        .es,
        [
          "1": .one, "1.0": .one, "0": .other, "2": .other, "1000000": .many, "1000001": .other,
          "0.5": .other,
        ]
      ),
      (.fr, ["0": .one, "1": .one, "1.9": .one, "2": .other, "1000000": .many, "1000000.5": .other]),
      (
        .ar,
        [
          "0": .zero, "1": .one, "2": .two, "3": .few, "10": .few, "103": .few, "11": .many, "99": .many,
          "111": .many,
          "100": .other, "101": .other, "102": .other, "200": .other, "0.1": .other, "3.0": .few,
        ] as [String: PluralCategory]
      ),
    ])
  func builtIn(language: Language, expected: [String: PluralCategory]) throws {
    for (number, category) in expected {
      #expect(try self.category(number, language) == category, "\(number)")
    }
  }

  @Test("The rules of further languages can be copied from CLDR") func copied() throws {
    func numbers(_ rule: String, _ all: [String]) throws -> [String] {
      let rule = try PluralRule(rule)
      return try all.filter { rule.matches(try #require(PluralOperands(decimal: $0))) }
    }
    let whole = (0...25).map { "\($0)" }
    // Polish, few.
    #expect(
      try numbers(
        "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 32~34, 102, 1002, …", whole)
        == ["2", "3", "4", "22", "23", "24"])
    // Latvian, zero and one, with operands of the fraction.
    #expect(
      try numbers(
        "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19", ["0", "10", "11", "1.11", "1.1"])
        == ["0", "10", "11", "1.11"])
    #expect(
      try numbers(
        "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1",
        ["1", "11", "21", "1.1", "0.21", "0.11", "2.0"]) == ["1", "21", "1.1", "0.21"])
    // Danish, one: the fraction without trailing zeros. Welsh has all categories.
    #expect(
      try numbers("n = 1 or t != 0 and i = 0,1", ["1", "1.0", "0.5", "1.6", "2.5", "0"]) == [
        "1", "1.0", "0.5", "1.6",
      ])
    #expect(try numbers("n = 3..4,6,8..9", whole) == ["3", "4", "6", "8", "9"])
    #expect(try numbers("w != 0", ["1", "1.0", "1.5"]) == ["1.5"])
    // A number with a fraction differs from every whole number.
    #expect(try numbers("n != 1", ["1", "1.5", "2"]) == ["1.5", "2"])
  }

  @Test("Operands") func operands() throws {
    let number = try #require(PluralOperands(decimal: "12.340"))
    #expect((number.whole, number.visibleCount, number.visible) == (12, 3, 340))
    #expect((number.significantCount, number.significant) == (2, 34))
    #expect(PluralOperands(decimal: "7") == PluralOperands(7))
    for text in ["", "-1", "1e3", "a", "1.2.3", "1,5", String(repeating: "9", count: 19)] {
      #expect(PluralOperands(decimal: text) == nil, "\(text)")
    }
  }

  @Test(
    "A faulty rule has the offset and the reason",
    arguments: [
      ("", 0, "expected an operand: n, i, v, w, f, t, c, e, found the end"),
      ("x = 1", 0, "expected an operand: n, i, v, w, f, t, c, e, found \"x\""),
      ("n = ", 4, "expected a whole number, found the end"),
      ("n == 1", 3, "expected a whole number, found \"=\""),
      ("n % 0 = 1", 4, "a number cannot be divided by 0"),
      ("n is 1", 2, "expected \"=\" or \"!=\", found \"is\""),
      ("n = 4..2", 4, "the range 4..2 is empty"),
      ("n = 1 und i = 2", 6, "expected \"and\" or \"or\", found \"und\""),
      ("n = 1.5", 5, "expected \"and\" or \"or\", found \".\""),
      ("n = 99999999999999999999", 4, "expected a whole number, found \"99999999999999999999\""),
      ("n = 1 or", 8, "expected an operand: n, i, v, w, f, t, c, e, found the end"),
    ])
  func faults(rule: String, offset: Int, problem: String) {
    do throws(PluralRule.SyntaxError) {
      _ = try PluralRule(rule)
      Issue.record("\(rule) was accepted")
    } catch {
      #expect(error.offset == offset && error.problem == problem && !error.remedy.isEmpty)
    }
  }
}
