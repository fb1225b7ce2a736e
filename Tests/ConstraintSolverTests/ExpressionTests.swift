import ConstraintSolver
import Testing

@Suite("Expressions")
struct ExpressionTests {
  let solver = Solver()

  @Test("Operators build sums")
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
    #expect(value(LinearExpression(terms: [Term(x, 2), Term(y)])) == -1)
  }

  @Test("Relations move everything to the left")
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

  @Test("Handles compare as handles if a Bool is expected")
  func identity() {
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    #expect(x != y)
    if x == y { Issue.record("two variables are equal") }
    #expect(Set([x, y, x]).count == 2)
  }

  @Test("A variable written twice counts twice")
  func repeated() throws {
    let x = solver.makeVariable("x")
    try solver.add(x + x + x == 12)
    solver.solve()
    #expect(solver.value(x) == 4)
  }
}

/// Tests that expressions behave the same whether their terms are inline (up to four) or in an array.
@Suite("Expressions short and long")
struct LongExpressionTests {
  static let lengths = Array(0...7)

  let solver = Solver()
  let all: [Term]

  init() {
    all = [2, -3, 5, -7, 11, -13, 17, 19, -23, 29, 31, -37, 41, 43].map { [solver] in
      Term(solver.makeVariable(), $0)
    }
  }

  /// The sum of terms, built with `+=` from an empty expression.
  func sum(_ terms: some Sequence<Term>, _ constant: Double = 0) -> LinearExpression {
    var sum = LinearExpression(constant)
    for term in terms { sum += term }
    return sum
  }

  @Test("Terms keep the order written, at every length", arguments: lengths)
  func order(length: Int) {
    let terms = Array(all.prefix(length))
    let written = LinearExpression(terms: terms, constant: 3)
    let added = sum(terms, 3)
    #expect(written.terms == terms)
    #expect(added.terms == terms)
    #expect(LinearExpression(terms: terms).terms == terms)
    #expect(added.constant == 3)
    var index = -1.0
    let counted = added.evaluated { variable in
      index += 1
      #expect(variable == terms[Int(index)].variable)
      return 1
    }
    #expect(index == Double(length - 1))
    #expect(counted == terms.reduce(3) { $0 + $1.coefficient })
  }

  @Test("Two expressions of any lengths add and subtract", arguments: lengths, lengths)
  func joining(left: Int, right: Int) {
    let (lefts, rights) = (Array(all.prefix(left)), Array(all.suffix(right)))
    let turned = rights.map { Term($0.variable, -$0.coefficient) }
    let (a, b) = (sum(lefts, 8), sum(rights, 0.5))
    #expect((a + b).terms == lefts + rights)
    #expect((a + b).constant == 8.5)
    #expect((a - b).terms == lefts + turned)
    #expect((a - b).constant == 7.5)
    var inPlace = a
    inPlace += b
    #expect(inPlace == a + b)
    inPlace = a
    inPlace -= b
    #expect(inPlace == a - b)
    // The operands do not change.
    #expect(a.terms == lefts)
    #expect(b.terms == rights)
    let constraints: [(Constraint, Relation)] = [
      (a == b, .equal), (a <= b, .lessThanOrEqual), (a >= b, .greaterThanOrEqual),
    ]
    for (constraint, relation) in constraints {
      #expect(constraint == Constraint(a - b, relation))
      #expect(constraint.relation == relation)
    }
  }

  @Test("Variables and terms join expressions of any length", arguments: lengths)
  func single(length: Int) {
    let terms = Array(all.prefix(length))
    let (expression, last) = (sum(terms, 1), all[9])
    let (variable, one) = (last.variable, Term(last.variable))
    #expect((expression + last).terms == terms + [last])
    #expect((last + expression).terms == [last] + terms)
    #expect((expression + variable).terms == terms + [one])
    #expect((expression - variable).terms == terms + [-one])
    #expect((variable - expression).terms == [one] + terms.map { -$0 })
    #expect((variable - expression).constant == -1)
  }

  @Test("Numbers scale and shift expressions of any length", arguments: lengths)
  func numbers(length: Int) {
    let terms = Array(all.prefix(length))
    let expression = sum(terms, 6)
    func times(_ factor: Double) -> [Term] { terms.map { $0 * factor } }
    #expect((2 * expression).terms == times(2))
    #expect((expression * 2).terms == times(2))
    #expect((expression * 2).constant == 12)
    #expect((expression / 4).terms == times(0.25))
    #expect((expression / 4).constant == 1.5)
    #expect((-expression).terms == times(-1))
    #expect((-expression).constant == -6)
    #expect((expression + 1) == LinearExpression(terms: terms, constant: 7))
    #expect((1 + expression) == LinearExpression(terms: terms, constant: 7))
    #expect((expression - 1) == LinearExpression(terms: terms, constant: 5))
    #expect((1 - expression) == LinearExpression(terms: times(-1), constant: -5))
    // Unused vector elements must not become NaN.
    #expect((expression * .infinity) == (.infinity * expression))
    let infinite = (expression * .infinity).terms.filter { $0.coefficient.isInfinite }
    #expect(infinite.count == length)
  }

  @Test("Terms can be set to any length from any length", arguments: lengths, lengths)
  func setting(old: Int, new: Int) {
    var expression = sum(all.prefix(old), 4)
    let copy = expression
    expression.terms = Array(all.suffix(new))
    #expect(expression.terms == Array(all.suffix(new)))
    #expect(expression.constant == 4)
    #expect(expression == sum(all.suffix(new), 4))
    expression.terms.append(all[0])
    #expect(expression.terms == all.suffix(new) + [all[0]])
    expression.terms.removeAll { _ in true }
    #expect(expression == LinearExpression(4))
    #expect(copy.terms == Array(all.prefix(old)))
  }

  @Test("Equality and hashes depend on terms only, not on the way they were built", arguments: lengths)
  func identity(length: Int) {
    let terms = Array(all.prefix(length))
    let one = LinearExpression(terms: terms, constant: 2)
    var shrunk = sum(all, 2)
    shrunk.terms = terms
    var same: [LinearExpression] = [one, sum(terms, 2), shrunk, -(-one), (one + all[0] - 1) + 1]
    same[4].terms.removeLast()
    #expect(Set(same) == [one])
    for other in same { #expect(other == one) }
    #expect(one != LinearExpression(terms: terms, constant: 3))
    #expect(one != one + all[0])
    #expect(length == 0 || one != one * 2 - 2)
    #expect(length < 2 || one != LinearExpression(terms: terms.reversed(), constant: 2))
    let constraints = Set(same.map { ($0 >= 0).priority(9) })
    #expect(constraints == [Constraint(one, .greaterThanOrEqual, priority: 9)])
  }

  @Test(
    "The parts of a constraint are set independently", arguments: [Priority.lowest, 2, .low, 999, .required])
  func parts(priority: Priority) {
    for relation in [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual] {
      var constraint = Constraint(LinearExpression(all[0]), .equal, priority: 512)
      constraint.relation = relation
      #expect(constraint.priority == 512)
      constraint.priority = priority
      #expect(constraint.relation == relation)
      #expect(constraint.priority == priority)
      #expect(constraint == Constraint(LinearExpression(all[0]), relation, priority: priority))
    }
  }

  @Test("A solver reads all terms of a long sum", arguments: lengths.dropFirst())
  func solved(length: Int) throws {
    let terms = all.prefix(length)
    for term in terms.dropFirst() { try solver.add(term.variable == 1) }
    try solver.add(sum(terms) == 10)
    solver.solve()
    let others = terms.dropFirst().reduce(0) { $0 + $1.coefficient }
    #expect(abs(solver.value(terms[0].variable) - (10 - others) / 2) < 1e-9)
  }
}
