import ConstraintSolver
import Testing

@Suite("Expressions")
struct ExpressionTests {
  let solver = Solver()

  @Test("operators build sums")
  func operators() {
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let values = [x: 3.0, y: -7]
    func value(_ expression: some LinearConvertible) -> Double {
      expression.linear.evaluated { values[$0, default: .nan] }
    }
    #expect(value(2 * x + y - 3) == -4)
    #expect(value(x) == 3)
    #expect(value(-x) == -3)
    #expect(value(-(2 * y)) == 14)
    #expect(value(-(x + y)) == 4)
    #expect(value(10 - x) == 7)
    #expect(value(10 + x * 2 - y / 7) == 17)
    #expect(value((x + 1) / 2 - (y - 1) * 3) == 26)
    #expect(value(2 * (3 * x) / 6) == 3)
    #expect(value(x - (y - 4)) == 14)
    var sum = LinearExpression(1)
    sum += x
    sum -= 2 * y
    sum += 4
    sum -= 1
    #expect(value(sum) == 21)
    #expect(value(LinearExpression([Term(x, 2), Term(y)])) == -1)
  }

  @Test("relations move everything to the left")
  func relations() {
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let constraint: Constraint = x >= y + 3
    #expect(constraint.relation == .greaterThanOrEqual)
    #expect(constraint.expression == x - y - 3)
    #expect(constraint.priority == .required)
    let others: [Constraint] = [x == y, x <= 3, 3 <= x, 2 * x == 4, 5 == y, 1 >= x, x + y >= 2 * y]
    let broken = others.map { $0.violation { $0 == x ? 2 : 5 } }
    #expect(broken == [3, 0, 1, 0, 0, 1, 3])
    #expect((x == 3).priority(7).priority == 7)
  }

  @Test("handles compare as handles if a Bool is expected")
  func identity() {
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    #expect(x != y)
    if x == y { Issue.record("two variables are equal") }
    #expect(Set([x, y, x]).count == 2)
  }

  @Test("a variable written twice counts twice")
  func repeated() throws {
    let x = solver.makeVariable("x")
    try solver.add(x + x + x == 12)
    solver.solve()
    #expect(solver.value(x) == 4)
  }
}
