import BacklitValues
import ConstraintSolver
import TestSupport
import Testing

@testable import BacklitTool

@Suite("Constraints in words")
struct LinearStatementTests {
  /// The factor of each name, and the constant under the name "".
  private func sums(_ text: String) throws -> [String: Double] {
    let statement = try LinearStatement(text)
    var sums = ["": statement.constant]
    for term in statement.terms { sums[term.name] = term.coefficient }
    return sums
  }

  private func fault(_ text: String) -> TextFault? {
    do throws(TextFault) {
      _ = try LinearStatement(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("Sums of terms are read")
  func readsSums() throws {
    #expect(try sums("2*xm == xl + xr") == ["xm": 2, "xl": -1, "xr": -1, "": 0])
    #expect(try sums("x>=3") == ["x": 1, "": -3])
    #expect(try sums("0 <= 1.5e2 - .5*x/2") == ["x": 0.25, "": -150])
    #expect(try sums("-(x - 2*(y + 3))/-2 == 4") == ["x": 0.5, "y": -1, "": -7])
    #expect(try sums("- - x * (1 + 2) == +x") == ["x": 2, "": 0])
    #expect(try sums("a - b - c == 8/2/2") == ["a": 1, "b": -1, "c": -1, "": -2])
    #expect(try sums("x*2*3 == 2*3*y*1E-1") == ["x": 6, "y": 2 * 3 * -0.1, "": 0])
    #expect(try sums("0*x == 0") == ["x": 0, "": 0])
    #expect(try sums("red.width == größe + 寸法 + a' + _b$ + #1")["größe"] == -1)
  }

  @Test("Names keep the order of their first mention")
  func keepsTheOrderOfFirstMention() throws {
    let names = try LinearStatement("b + a <= c + a - b").terms.map(\.name)
    #expect(names == ["b", "a", "c"])
  }

  @Test("Relations are read")
  func readsRelations() throws {
    #expect(try LinearStatement("x == 1").relation == .equal)
    #expect(try LinearStatement("x <= 1").relation == .lessThanOrEqual)
    #expect(try LinearStatement("x >= 1").relation == .greaterThanOrEqual)
  }

  @Test(
    "An invalid statement has a fault at its position",
    arguments: [
      ("", 0), ("   ", 3), ("x", 1), ("x ==", 4), ("== x", 0), ("x == y == z", 7), ("x = 1", 2), ("x < 1", 2),
      ("x > 1", 2), ("x => 1", 2), ("x =< 1", 2), ("x != 1", 2), ("(x == 1)", 3), ("(x + 1 == 2", 7),
      ("1 == 2*(x", 7),
      ("x) == 1", 1),
      ("() == 1", 1), ("x * y == 1", 2), ("x*(1 + y) == 1", 1), ("1/x == 1", 1), ("x/0 == 1", 1),
      ("x/(2 - 2) == 1", 1), ("x == 1e999", 5), ("x == 1e308*10", 10), ("x == 1e16", 2), ("1e16*x == 1", 5),
      ("x == NaN", 5), ("inf == x", 0), ("x == -Infinity", 6), ("2x == 1", 1), ("2 x == 1", 2),
      ("x y == 1", 2),
      ("2e == x", 1), ("1.2.3 == x", 3), (". == x", 0), ("x == 1 @ 250", 7), ("x == 1, 2", 6),
      ("x − 1 == 2", 2),
      ("x ≤ 2", 2), ("x^2 == 1", 1), ("x % 2 == 1", 2), ("x == \u{1B}[2J", 5), ("x * / 2 == 1", 4),
      ("x == 1 +", 8),
      ("1e-320 + x/1e-320 == 0", 9),
    ])
  func refuses(_ text: String, at offset: Int) {
    let fault = fault(text)
    #expect(fault?.offset == offset, "\(text): \(String(describing: fault))")
    #expect(fault?.remedy?.isEmpty == false)
  }

  @Test("Deep nesting is read")
  func noNestingIsTooDeep() throws {
    let depth = 100_000
    let open = String(repeating: "(", count: depth)
    let close = String(repeating: ")", count: depth)
    #expect(try sums("\(open)x\(close) == 1") == ["x": 1, "": -1])
    #expect(fault("\(open)x == 1")?.offset == depth + 2)
    #expect(fault("x == \(open)")?.offset == depth + 5)
    #expect(fault("x == 1\(close)")?.offset == 6)
    #expect(try sums(String(repeating: "-", count: depth) + "x == 0") == ["x": 1, "": 0])
    let nested = String(repeating: "1*(x + ", count: depth) + "0" + close
    #expect(try sums("\(nested) == 0") == ["x": Double(depth), "": 0])
  }

  @Test("Long texts and many names are refused")
  func longTextsAndManyNamesAreRefused() {
    let long = String(repeating: " ", count: LinearStatement.maximumCharacterCount) + "x == 1"
    #expect(fault(long)?.offset == LinearStatement.maximumCharacterCount)
    let many = (0...LinearStatement.maximumNameCount).map { "x\($0)" }.joined(separator: "+")
    #expect(fault("\(many) == 0") != nil)
  }

  /// An expression with the sums that it must come to.
  private func expression(
    depth: Int, using generator: inout SeededRandom
  ) -> (text: String, sums: [String: Double]) {
    let names = ["x", "y", "z"]
    if depth == 0 || Int.random(in: 0..<5, using: &generator) == 0 {
      if Bool.random(using: &generator) {
        let name = names[Int.random(in: 0..<3, using: &generator)]
        return (name, [name: 1])
      }
      let number = Double(Int.random(in: 0...40, using: &generator)) / 4
      return ("\(number)", ["": number])
    }
    let left = expression(depth: depth - 1, using: &generator)
    // Quarters and powers of two keep every sum exact, so that both ways of reckoning agree to the last bit.
    let power = ["0.5": 0.5, "2": 2.0, "4": 4.0].sorted { $0.key < $1.key }.randomElement(using: &generator)
    let (word, factor) = power ?? ("2", 2)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return ("-(\(left.text))", left.sums.mapValues { -$0 })
    case 1: return ("\(word) * (\(left.text))", left.sums.mapValues { $0 * factor })
    case 2: return ("(\(left.text))/\(word)", left.sums.mapValues { $0 / factor })
    case 3:
      let right = expression(depth: depth - 1, using: &generator)
      return ("\(left.text)+\(right.text)", left.sums.merging(right.sums, uniquingKeysWith: +))
    default:
      let right = expression(depth: depth - 1, using: &generator)
      return (
        "(\(left.text) - (\(right.text)))",
        left.sums.merging(right.sums.mapValues { -$0 }, uniquingKeysWith: +)
      )
    }
  }

  @Test("Random expressions have the right sums", arguments: 0..<300)
  func sumsAreThoseOfArithmetic(seed: Int) throws {
    var generator = SeededRandom(seed: seed)
    let left = expression(depth: 6, using: &generator)
    let right = expression(depth: 4, using: &generator)
    let text = "\(left.text) <= \(right.text)"
    let wanted = left.sums.merging(right.sums.mapValues { -$0 }, uniquingKeysWith: +)
      .merging(["": 0], uniquingKeysWith: +)
    #expect(try sums(text) == wanted, "seed \(seed): \(text)")
  }

  @Test("Random text never crashes the parser", arguments: 0..<20)
  func garbageIsReadOrRefusedWithinTheText(seed: Int) {
    var generator = SeededRandom(seed: seed)
    let pieces = [
      "x", "y1", "(", ")", "+", "-", "*", "/", "==", "<=", ">=", "=", "<", " ", "1", "2.5", "1e", "1e400",
      ".",
      "0", "@", "é", "☂", "\u{301}", "\u{0}", "\u{202E}", "nan", "\"", "\\", "×", "🇨🇭", "\u{10FFFF}",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0...25, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      guard let fault = fault(text) else { continue }
      #expect((0...text.unicodeScalars.count).contains(fault.offset), "seed \(seed): \(text)")
    }
  }
}
