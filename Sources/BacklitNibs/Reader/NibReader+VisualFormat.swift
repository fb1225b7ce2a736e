import BacklitLayout
import BacklitValues

extension NibReader {
  /// Reads a line of the visual format with its options and metrics.
  func readVisual(
    _ value: JSONValue, options: JSONMember?, metrics: JSONMember?
  ) -> [NibPlan.PlannedConstraint] {
    let chosen = readOptions(options)
    let numbers = readMetrics(metrics)
    guard let text = string(value, "visual") else { return [] }
    let context = VisualFormat.Context(
      isItem: { self.isVisualItem($0) }, names: { self.isFull ? [] : self.itemNames },
      metrics: numbers.mapValues { $0.cases.map(\.value) }, lengths: PropertyType.lengths,
      superviewFault: { view in
        guard self.superview(of: view) == nil else { return nil }
        return ("\"|\" is the superview, which has no \"id\"", "add an \"id\" to the superview of \(view)")
      })
    let parser = VisualFormatParser(text, context: context)
    let format = parser.format
    for found in parser.faults {
      fault(
        at: document.position(ofScalar: found.offset, inStringAt: value.range), found.problem, found.remedy)
    }
    let all = VisualFormatOptions(chosen.map(\.option))
    let contradictions = all.contradictions(isVertical: format.isVertical)
    for found in contradictions {
      let culprit = chosen.last { $0.option == found.option }
      fault(culprit?.value ?? value, found.problem, found.remedy)
    }
    guard parser.faults.isEmpty, contradictions.isEmpty else { return [] }
    let parent = format.firstView.flatMap(superview) ?? ""
    let planned = format.rules(all).map { rule in
      let varying = [rule.constantMetric, rule.priorityMetric].map { name -> Variation<Double>? in
        guard let name, let number = numbers[name], number.varies else { return nil }
        return number
      }
      return NibPlan.PlannedConstraint(
        statement: ConstraintStatement(rule, superview: parent), constant: varying[0],
        priority: varying[1]?.map { Int($0) })
    }
    return planned.contains { reportLeavingRow($0.statement, in: value) } ? [] : planned
  }

  /// The identifier of the superview of an item; that of a guide of a view is the view.
  private func superview(of name: String) -> String? {
    ConstraintStatement.Area.split(name)?.item ?? items[name]?.parent
  }

  private func readOptions(
    _ member: JSONMember?
  ) -> [(option: VisualFormatOptions, value: JSONValue)] {
    let known = VisualFormatOptions.named
    var chosen: [(option: VisualFormatOptions, value: JSONValue)] = []
    for value in member.map({ elements(of: $0.value, "options") }) ?? [] {
      guard let word = string(value, "options", isElement: true) else { continue }
      if let option = known.first(where: { $0.name == word })?.option {
        chosen.append((option, value))
      } else {
        fault(
          value, "there is no option \(Spelling.quoted(word))",
          Spelling.hint(for: word, among: known.map(\.name)))
      }
    }
    return chosen
  }

  private func readMetrics(_ member: JSONMember?) -> [String: Variation<Double>] {
    var metrics: [String: Variation<Double>] = [:]
    for metric in object(member?.value, "\"metrics\" must be an object of names and numbers") ?? [] {
      let value = readVariation(metric, .number(in: PropertyType.lengths))
      if isItem(metric.name) {
        fault(
          metric, "\(Spelling.quoted(metric.name)) is already a view or guide",
          "rename the metric")
      } else {
        metrics[metric.name] = value
      }
    }
    return metrics
  }
}

extension ConstraintStatement {
  /// A constraint of a line of the visual format, between identifiers. Its offsets are those of the start of the line.
  fileprivate init(_ rule: VisualFormat.Rule, superview: String) {
    func operand(_ place: VisualFormat.Rule.Place) -> Operand {
      let name = place.item ?? superview
      let (item, area) = Area.split(name).map { ($0.item, Optional($0.area)) } ?? (name, nil)
      return Operand(item: item, area: area, attribute: place.attribute, itemOffset: 0, partOffset: 0)
    }
    self.init(
      first: operand(rule.first), relation: rule.relation, second: rule.second.map(operand),
      multiplier: rule.multiplier,
      constant: rule.constant, priority: rule.priority?.rawValue,
      hasConstant: rule.second?.attribute.kind != .dimension)
  }
}
