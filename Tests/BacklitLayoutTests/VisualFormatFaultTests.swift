import BacklitLayout
import BacklitValues
import TestSupport
import Testing

/// Tests of the faults of malformed lines of the visual format.
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

  @Test(
    "A fault names its column",
    arguments: [
      ("", "1: expected a view in brackets, found the end of the line"),
      ("H[red]", "2: expected \":\" after the direction, found \"[\""),
      ("X:[red]", "1: expected a view in brackets, found \"X\""),
      ("|-|", "3: expected a view in brackets, found \"|\""),
      ("[rad]", "2: there is no view or guide \"rad\"; did you mean \"red\"?"),
      ("[]", "2: expected a view's name, found \"]\""),
      ("[red", "5: expected \"]\", found the end of the line"),
      ("[red]-", "7: expected a view in brackets or \"|\", found the end of the line"),
      ("[red]x[blue]", "6: expected a view in brackets, found \"x\""),
      ("[red]-16[blue]", "9: expected \"-\" after the distance, found \"[\""),
      ("[red]-gup-[blue]", "7: there is no metric \"gup\"; did you mean \"gap\"?"),
      ("[red]-(blue)-[blue]", "8: there is no metric \"blue\"; known: gap, high, low"),
      ("[red(reed)]", "6: there is no metric or view \"reed\"; did you mean \"red\"?"),
      (
        "[red]--4-[blue]",
        "7: expected a number or a metric, found \"-\"; "
          + "write a negative distance in parentheses, as in -(-8)-"
      ),
      (
        "[red]->=4-[blue]",
        "7: expected a number or a metric, found \">\"; "
          + "write relations and priorities in parentheses, as in -(>=8@750)-"
      ),
      (
        "[red]-4@5-[blue]",
        "8: expected \"-\" after the distance, found \"@\"; "
          + "write relations and priorities in parentheses, as in -(>=8@750)-"
      ),
      ("[red(>=)]", "8: expected a number, a metric or a view, found \")\""),
      ("[red(1.2.3)]", "6: expected a number, a metric or a view, found \"1\""),
      ("[red(=5)]", "6: \"=\" is not a relation; write ==, <= or >="),
      ("[red(5@0)]", "8: the priority 0 is out of range; priorities are whole numbers from 1 to 1000"),
      ("[red(5@1.5)]", "8: the priority 1.5 is out of range; priorities are whole numbers from 1 to 1000"),
      ("[red(5@low)]", "8: the priority -3 is out of range; priorities are whole numbers from 1 to 1000"),
      ("[red(5@hgh)]", "8: there is no metric \"hgh\"; did you mean \"high\"?"),
      ("[red(5@)]", "8: expected a priority, found \")\""),
      ("[red(1e9)]", "6: 1000000000 points are out of range; write a number from -10000000 to 10000000"),
      ("[red]-|x", "8: expected the end of the line, found \"x\""),
      ("[red]|[blue]", "7: expected the end of the line, found \"[\""),
      ("[red(5]", "7: expected \")\", found \"]\""),
      ("[red(red)]", "6: \"red\" is compared with itself; name another view or a number"),
      ("[red]-[red]", "8: \"red\" appears twice in the line; name each view once"),
      ("[box]-|", "7: \"|\" is the superview of \"box\", which has no superview; add it to a view first"),
    ])
  func columns(text: String, fault: String) {
    #expect(Self.faults(text) == [fault])
  }

  @Test("All faults of a line are reported")
  func allFaults() {
    #expect(
      Self.faults("V|-[rad(5@2000,=gup)]-4[green(5]-(x,>=)-[blue(a b)]-|!", [.alignAllTop, .alignAllLeft])
        == [
          "1: \"alignAllTop\" cannot align the views of a vertical line; use a horizontal alignment such as \"alignAllLeading\"",
          "2: expected \":\" after the direction, found \"|\"",
          "5: there is no view or guide \"rad\"; did you mean \"red\"?",
          "11: the priority 2000 is out of range; priorities are whole numbers from 1 to 1000",
          "16: \"=\" is not a relation; write ==, <= or >=",
          "17: there is no metric or view \"gup\"; did you mean \"gap\"?",
          "24: expected \"-\" after the distance, found \"[\"",
          "32: expected \")\", found \"]\"",
          "35: there is no metric \"x\"; known: gap, high, low",
          "39: expected a number or a metric, found \")\"",
          "47: there is no metric or view \"a\"; known: gap, high, low, blue, box, green, red, över",
          "49: expected \")\", found \"b\"",
          "54: expected the end of the line, found \"!\"",
        ])
  }

  @Test("Conflicting options are faults")
  func options() {
    #expect(
      Self.faults("[red]", [.alignAllTop, .alignAllLeading]) == [
        "1: \"alignAllLeading\" cannot align the views of a horizontal line; use a vertical alignment such as \"alignAllTop\""
      ])
    #expect(
      Self.faults("[red]", [.directionLeftToRight, .directionRightToLeft]) == [
        "1: \"directionRightToLeft\" conflicts with \"directionLeftToRight\"; remove one of them"
      ])
    #expect(
      Self.faults("V:[red]", [.spacingEdgeToEdge, .spacingBaselineToBaseline]) == [
        "1: \"spacingBaselineToBaseline\" conflicts with \"spacingEdgeToEdge\"; remove one of them"
      ])
    #expect(
      Self.faults("[red]", .spacingBaselineToBaseline) == [
        "1: \"spacingBaselineToBaseline\" cannot be used with a horizontal line; remove it"
      ])
  }

  @Test("Metrics must be finite numbers in range")
  func metrics() {
    for number in [Double.nan, .infinity, 1e8] {
      let error = #expect(throws: VisualFormatError.self) {
        try VisualFormatTests.read("[red(gap)]", metrics: ["gap": number])
      }
      #expect(error?.description.contains("gap") == true, "\(error as Any)")
    }
    let error = #expect(throws: VisualFormatError.self) {
      try VisualFormatTests.read("[red(green)]", metrics: ["green": 1])
    }
    #expect(error?.description.contains("green") == true, "\(error as Any)")
  }

  @Test(
    "The error shows the line with a caret under each fault",
    arguments: [
      (
        "|-[rad]-gup-[x]",
        """
        |-[rad]-gup-[x]
           ^ there is no view or guide "rad"; did you mean "red"?
                ^ there is no metric "gup"; did you mean "gap"?
                     ^ there is no view or guide "x"; known: blue, box, green, red, över
        """
      ),
      (
        // A letter with a combining mark takes one column, a Chinese character two.
        "[o\u{308}][左][red]]",
        """
        [o\u{308}][左][red]]
         ^ there is no view or guide "o\u{308}"; known: blue, box, green, red, över
            ^ there is no view or guide "左"; known: blue, box, green, red, över
                    ^ expected a view in brackets, found "]"
        """
      ),
      (
        "[red]\n\u{1B}",
        """
        [red]\\u{a}\\u{1b}
                  ^ expected a view in brackets, found "\\u{1b}"
        """
      ),
      (
        // A combining mark alone does not belong to a name. The caret points to the bracket that it combines
        // with.
        "[red]-[\u{301}]",
        """
        [red]-[\u{301}]
              ^ expected a view's name, found "\u{301}"
        """
      ),
    ])
  func description(text: String, shown: String) {
    do {
      Issue.record("no fault: \(try VisualFormatTests.read(text))")
    } catch {
      #expect("\(error)" == shown)
    }
  }

  @Test("The number of faults is limited")
  func faultLimit() {
    #expect(Self.faults(String(repeating: "[x]", count: 100_000)).count == 100)
  }

  @Test("Random text never crashes the parser", arguments: 0..<300 as Range<UInt64>)
  func randomLines(seed: UInt64) {
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
