import BacklitUI
import BacklitValues

extension NibReader {
  /// Reads a date, a time or both; nil, with a fault, if the calendar does not have it.
  func readDate(_ text: String, at value: JSONValue) -> DateDescription? {
    if let date = DateDescription(text) { return date }
    let (problem, remedy) = DateDescription.problem(with: text)
    fault(value, problem, remedy)
    return nil
  }

  /// A property of a date picker with its cases.
  private struct DateProperty {
    let name: String
    let member: JSONMember
    let variation: Variation<PropertyValue>

    /// A date, the key under which it is used, and its place in the text.
    typealias Case = (key: VariationKey, date: DateDescription, value: JSONValue)

    var cases: [Case] {
      let places = member.value["vary"]?.object?.map(\.value) ?? [member.value]
      return variation.cases.enumerated().compactMap { index, found in
        guard let date = found.value.content as? DateDescription else { return nil }
        return (found.key, date, places.indices.contains(index) ? places[index] : member.value)
      }
    }

    /// The first date of this property that is after one of a later property, while both hold. Of two values that vary,
    /// only cases with the same key are compared.
    func reversed(with later: DateProperty) -> (early: Case, late: Case)? {
      for early in cases {
        for late in later.cases where !variation.varies || !later.variation.varies || late.key == early.key {
          if early.date.first > late.date.last { return (early, late) }
        }
      }
      return nil
    }
  }

  /// Compares the dates of a date picker with each other and with its mode.
  func checkDates(_ values: [NibPlan.Value], in object: JSONValue) {
    guard let members = object.object, !isFull else { return }
    func property(_ name: String) -> DateProperty? {
      guard let value = values.first(where: { $0.declaration.name == name }),
        let member = members.first(where: { $0.name == name })
      else { return nil }
      return DateProperty(name: name, member: member, variation: value.variation)
    }
    let all = ["minimumDate", "date", "maximumDate"].compactMap(property)
    guard !all.isEmpty, checkForms(of: all, values) else { return }
    let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    let (minimum, maximum) = (named["minimumDate"], named["maximumDate"])
    if let minimum, let maximum, let wrong = minimum.reversed(with: maximum) {
      report(wrong.late, of: maximum, "before", wrong.early, of: minimum, "the range is reversed: ")
      return
    }
    guard let date = named["date"] else { return }
    if let minimum, let wrong = minimum.reversed(with: date) {
      report(wrong.late, of: date, "before", wrong.early, of: minimum)
    }
    if let maximum, let wrong = date.reversed(with: maximum) {
      report(wrong.early, of: date, "after", wrong.late, of: maximum)
    }
    checkInterval(of: date, values)
  }

  /// Reports a date that is before or after a limit.
  private func report(
    _ wrong: DateProperty.Case, of property: DateProperty, _ relation: String, _ limit: DateProperty.Case,
    of bound: DateProperty, _ beginning: String = ""
  ) {
    let (name, boundName) = (Spelling.quoted(property.name), Spelling.quoted(bound.name))
    fault(
      wrong.value,
      "\(beginning)\(name) \(wrong.date) is \(relation) \(boundName) \(limit.date) at \(document.position(of: limit.value.range.lowerBound))",
      "write \(Spelling.quoted("\(limit.date)")) or \(relation == "before" ? "a later" : "an earlier") one")
  }

  /// Compares the forms of dates with the mode and with each other.
  /// - Returns: whether the dates can be compared.
  private func checkForms(of all: [DateProperty], _ values: [NibPlan.Value]) -> Bool {
    var mode: DatePicker.Mode? = .dateAndTime
    if let value = values.first(where: { $0.declaration.name == "mode" }) {
      mode = nil
      if !value.variation.varies, let word = value.variation.cases.first?.value.content as? String {
        mode = DatePicker.Mode(rawValue: word)
      }
    }
    var isSound = true
    for property in all {
      let name = Spelling.quoted(property.name)
      if mode == .countDownTimer {
        fault(
          property.member, "a DatePicker with the mode countDownTimer has no \(name)",
          "write \"countDownDuration\", a length of time in seconds")
        isSound = false
        continue
      }
      for (_, date, value) in property.cases {
        if mode == .time, date.time == nil {
          fault(value, "\(name) has no time, but the mode is time", "write a time such as \"09:30\"")
        } else if mode == .date, date.date == nil {
          fault(value, "\(name) has no date, but the mode is date", "write a date such as \"2026-11-23\"")
        } else if mode == .dateAndTime, date.date == nil {
          fault(
            value, "\(name) has no date, but the mode is dateAndTime",
            "write a date too, such as \"2026-11-23T\(date)\", or \"mode\": \"time\"")
        } else {
          continue
        }
        isSound = false
      }
    }
    guard isSound else { return false }
    let forms = all.flatMap { property in
      property.cases.map { (property.name, $0.date.date != nil, $0.value) }
    }
    guard let first = forms.first, let other = forms.first(where: { $0.1 != first.1 }) else { return true }
    let (with, without) = first.1 ? (first, other) : (other, first)
    fault(
      other.2,
      "\(Spelling.quoted(with.0)) has a date, but \(Spelling.quoted(without.0)) has only a time",
      "write both with a date, or both without")
    return false
  }

  /// Finds a date between two rows of the column of minutes.
  private func checkInterval(of date: DateProperty, _ values: [NibPlan.Value]) {
    guard let value = values.first(where: { $0.declaration.name == "minuteInterval" }),
      !value.variation.varies,
      let interval = value.variation.cases.first?.value.content as? Int, interval > 1, 60 % interval == 0
    else { return }
    for (_, date, value) in date.cases {
      guard let time = date.time, time.minute % interval != 0 else { continue }
      let earlier = LocalTime(minuteOfDay: time.minuteOfDay - time.minute % interval)
      fault(
        value, "\"date\" \(date) is not a multiple of \(interval) minutes",
        "write the time \(Spelling.quoted("\(earlier)")), or a different \"minuteInterval\"")
    }
  }
}
