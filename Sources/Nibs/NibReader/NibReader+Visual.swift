import AutoLayout

extension NibReader {
  /// Reads a line of the visual format with its options and metrics.
  func readVisual(_ value: JSONValue, options: JSONMember?, metrics: JSONMember?) -> [ConstraintStatement] {
    let read = readOptions(options)
    let numbers = readMetrics(metrics)
    guard let text = string(value, "visual") else { return [] }
    let context = VisualFormat.Context(
      isItem: { self.isItem($0) }, names: { self.isFull ? [] : self.itemNames },
      metrics: numbers)
    var parser = VisualFormatParser(text, context: context)
    let format: VisualFormat
    do throws(TextFaults) { format = try parser.parse() } catch {
      report(error, inStringAt: value.range)
      return []
    }
    for (alignment, option) in read.alignments
    where (alignment.attribute.axis == .vertical) == format.isVertical {
      fault(
        option, "“\(alignment.rawValue)” aligns along the line",
        "a line from \(format.isVertical ? "top to bottom" : "left to right") aligns across it")
      return []
    }
    let parent = format.views.first.flatMap { parents[$0] }
    if parent == nil, format.lead != nil || format.trail != nil {
      fault(value, "“|” is a superview that has no “id”", "give the view around \(format.views[0]) one")
      return []
    }
    return format.statements(
      parent: parent, alignments: read.alignments.map(\.alignment), followsText: read.followsText)
  }

  private func readOptions(
    _ member: JSONMember?
  ) -> (alignments: [(alignment: VisualFormat.Alignment, option: JSONValue)], followsText: Bool) {
    let directions = ["directionLeadingToTrailing", "directionLeftToRight"]
    var alignments: [(alignment: VisualFormat.Alignment, option: JSONValue)] = []
    var followsText = true
    for option in member.map({ elements(of: $0.value, "options") }) ?? [] {
      guard let word = string(option, "options") else { continue }
      if let alignment = VisualFormat.Alignment(rawValue: word) {
        alignments.append((alignment, option))
      } else if directions.contains(word) {
        followsText = word == directions[0]
      } else {
        let known = VisualFormat.Alignment.allCases.map(\.rawValue) + directions
        fault(option, "there is no option \(Spelling.quoted(word))", Spelling.hint(for: word, among: known))
      }
    }
    return (alignments, followsText)
  }

  private func readMetrics(_ member: JSONMember?) -> [String: Double] {
    guard let member else { return [:] }
    guard case .object(let members) = member.value.content else {
      if case .invalid = member.value.content { return [:] }
      fault(member.value, "“metrics” is \(member.value.kind)", "write an object of names and numbers")
      return [:]
    }
    var metrics: [String: Double] = [:]
    for metric in members {
      if isItem(metric.name) {
        fault(
          metric.nameRange.lowerBound, "\(Spelling.quoted(metric.name)) is a view or guide already",
          "call the metric something else")
      }
      if case .number(let number)? = readValue(metric.value, .number(PropertyType.lengths), metric.name) {
        metrics[metric.name] = number
      }
    }
    return metrics
  }
}
