import BacklitValues

/// A parser of the visual format. It continues after faults, so that it reports all of them.
package struct VisualFormatParser {
  /// The maximum number of reported faults. Parsing stops there.
  package static let maximumFaultCount = 100

  let text: [Unicode.Scalar]
  let context: VisualFormat.Context
  var position = 0
  private var seen: Set<String> = []
  /// The parsed line, as far as it is valid.
  package internal(set) var format = VisualFormat()
  /// The faults of the line.
  package internal(set) var faults: [TextFault] = []

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
        expected("a view in brackets or \"|\"")
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
    if !consume(":") { expected("\":\" after the direction") }
  }

  /// Reads `[name(sizes)]`.
  private mutating func readView() {
    if !consume("[") {
      expected("a view in brackets")
      skip { $0 == "[" }
      guard consume("[") else { return }
    }
    let start = position
    guard let name = readItemName() else {
      expected("a view's name")
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
      expected("\"]\"")
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
      expected("\"-\" after the distance", parenthesesRemedy)
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
    guard faults.count < Self.maximumFaultCount else { return }
    faults.append(TextFault(offset: offset, problem: problem, remedy: remedy))
    if faults.count == Self.maximumFaultCount { position = text.count }
  }

  mutating func expected(_ what: String, _ remedy: String? = nil) {
    let found = current.map { Spelling.quoted(String(Character($0))) } ?? "the end of the line"
    fault(position, "expected \(what), found \(found)", remedy)
  }
}

extension VisualFormatParser {
  /// Reads `(predicate, …)` for the size of a view or for a distance; nil if it is malformed.
  mutating func readPredicates(of view: String?) -> [VisualFormat.Predicate]? {
    guard consume("(") else { return nil }
    var list: [VisualFormat.Predicate] = []
    var isBroken = false
    repeat {
      if let predicate = readPredicate(of: view) {
        list.append(predicate)
      } else {
        isBroken = true
        skip { ",)[]|".unicodeScalars.contains($0) }
      }
    } while consume(",")
    if consume(")") { return list }
    if !isBroken { expected("\")\"") }
    return nil
  }

  private mutating func readPredicate(of view: String?) -> VisualFormat.Predicate? {
    let relation = readRelation()
    guard let amount = readAmount(of: view) else { return nil }
    var predicate = VisualFormat.Predicate(relation: relation, amount: amount)
    if consume("@") {
      guard let (priority, metric) = readPriority() else { return nil }
      (predicate.priority, predicate.priorityMetric) = (priority, metric)
    }
    return predicate
  }

  private mutating func readRelation() -> LayoutRelation {
    let start = position
    skip { !"=<>".unicodeScalars.contains($0) }
    let sign = piece(from: start)
    skipSpace()
    if sign.isEmpty { return .equal }
    if let relation = LayoutRelation(rawValue: sign) { return relation }
    fault(start, "\(Spelling.quoted(sign)) is not a relation", "write ==, <= or >=")
    return .equal
  }

  /// Reads a number or a metric, or another view with a factor if the amount is the size of a view.
  mutating func readAmount(of view: String?, remedy: String? = nil) -> VisualFormat.Amount? {
    let start = position
    let values: [Double]
    var metric: String?
    if let name = view == nil ? readName() : readItemName() {
      let isItem = view != nil && context.isItem(name)
      if isItem, name == view {
        fault(start, "\(Spelling.quoted(name)) is compared with itself", "name another view or a number")
      } else if isItem, context.metrics[name] != nil {
        fault(start, "\(Spelling.quoted(name)) is both a view and a metric", "rename the metric")
      } else if !isItem, context.metrics[name] == nil {
        noMetric(name, at: start, orView: view != nil)
      }
      if isItem { return readMultiplier().map { .view(name, multiplier: $0) } }
      values = context.metrics[name] ?? [0]
      metric = name
    } else {
      guard let number = readNumber() else {
        expected(view == nil ? "a number or a metric" : "a number, a metric or a view", remedy)
        return nil
      }
      values = [number]
    }
    if let value = values.first(where: { !context.lengths.contains($0) }) {
      fault(
        start, "\(Numerals.text(value)) points are out of range",
        "write a number from \(Numerals.text(context.lengths.lowerBound)) to "
          + Numerals.text(context.lengths.upperBound))
    }
    return .points(values.first ?? 0, metric: metric)
  }

  /// Reads the factors and divisors after a view, as in `*2` or `/half`; nil, with a fault, if one is malformed.
  private mutating func readMultiplier() -> Double? {
    var multiplier = 1.0
    while let sign = current, sign == "*" || sign == "/" {
      position += 1
      skipSpace()
      let start = position
      guard let (values, metric) = readNumberOrMetric("a factor") else { return nil }
      guard values.count == 1 else {
        fault(
          start, "the metric \(Spelling.quoted(metric ?? "")) varies and cannot be a factor",
          "write several constraints, and \"installed\" where each is active")
        return nil
      }
      multiplier = sign == "*" ? multiplier * values[0] : multiplier / values[0]
      guard LayoutConstraint.multipliers.contains(multiplier.magnitude) else {
        fault(
          start, "the multiplier is \(Numerals.text(multiplier))", "write a number from 0.000001 to 1000000")
        return nil
      }
    }
    return multiplier
  }

  private mutating func readPriority() -> (priority: LayoutPriority, metric: String?)? {
    let start = position
    guard let (values, metric) = readNumberOrMetric("a priority") else { return nil }
    func priority(_ value: Double) -> LayoutPriority? {
      Int(exactly: value).flatMap(LayoutPriority.init(exactly:))
    }
    if let value = values.first(where: { priority($0) == nil }) {
      fault(
        start, "the priority \(Numerals.text(value)) is out of range",
        "priorities are whole numbers from 1 to 1000")
    }
    return (values.first.flatMap(priority) ?? .required, metric)
  }

  /// Reads a number, or a metric with all its values, 1 for an unknown one; nil, with a fault, if there is none.
  private mutating func readNumberOrMetric(_ what: String) -> (values: [Double], metric: String?)? {
    let start = position
    if let name = readName() {
      if context.metrics[name] == nil { noMetric(name, at: start, orView: false) }
      return (context.metrics[name] ?? [1], name)
    }
    guard let number = readNumber() else {
      expected(what)
      return nil
    }
    return ([number], nil)
  }

  private mutating func noMetric(_ name: String, at start: Int, orView: Bool) {
    let known = context.metrics.keys.sorted() + (orView ? context.names() : [])
    fault(
      start, "there is no metric\(orView ? " or view" : "") \(Spelling.quoted(name))",
      known.isEmpty ? "define it in \"metrics\"" : Spelling.hint(for: name, among: known))
  }

  /// Reads a decimal number with an optional sign and exponent. If there is none, returns nil and consumes
  /// nothing.
  private mutating func readNumber() -> Double? {
    let start = position
    if current == "-" || current == "+" { position += 1 }
    skip { !Spelling.isDigit($0) && $0 != "." }
    if current == "e" || current == "E" {
      let mark = position
      position += 1
      if current == "-" || current == "+" { position += 1 }
      let digits = position
      skip { !Spelling.isDigit($0) }
      if position == digits { position = mark }
    }
    let number = Double(piece(from: start))
    if number == nil { position = start } else { skipSpace() }
    return number
  }

  mutating func readName() -> String? {
    let start = position
    guard let first = current, Spelling.isNameStart(first) else { return nil }
    skip { !Spelling.isNamePart($0) }
    let name = piece(from: start)
    skipSpace()
    return name
  }

  /// Reads the name of a view or guide, or of a guide of a view, as in `box.safeArea`.
  private mutating func readItemName() -> String? {
    guard let name = readName() else { return nil }
    guard current == ".", position + 1 < text.count, Spelling.isNameStart(text[position + 1]) else {
      return name
    }
    position += 1
    return readName().map { "\(name).\($0)" }
  }

  private func piece(from start: Int) -> String { Spelling.text(of: text[start..<position]) }
}
