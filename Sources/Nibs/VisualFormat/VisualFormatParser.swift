import AutoLayout

/// Reads a line of the visual format from left to right.
struct VisualFormatParser {
  let text: [Unicode.Scalar]
  let context: VisualFormat.Context
  var at = 0
  var faults: [TextFault] = []
  private var format = VisualFormat()

  init(_ text: String, context: VisualFormat.Context) {
    self.text = Array(text.unicodeScalars)
    self.context = context
  }

  /// The line, or everything that is wrong with it. Unknown names do not end reading; broken syntax does.
  mutating func parse() throws(TextFaults) -> VisualFormat {
    readLine()
    if !faults.isEmpty { throw TextFaults(all: faults) }
    return format
  }

  private mutating func readLine() {
    skipSpace()
    if let letter = current, letter == "H" || letter == "V" {
      format.isVertical = letter == "V"
      at += 1
      guard take(":") else { return expected("“:” after the direction") }
    }
    if take("|") {
      guard let lead = readConnection() else { return }
      format.lead = lead
    }
    guard readView() else { return }
    while at < text.count {
      guard let gap = readConnection() else { return }
      if take("|") {
        format.trail = gap
        skipSpace()
        if at < text.count { expected("the end of the line") }
        return
      }
      guard readView() else { return }
      format.gaps.append(gap)
    }
  }

  private var current: Unicode.Scalar? { at < text.count ? text[at] : nil }

  private mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { at += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == scalar else { return false }
    at += 1
    skipSpace()
    return true
  }

  private mutating func expected(_ what: String) {
    let found = current.map { Spelling.quoted(String(Character($0))) } ?? "the end"
    faults.append(TextFault(offset: at, problem: "\(found) stands where \(what) should be"))
  }

  /// Reads `[name(sizes)]`.
  private mutating func readView() -> Bool {
    guard take("[") else {
      expected("a view in brackets")
      return false
    }
    let start = at
    guard let name = readName() else {
      expected("a view’s name")
      return false
    }
    if !context.isItem(name) {
      faults.append(
        TextFault(
          offset: start, problem: "there is no view or guide \(Spelling.quoted(name))",
          remedy: Spelling.hint(for: name, among: context.names())))
    }
    var sizes: [VisualFormat.Predicate] = []
    if current == "(" {
      guard let list = readPredicates(allowsViews: true) else { return false }
      sizes = list
    }
    guard take("]") else {
      expected("“]”")
      return false
    }
    format.views.append(name)
    format.sizes.append(sizes)
    return true
  }

  /// Reads what stands between two views, or a view and an edge: nothing, `-`, or a distance between two of these.
  private mutating func readConnection() -> [VisualFormat.Predicate]? {
    guard take("-") else { return [VisualFormat.Predicate()] }
    if current == "[" || current == "|" {
      return [VisualFormat.Predicate(value: VisualFormat.standardDistance)]
    }
    let list: [VisualFormat.Predicate]?
    if current == "(" {
      list = readPredicates(allowsViews: false)
    } else {
      var predicate = VisualFormat.Predicate()
      list = readObject(into: &predicate, allowsViews: false) ? [predicate] : nil
    }
    guard let list else { return nil }
    guard take("-") else {
      expected("“-” after the distance")
      return nil
    }
    return list
  }

  /// Reads `(predicate, …)`.
  private mutating func readPredicates(allowsViews: Bool) -> [VisualFormat.Predicate]? {
    guard take("(") else { return nil }
    var list: [VisualFormat.Predicate] = []
    repeat {
      var predicate = VisualFormat.Predicate()
      for relation in LayoutRelation.allCases {
        let sign = Array(relation.rawValue.unicodeScalars)
        if text[at...].starts(with: sign) {
          predicate.relation = relation
          at += sign.count
          skipSpace()
          break
        }
      }
      guard readObject(into: &predicate, allowsViews: allowsViews) else { return nil }
      if take("@") {
        let start = at
        var priority = VisualFormat.Predicate()
        guard readObject(into: &priority, allowsViews: false) else { return nil }
        predicate.priority = Int(exactly: priority.value).flatMap { (1...1000).contains($0) ? $0 : nil }
        if predicate.priority == nil {
          faults.append(
            TextFault(
              offset: start, problem: "the priority \(Numerals.text(priority.value)) is out of range",
              remedy: "priorities are whole numbers from 1 to 1000"))
        }
      }
      list.append(predicate)
    } while take(",")
    guard take(")") else {
      expected("“)”")
      return nil
    }
    return list
  }

  /// Reads a number, a metric or, where that makes sense, a view.
  private mutating func readObject(into predicate: inout VisualFormat.Predicate, allowsViews: Bool) -> Bool {
    skipSpace()
    let start = at
    if let name = readName() {
      if let metric = context.metrics[name] {
        predicate.value = metric
      } else if allowsViews, context.isItem(name) {
        predicate.view = name
      } else {
        let known = context.metrics.keys.sorted() + (allowsViews ? context.names() : [])
        faults.append(
          TextFault(
            offset: start,
            problem: "there is no metric\(allowsViews ? " or view" : "") \(Spelling.quoted(name))",
            remedy: known.isEmpty ? "give its value in “metrics”" : Spelling.hint(for: name, among: known)))
      }
      return true
    }
    var isNegative = false
    if current == "-" {
      isNegative = true
      at += 1
    }
    let digitsStart = at
    while let scalar = current, StatementParser.isDigit(scalar) || scalar == "." { at += 1 }
    let digits = String(String.UnicodeScalarView(text[digitsStart..<at]))
    guard digits.first != ".", digits.last != ".", let value = Double(digits),
      PropertyType.lengths.contains(value)
    else {
      at = start
      expected(allowsViews ? "a number, a metric or a view" : "a number or a metric")
      return false
    }
    predicate.value = isNegative ? -value : value
    return true
  }

  private mutating func readName() -> String? {
    let start = at
    guard let first = current, StatementParser.isNameStart(first) else { return nil }
    while let scalar = current, StatementParser.isNamePart(scalar) { at += 1 }
    return String(String.UnicodeScalarView(text[start..<at]))
  }
}
