import ConstraintSolver
import TestSupport
import Testing

/// Tests the oracle itself with known answers.
@Suite("The oracle")
struct OracleTests {
  @Test("Integers agree with machine integers and do not overflow", arguments: 0..<10)
  func integers(seed: Int) {
    var generator = SeededRandom(seed: seed)
    func number() -> Int {
      Int.random(in: -.max ... .max, using: &generator) >> Int.random(in: 1...63, using: &generator)
    }
    for _ in 0..<20 {
      let numbers = (number(), number(), number(), number())
      let (a, b, c, d) = numbers
      let crossed = Integer.crossed(.small(a), .small(b), .small(c), .small(d))
      let right = Int128(a) * Int128(b) - Int128(c) * Int128(d)
      #expect(crossed == integer(right), "\(numbers)")
      #expect(abs(crossed.approximation - Double(right)) <= 1e-15 * abs(Double(right)), "\(numbers)")
      #expect(crossed.isNegative == (right < 0) && crossed.isZero == (right == 0), "\(numbers)")
      let square = crossed * crossed
      #expect(square - crossed * .small(a) == crossed * (crossed - .small(a)), "\(numbers)")
      #expect((square < crossed) == (right > 0 && right < 1), "\(numbers)")
      if right != 0 {
        #expect(square / crossed == crossed, "\(numbers)")
        let divisor = Integer.greatestDivisor(square, crossed * .small(d))
        let positive = right < 0 ? -crossed : crossed
        #expect(divisor == positive * Integer.greatestDivisor(crossed, .small(d)), "\(numbers)")
      }
    }
  }

  /// Converts a 128-bit integer.
  private func integer(_ value: Int128) -> Integer {
    let magnitude = value.magnitude
    let high = Integer(isNegative: false, Limbs(UInt(magnitude >> 64)))
    let low = Integer(isNegative: false, Limbs(UInt(truncatingIfNeeded: magnitude)))
    let sum = high * Integer(twoToThe: 64) + low
    return value < 0 ? -sum : sum
  }

  @Test("Known linear programs have their known solutions")
  func known() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let limits: [Constraint] = [x >= 0, y >= 0, x + y <= 100, 5 * x + 8 * y <= 590, 2 * x + y <= 100]
    let most = (600 * x + 400 * y >= 1_000_000).priority(250)
    let optimum = try #require(LevelOracle.optimum(limits + [most], variables: [y, x]))
    #expect(abs(optimum.errors[250, default: 0] - (1_000_000 - 600.0 * 210 / 11 - 400.0 * 680 / 11)) < 1e-9)
    #expect(abs(optimum.values[x, default: 0] - 210.0 / 11) < 1e-12)
    #expect(abs(optimum.values[y, default: 0] - 680.0 / 11) < 1e-12)
    #expect(LevelOracle.isFeasible(limits + [2 * x + y == 100]))
    #expect(!LevelOracle.isFeasible(limits + [2 * x + y == 100, y == 2 * x - 100.5]))
    #expect(LevelOracle.optimum(limits + [x + y >= 100.5]) == nil)
  }

  @Test("Priorities are strict, and the errors within one priority add up")
  func levels() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let wishes = [
      (x == 5).priority(750), (x == 6).priority(750), (x == 0).priority(750), (2 * x == 0).priority(250),
      (y >= x + 3).priority(250), (y <= 0.5).priority(1),
    ]
    let optimum = try #require(LevelOracle.optimum(wishes, variables: [x, y]))
    #expect(optimum.errors == [750: 6, 250: 10, 1: 7.5])
    #expect(optimum.values == [x: 5, y: 8])
  }

  @Test("Of several solutions the first variable is nearest to zero")
  func canonical() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let line = [(x + y == -10).priority(5), y >= -7]
    #expect(LevelOracle.optimum(line, variables: [x, y])?.values == [x: -3, y: -7])
    #expect(LevelOracle.optimum(line, variables: [y, x])?.values == [x: -10, y: 0])
    #expect(LevelOracle.optimum([], variables: [y, x])?.values == [x: 0, y: 0])
  }

  @Test("Errors go to the later groups")
  func groups() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let crowd = [x + y <= 80, (x == 50).priority(250), (y == 50).priority(250)]
    #expect(LevelOracle.optimum(crowd, variables: [x, y])?.values == [x: 50, y: 30])
    #expect(LevelOracle.optimum(crowd, variables: [y, x])?.values == [x: 30, y: 50])
    // A required equation makes the two constraints one group; two inequalities do not.
    let wishes = [(x == 10).priority(5), (y == 1).priority(5)]
    #expect(LevelOracle.optimum(wishes + [y == x + 1], variables: [x, y])?.values == [x: 0, y: 1])
    let apart = wishes + [y >= x + 1, y <= x + 1]
    #expect(LevelOracle.optimum(apart, variables: [x, y])?.values == [x: 10, y: 11])
    #expect(LevelOracle.optimum(apart, variables: [y, x])?.values == [x: 0, y: 1])
    // Within a group higher priorities come first.
    let ranked = [
      (x - y == 0).priority(500), y >= 1, (x == 0).priority(500), (x + y == 0).priority(250),
      (x == 1).priority(250),
    ]
    #expect(LevelOracle.optimum(ranked, variables: [x, y])?.values == [x: 0, y: 1])
  }

  @Test("Fractions, tiny and enormous numbers are exact")
  func exact() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    #expect(LevelOracle.isFeasible([0.1 * x == 0.3, x <= 3]))
    #expect(!LevelOracle.isFeasible([0.1 * x == 0.3, x >= 3]))
    #expect(LevelOracle.isFeasible([1e-12 * x == 1e12, x == 1e24.nextDown]) == false)
    #expect(LevelOracle.optimum([0.25 * x == 1e15], variables: [x])?.values == [x: 4e15])
  }
}
