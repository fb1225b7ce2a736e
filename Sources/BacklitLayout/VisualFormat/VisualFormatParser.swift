/// A parser of the visual format. It continues after faults, so that it reports all of them.
package struct VisualFormatParser {
  /// The maximum number of reported faults. Parsing stops there.
  package static let mostFaults = 100

  let text: [Unicode.Scalar]
  let context: VisualFormat.Context
  var position = 0
  private var seen: Set<String> = []
  /// The parsed line, as far as it is valid.
  package internal(set) var format = VisualFormat()
  /// The faults of the line.
  package internal(set) var faults: [VisualFormatFault] = []

  /// Parses a line. Complexity: O(n) in its length, plus a search of all names for each unknown name.
  package init(_ text: String, context: VisualFormat.Context) {
    self.text = Array(text.unicodeScalars)
    self.context = context
    readLine()
  }

  private mutating func readLine() {
    readDirection()
    var edge: Int?
    let start = position
    if consume("|") {
      edge = start
      format.lead = readConnection()
    }
    while true {
      readView()
      if position == text.count { break }
      let gap = readConnection()
      let end = position
      if consume("|") {
        edge = edge ?? end
        format.trail = gap
        if position < text.count { expected("the end of the line") }
        break
      }
      format.gaps.append(gap)
      if position == text.count {
        expected("a view in brackets or “|”")
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
    position += 1
    if !consume(":") { expected("“:” after the direction") }
  }

  /// Reads `[name(sizes)]`.
  private mutating func readView() {
    if !consume("[") {
      expected("a view in brackets")
      skip { $0 == "[" }
      guard consume("[") else { return }
    }
    let start = position
    guard let name = readName() else {
      expected("a view’s name")
      return skipView()
    }
    if !context.isItem(name) {
      fault(
        start, "there is no view or guide \(Spelling.quoted(name))",
        Spelling.hint(for: name, among: context.names()))
    } else if !seen.insert(name).inserted {
      fault(start, "\(Spelling.quoted(name)) appears twice in the line", "name each view once")
    }
    skipSpace()
    let sizes = current == "(" ? readPredicates(of: name) : []
    format.views.append(VisualFormat.View(name: name, sizes: sizes ?? []))
    if sizes == nil { return skipView() }
    if !consume("]") {
      expected("“]”")
      skipView()
    }
  }

  /// Reads the connection between two views or a view and an edge: nothing, `-`, or a distance between two
  /// `-`.
  private mutating func readConnection() -> [VisualFormat.Predicate] {
    guard consume("-") else { return [VisualFormat.Predicate()] }
    if current == "[" || current == "|" || position == text.count {
      return [VisualFormat.Predicate(amount: .standard)]
    }
    guard let list = current == "(" ? readPredicates(of: nil) : readDistance().map({ [$0] }) else {
      skip { $0 == "[" || $0 == "|" }
      return []
    }
    if !consume("-") {
      expected("“-” after the distance", parenthesesRemedy)
      skip { $0 == "[" || $0 == "|" }
    }
    return list
  }

  /// Reads the number or metric of a distance without parentheses.
  private mutating func readDistance() -> VisualFormat.Predicate? {
    if current == "-" {
      expected("a number or a metric", "write a negative distance in parentheses, as in -(-8)-")
      return nil
    }
    guard let amount = readAmount(of: nil, remedy: parenthesesRemedy) else { return nil }
    return VisualFormat.Predicate(amount: amount)
  }

  /// The remedy for a relation or priority outside of parentheses.
  private var parenthesesRemedy: String? {
    guard let current, "=<>@".unicodeScalars.contains(current) else { return nil }
    return "write relations and priorities in parentheses, as in -(>=8@750)-"
  }

  var current: Unicode.Scalar? { position < text.count ? text[position] : nil }

  mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
  }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == scalar else { return false }
    position += 1
    skipSpace()
    return true
  }

  mutating func skip(until isEnd: (Unicode.Scalar) -> Bool) {
    while let scalar = current, !isEnd(scalar) { position += 1 }
  }

  /// Skips the rest of a malformed view.
  private mutating func skipView() {
    skip { $0 == "]" || $0 == "[" }
    _ = consume("]")
  }

  /// Records a fault. Stops parsing at the maximum number of faults.
  mutating func fault(_ offset: Int, _ problem: String, _ remedy: String?) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(VisualFormatFault(offset: offset, problem: problem, remedy: remedy))
    if faults.count == Self.mostFaults { position = text.count }
  }

  mutating func expected(_ what: String, _ remedy: String? = nil) {
    let found = current.map { Spelling.quoted(String(Character($0))) } ?? "the end of the line"
    fault(position, "expected \(what), found \(found)", remedy)
  }
}
