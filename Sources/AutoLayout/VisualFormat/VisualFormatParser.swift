/// Reads a line of the visual format from left to right, and goes on behind every fault.
package struct VisualFormatParser {
  /// How many faults of a line are looked for.
  package static let mostFaults = 100

  let text: [Unicode.Scalar]
  let context: VisualFormat.Context
  var at = 0
  private var seen: Set<String> = []
  /// What the line says, as far as it could be read.
  package internal(set) var format = VisualFormat()
  /// Everything that is wrong with the line.
  package internal(set) var faults: [VisualFormatFault] = []

  /// Reads a line. Costs time in proportion to its length, and a look at all names for each one that is unknown.
  package init(_ text: String, context: VisualFormat.Context) {
    self.text = Array(text.unicodeScalars)
    self.context = context
    readLine()
  }

  private mutating func readLine() {
    readDirection()
    var edge: Int?
    let start = at
    if take("|") {
      edge = start
      format.lead = readConnection()
    }
    while true {
      readView()
      if at == text.count { break }
      let gap = readConnection()
      let end = at
      if take("|") {
        edge = edge ?? end
        format.trail = gap
        if at < text.count { expected("the end of the line") }
        break
      }
      format.gaps.append(gap)
      if at == text.count {
        expected("a view in brackets, or “|”")
        break
      }
    }
    guard let edge, let view = format.firstView, context.isItem(view) else { return }
    if let found = context.superviewFault(view) { fault(edge, found.problem, found.remedy) }
  }

  private mutating func readDirection() {
    skipSpace()
    guard let letter = current, letter == "H" || letter == "V" else { return }
    format.isVertical = letter == "V"
    at += 1
    if !take(":") { expected("“:” after the direction") }
  }

  /// Reads `[name(sizes)]`.
  private mutating func readView() {
    if !take("[") {
      expected("a view in brackets")
      skip { $0 == "[" }
      guard take("[") else { return }
    }
    let start = at
    guard let name = readName() else {
      expected("a view’s name")
      return skipView()
    }
    if !context.isItem(name) {
      fault(
        start, "there is no view or guide \(Spelling.quoted(name))",
        Spelling.hint(for: name, among: context.names()))
    } else if !seen.insert(name).inserted {
      fault(start, "\(Spelling.quoted(name)) stands in the line twice", "a view has one place in it")
    }
    skipSpace()
    let sizes = current == "(" ? readPredicates(of: name) : []
    format.views.append(VisualFormat.View(name: name, sizes: sizes ?? []))
    if sizes == nil { return skipView() }
    if !take("]") {
      expected("“]”")
      skipView()
    }
  }

  /// Reads what stands between two views, or a view and an edge: nothing, `-`, or a distance between two of these.
  private mutating func readConnection() -> [VisualFormat.Predicate] {
    guard take("-") else { return [VisualFormat.Predicate()] }
    if current == "[" || current == "|" || at == text.count {
      return [VisualFormat.Predicate(amount: .standard)]
    }
    guard let list = current == "(" ? readPredicates(of: nil) : readDistance().map({ [$0] }) else {
      skip { $0 == "[" || $0 == "|" }
      return []
    }
    if !take("-") {
      expected("“-” after the distance", asInParentheses)
      skip { $0 == "[" || $0 == "|" }
    }
    return list
  }

  /// Reads the number or metric of a distance that stands without parentheses.
  private mutating func readDistance() -> VisualFormat.Predicate? {
    if current == "-" {
      expected("a number or a metric", "a negative distance stands in parentheses, as in -(-8)-")
      return nil
    }
    guard let amount = readAmount(of: nil, remedy: asInParentheses) else { return nil }
    return VisualFormat.Predicate(amount: amount)
  }

  /// What is to be said where a relation or priority stands outside of parentheses.
  private var asInParentheses: String? {
    guard let current, "=<>@".unicodeScalars.contains(current) else { return nil }
    return "relations and priorities stand in parentheses, as in -(>=8@750)-"
  }

  var current: Unicode.Scalar? { at < text.count ? text[at] : nil }

  mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { at += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == scalar else { return false }
    at += 1
    skipSpace()
    return true
  }

  mutating func skip(until isEnd: (Unicode.Scalar) -> Bool) {
    while let scalar = current, !isEnd(scalar) { at += 1 }
  }

  /// Leaves a view that could not be read whole.
  private mutating func skipView() {
    skip { $0 == "]" || $0 == "[" }
    _ = take("]")
  }

  /// Notes a fault. After as many as anyone will read, reading is over.
  mutating func fault(_ offset: Int, _ problem: String, _ remedy: String?) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(VisualFormatFault(offset: offset, problem: problem, remedy: remedy))
    if faults.count == Self.mostFaults { at = text.count }
  }

  mutating func expected(_ what: String, _ remedy: String? = nil) {
    let found = current.map { Spelling.quoted(String(Character($0))) } ?? "the end"
    fault(at, "\(found) stands where \(what) should be", remedy)
  }
}
