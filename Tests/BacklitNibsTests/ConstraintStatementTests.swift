import BacklitLayout
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite struct ConstraintStatementTests {
  @Test(
    "Statements are read and written in canonical form",
    arguments: [
      ("red.width == red.height / 1.5", "red.width == 0.6666666666666666 * red.height"),
      ("red.width == 1.5 * red.height", "red.width == 1.5 * red.height"),
      ("pads.leading==deck.leading+16", "pads.leading == deck.leading + 16"),
      (
        "  a.trailing  <=  b.safeArea.trailing  -  8.5  @  750 ",
        "a.trailing <= b.safeArea.trailing - 8.5 @ 750"
      ),
      ("box.width >= 100 @ 250", "box.width >= 100 @ 250"),
      ("box.centerX == 2 * deck.readable.centerX", "box.centerX == 2 * deck.readable.centerX"),
      ("t.firstBaseline == u.topMargin + 0", "t.firstBaseline == u.topMargin + 0"),
      ("s.contentGuide.width == s.frameGuide.width", "s.contentGuide.width == s.frameGuide.width"),
      ("a.left == b.margins.right", "a.left == b.margins.right"),
      ("a.width == -1 * b.height * 3 / 2 - 4", "a.width == -1.5 * b.height - 4"),
      ("größe.width == 10", "größe.width == 10"),
    ])
  func reading(text: String, canonical: String) throws {
    let statement = try ConstraintStatement(text)
    #expect(statement.description == canonical)
    #expect(try ConstraintStatement(canonical) == statement)
  }

  @Test(
    "Each fault has its column",
    arguments: [
      ("", "1: the statement is empty; write, for example, \"box.width == 100\""),
      (
        "red.width\u{A0}==\u{A0}10",
        "10: U+00A0 (no-break space) is not a space of statements; replace it, and any others, with spaces"
      ),
      ("red.widht == 10", "5: there is no attribute \"widht\"; did you mean \"width\"?"),
      ("red.width = 10", "11: \"=\" is not a relation; did you mean \"==\"?"),
      ("red.width => 10", "11: \"=>\" is not a relation; did you mean \">=\"?"),
      ("red.width", "10: a relation is missing at the end of the statement; write ==, <= or >="),
      ("red.width ==", "13: the right side of the statement is missing; add an attribute or a number"),
      ("red == 10", "1: \"red\" has no attribute; write, for example, \"red.width\""),
      (
        "10 == red.width",
        "1: the left side of the statement is a number; write an attribute, such as \"box.width\""
      ),
      (
        "a.leading == 16",
        "14: \"leading\" is a horizontal position and cannot be compared with a number alone; add what it is measured from, such as \"box.leading + 16\""
      ),
      (
        "a.leading == b.top",
        "16: \"leading\" is a horizontal position and \"top\" is a vertical position; did you mean \"leading\"?"
      ),
      (
        "a.width == b.top",
        "14: \"width\" is a size and \"top\" is a vertical position; compare two positions along the same axis, or two sizes"
      ),
      (
        "a.leading == b.right",
        "16: \"leading\" and \"right\" cannot be compared: only one follows the text direction; did you mean \"trailing\"?"
      ),
      ("a.width == b.width / 0", "22: the divisor is 0; write a number other than 0"),
      ("a.width == 0 * b.width", "12: the multiplier is 0; write a number other than 0"),
      (
        "a.width == b.width + 1 + 2",
        "24: unexpected \"+\" after the end of the statement; only one constant and \"@ priority\" may follow"
      ),
      ("a.width == 1 + 2", "14: there is a second constant; write the sum of both"),
      ("a.width == 10pt", "14: unexpected \"pt\" after the number; numbers are in points and have no unit"),
      ("a.width == 10 @ 1001", "17: the priority 1001 is out of range; write a whole number from 1 to 1000"),
      (
        "a.width == 10 @ 1.5",
        "17: the priority 1.5 is not a whole number; write a whole number from 1 to 1000"
      ),
      ("a.safeAreas.top == b.top", "3: there is no guide \"safeAreas\"; did you mean \"safeArea\"?"),
      (
        "a.safeArea == b.top", "3: \"safeArea\" is a guide; write its attribute, such as \"safeArea.leading\""
      ),
      (
        "a.safeArea.topMargin == b.top",
        "12: the guide \"safeArea\" has no \"topMargin\"; guides have edges, centres and sizes"
      ),
      ("a.b.c.width == 1", "7: the name has too many parts; write item.attribute or item.guide.attribute"),
      ("a.width == 1.2.3", "12: \"1.2.3\" is not a number; write, for example, 16 or 0.5"),
      (
        "a.width == b.height $",
        "21: unexpected \"$\" after the end of the statement; only one constant and \"@ priority\" may follow"
      ),
    ])
  func faultColumns(text: String, expected: String) {
    #expect(Self.faults(of: text) == [expected])
  }

  @Test("All faults of a statement are found") func severalFaults() {
    #expect(
      Self.faults(of: "red.widht = blue.hieght @ 0") == [
        "5: there is no attribute \"widht\"; did you mean \"width\"?",
        "11: \"=\" is not a relation; did you mean \"==\"?",
        "18: there is no attribute \"hieght\"; did you mean \"height\"?",
        "27: the priority 0 is out of range; write a whole number from 1 to 1000",
      ])
  }

  @Test("A written statement reads back as an equal statement", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let statement = Self.sample(using: &random)
    #expect(try ConstraintStatement(statement.description) == statement, "seed \(seed): \(statement)")
  }

  @Test("No text crashes the parser", arguments: 0..<300 as Range<UInt64>)
  func randomTexts(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var scalars = Array(Self.sample(using: &random).description.unicodeScalars)
    let alphabet = Array("abw.=<>+-*/@0159 \u{301}é(".unicodeScalars)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let at = Int.random(in: 0..<scalars.count, using: &random)
      scalars[at] = alphabet.randomElement(using: &random) ?? "a"
    }
    let text = String(String.UnicodeScalarView(scalars))
    let count = text.unicodeScalars.count
    do throws(TextFaults) {
      let statement = try ConstraintStatement(text)
      let again = try ConstraintStatement(statement.description)
      #expect(again == statement, "seed \(seed): \(text)")
    } catch {
      #expect(!error.all.isEmpty)
      for fault in error.all { #expect((0...count).contains(fault.offset), "seed \(seed): \(text)") }
    }
  }

  private static func faults(of text: String) -> [String] {
    do throws(TextFaults) {
      let statement = try ConstraintStatement(text)
      return ["read as \(statement)"]
    } catch {
      return error.all.map(\.description)
    }
  }

  private static func sample(using random: inout SeededRandom) -> ConstraintStatement {
    func operand(_ kind: LayoutAttribute.Kind) -> ConstraintStatement.Operand {
      let area = random.chance(30) ? ConstraintStatement.Area.allCases.randomElement(using: &random) : nil
      let attributes = LayoutAttribute.named.filter {
        $0.kind == kind && $0.side != false && (area == nil || !$0.needsView)
      }
      return ConstraintStatement.Operand(
        item: ["a", "box", "_x1", "é"].randomElement(using: &random) ?? "a", area: area,
        attribute: attributes.randomElement(using: &random) ?? .width, itemOffset: 0, partOffset: 0)
    }
    let kind: LayoutAttribute.Kind =
      [.horizontalPosition, .verticalPosition, .dimension].randomElement(using: &random) ?? .dimension
    let second = kind == .dimension && random.chance(30) ? nil : operand(kind)
    let constant = second != nil && random.chance(30) ? 0 : Double.random(in: -1e3...1e3, using: &random)
    let tiny = Double.random(in: 1e-9...1e-6, using: &random)
    let huge = Double.random(in: 1e16...1e19, using: &random)
    return ConstraintStatement(
      first: operand(kind), relation: LayoutRelation.allCases.randomElement(using: &random) ?? .equal,
      second: second,
      multiplier: second == nil ? 1 : [1, 1.5, -2, tiny, huge].randomElement(using: &random) ?? 1,
      constant: constant, priority: random.chance(50) ? Int.random(in: 1...1000, using: &random) : nil,
      hasConstant: second == nil || constant != 0)
  }
}
