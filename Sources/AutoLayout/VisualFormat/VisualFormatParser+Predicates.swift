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
    if !isBroken { expected("“)”") }
    return nil
  }

  private mutating func readPredicate(of view: String?) -> VisualFormat.Predicate? {
    let relation = readRelation()
    guard let amount = readAmount(of: view) else { return nil }
    guard consume("@") else { return VisualFormat.Predicate(relation: relation, amount: amount) }
    guard let priority = readPriority() else { return nil }
    return VisualFormat.Predicate(relation: relation, amount: amount, priority: priority)
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

  /// Reads a number or a metric, or another view if the amount is the size of a view.
  mutating func readAmount(of view: String?, remedy: String? = nil) -> VisualFormat.Amount? {
    let start = position
    let value: Double
    if let name = readName() {
      let isItem = view != nil && context.isItem(name)
      if isItem, name == view {
        fault(start, "\(Spelling.quoted(name)) is compared with itself", "name another view or a number")
      } else if isItem, context.metrics[name] != nil {
        fault(start, "\(Spelling.quoted(name)) is both a view and a metric", "rename the metric")
      } else if !isItem, context.metrics[name] == nil {
        noMetric(name, at: start, orView: view != nil)
      }
      if isItem { return .view(name) }
      value = context.metrics[name] ?? 0
    } else {
      guard let number = readNumber() else {
        expected(view == nil ? "a number or a metric" : "a number, a metric or a view", remedy)
        return nil
      }
      value = number
    }
    if !context.lengths.contains(value) {
      fault(
        start, "\(Numerals.text(value)) points are out of range",
        "write a number from \(Numerals.text(context.lengths.lowerBound)) to "
          + Numerals.text(context.lengths.upperBound))
    }
    return .points(value)
  }

  private mutating func readPriority() -> LayoutPriority? {
    let start = position
    let name = readName()
    guard let value = name.map({ context.metrics[$0] }) ?? readNumber() else {
      if let name { noMetric(name, at: start, orView: false) } else { expected("a priority") }
      return name.map { _ in .required }
    }
    skipSpace()
    if let priority = Int(exactly: value).flatMap(LayoutPriority.init(exactly:)) { return priority }
    fault(
      start, "the priority \(Numerals.text(value)) is out of range",
      "priorities are whole numbers from 1 to 1000")
    return .required
  }

  private mutating func noMetric(_ name: String, at start: Int, orView: Bool) {
    let known = context.metrics.keys.sorted() + (orView ? context.names() : [])
    fault(
      start, "there is no metric\(orView ? " or view" : "") \(Spelling.quoted(name))",
      known.isEmpty ? "define it in “metrics”" : Spelling.hint(for: name, among: known))
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

  private func piece(from start: Int) -> String { Spelling.text(of: text[start..<position]) }
}
