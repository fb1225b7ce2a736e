import AutoLayout
import Randomness
import Testing

/// What is said about lines of the visual format that are wrong.
@MainActor
struct VisualFormatFaultTests {
  /// The faults of a line, each with its column counted from 1.
  private static func faults(_ text: String, _ options: VisualFormatOptions = []) -> [String] {
    do {
      return try ["none: \(VisualFormatTests.read(text, options))"]
    } catch let error as VisualFormatError {
      return error.faults.map { "\($0.offset + 1): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: [
    ("", "1: the end stands where a view in brackets should be"),
    ("H[red]", "2: “[” stands where “:” after the direction should be"),
    ("X:[red]", "1: “X” stands where a view in brackets should be"),
    ("|-|", "3: “|” stands where a view in brackets should be"),
    ("[rad]", "2: there is no view or guide “rad”; did you mean “red”?"),
    ("[]", "2: “]” stands where a view’s name should be"),
    ("[red", "5: the end stands where “]” should be"),
    ("[red]-", "7: the end stands where a view in brackets, or “|” should be"),
    ("[red]x[blue]", "6: “x” stands where a view in brackets should be"),
    ("[red]-16[blue]", "9: “[” stands where “-” after the distance should be"),
    ("[red]-gup-[blue]", "7: there is no metric “gup”; did you mean “gap”?"),
    ("[red]-(blue)-[blue]", "8: there is no metric “blue”; known: gap, high, low"),
    ("[red(reed)]", "6: there is no metric or view “reed”; did you mean “red”?"),
    (
      "[red]--4-[blue]",
      "7: “-” stands where a number or a metric should be; "
        + "a negative distance stands in parentheses, as in -(-8)-"
    ),
    (
      "[red]->=4-[blue]",
      "7: “>” stands where a number or a metric should be; "
        + "relations and priorities stand in parentheses, as in -(>=8@750)-"
    ),
    (
      "[red]-4@5-[blue]",
      "8: “@” stands where “-” after the distance should be; "
        + "relations and priorities stand in parentheses, as in -(>=8@750)-"
    ),
    ("[red(>=)]", "8: “)” stands where a number, a metric or a view should be"),
    ("[red(1.2.3)]", "6: “1” stands where a number, a metric or a view should be"),
    ("[red(=5)]", "6: “=” is no relation; write ==, <= or >="),
    ("[red(5@0)]", "8: the priority 0 is out of range; priorities are whole numbers from 1 to 1000"),
    ("[red(5@1.5)]", "8: the priority 1.5 is out of range; priorities are whole numbers from 1 to 1000"),
    ("[red(5@low)]", "8: the priority -3 is out of range; priorities are whole numbers from 1 to 1000"),
    ("[red(5@hgh)]", "8: there is no metric “hgh”; did you mean “high”?"),
    ("[red(5@)]", "8: “)” stands where a priority should be"),
    ("[red(1e9)]", "6: 1000000000 points are out of range; write a number from -10000000 to 10000000"),
    ("[red]-|x", "8: “x” stands where the end of the line should be"),
    ("[red]|[blue]", "7: “[” stands where the end of the line should be"),
    ("[red(5]", "7: “]” stands where “)” should be"),
    ("[red(red)]", "6: “red” is compared with itself; name another view or a number"),
    ("[red]-[red]", "8: “red” stands in the line twice; a view has one place in it"),
    ("[box]-|", "7: “|” is the superview of “box”, which has none; add it to a view first"),
  ])
  func aFaultNamesItsColumn(text: String, fault: String) {
    #expect(Self.faults(text) == [fault])
  }

  @Test func allFaultsOfALine() {
    #expect(
      Self.faults("V|-[rad(5@2000,=gup)]-4[green(5]-(x,>=)-[blue(a b)]-|!", [.alignAllTop, .alignAllLeft])
        == [
          "1: “alignAllTop” aligns along the line; a line from top to bottom aligns across it",
          "2: “|” stands where “:” after the direction should be",
          "5: there is no view or guide “rad”; did you mean “red”?",
          "11: the priority 2000 is out of range; priorities are whole numbers from 1 to 1000",
          "16: “=” is no relation; write ==, <= or >=",
          "17: there is no metric or view “gup”; did you mean “gap”?",
          "24: “[” stands where “-” after the distance should be",
          "32: “]” stands where “)” should be",
          "35: there is no metric “x”; known: gap, high, low",
          "39: “)” stands where a number or a metric should be",
          "47: there is no metric or view “a”; known: gap, high, low, blue, box, green, red, över",
          "49: “b” stands where “)” should be",
          "54: “!” stands where the end of the line should be",
        ])
  }

  @Test func optionsThatContradict() {
    #expect(
      Self.faults("[red]", [.alignAllTop, .alignAllLeading]) == [
        "1: “alignAllLeading” aligns along the line; a line from left to right aligns across it"
      ])
    #expect(
      Self.faults("[red]", [.directionLeftToRight, .directionRightToLeft]) == [
        "1: “directionRightToLeft” stands beside “directionLeftToRight”; leave one of them out"
      ])
    #expect(
      Self.faults("V:[red]", [.spacingEdgeToEdge, .spacingBaselineToBaseline]) == [
        "1: “spacingBaselineToBaseline” stands beside “spacingEdgeToEdge”; leave one of them out"
      ])
    #expect(
      Self.faults("[red]", .spacingBaselineToBaseline) == [
        "1: “spacingBaselineToBaseline” measures from top to bottom; leave it out of a line from left to right"
      ])
  }

  @Test func numbersThatAreNone() {
    for number in [Double.nan, .infinity, 1e8] {
      #expect(throws: VisualFormatError.self) {
        try VisualFormatTests.read("[red(gap)]", metrics: ["gap": number])
      }
    }
    #expect(throws: VisualFormatError.self) {
      try VisualFormatTests.read("[red(green)]", metrics: ["green": 1])
    }
  }

  @Test(arguments: [
    (
      "|-[rad]-gup-[x]",
      """
      |-[rad]-gup-[x]
         ^ there is no view or guide “rad”; did you mean “red”?
              ^ there is no metric “gup”; did you mean “gap”?
                   ^ there is no view or guide “x”; known: blue, box, green, red, över
      """
    ),
    (
      // A letter and its mark take one column, a letter of Chinese two.
      "[o\u{308}][左][red]]",
      """
      [o\u{308}][左][red]]
       ^ there is no view or guide “o\u{308}”; known: blue, box, green, red, över
          ^ there is no view or guide “左”; known: blue, box, green, red, över
                  ^ “]” stands where a view in brackets should be
      """
    ),
    (
      "[red]\n\u{1B}",
      """
      [red]\\u{a}\\u{1b}
                ^ “\\u{1b}” stands where a view in brackets should be
      """
    ),
    (
      // A mark alone does not belong to a name; its place is that of the bracket that it stands on.
      "[red]-[\u{301}]",
      """
      [red]-[\u{301}]
            ^ “\u{301}” stands where a view’s name should be
      """
    ),
  ])
  func theLineIsShown(text: String, shown: String) {
    do {
      Issue.record("no fault: \(try VisualFormatTests.read(text))")
    } catch {
      #expect("\(error)" == shown)
    }
  }

  @Test func faultsOfALongLineEnd() {
    #expect(Self.faults(String(repeating: "[x]", count: 100_000)).count == 100)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func noTextCrashesTheReader(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "|", "-", "[", "]", "(", ")", "red", "blue", "gap", "==", ">=", "@", ",", "12", ".", "H:", "V:", " ",
      "é", "-16-", "[red]", "-|", "e5",
    ]
    let text = (0..<random.next() % 13).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
      .joined()
    do {
      _ = try VisualFormatTests.read(text)
    } catch let error as VisualFormatError {
      #expect(!error.faults.isEmpty)
      #expect(error.faults.allSatisfy { (0...text.unicodeScalars.count).contains($0.offset) }, "\(text)")
    } catch {
      Issue.record(error)
    }
  }
}
