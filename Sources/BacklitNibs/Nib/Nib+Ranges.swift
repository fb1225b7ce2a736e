import BacklitLayout
import BacklitUI
import BacklitValues

extension NibPlan.PlannedView {
  /// The fault of a range whose lower end is above its upper end, or of a step that makes too many values; nil for neither.
  /// The other numbers of the view depend on them.
  func rangeFault(of view: View, file: String) -> Fault? {
    for value in values {
      guard let position = value.position, let number = value.number else { continue }
      let name = value.declaration.name
      if name.hasPrefix("maximum") {
        let other = "minimum" + name.dropFirst("maximum".count)
        let minimum = values.first { $0.declaration.name == other }?.number
        guard let minimum, minimum >= number else { continue }
        if minimum == number {
          // Only the axis of a chart needs two ends.
          guard view is ChartView else { continue }
          return Fault(
            file: file, position: position,
            problem:
              "the range is empty: \(Spelling.quoted(name)) and \(Spelling.quoted(other)) are \(Numerals.text(number))",
            remedy: "write a larger number, or leave one of them out")
        }
        return Fault(
          file: file, position: position,
          problem: "the range is reversed: \(Spelling.quoted(name)) \(Numerals.text(number)) is below "
            + "\(Spelling.quoted(other)) \(Numerals.text(minimum))",
          remedy: "exchange the two numbers")
      }
      if name == "step", number > 0, value.declaration.read(view)?.number == 0 {
        return Fault(
          file: file, position: position,
          problem: "\(Spelling.quoted(name)) is \(Numerals.text(number)), but the view changes it to 0",
          remedy: "write 0, or a number that divides the range into 1 to a billion parts")
      }
    }
    return nil
  }
}

extension NibPlan.Value {
  /// The number that is set for all traits; nil for numbers that vary and for values of other types.
  @MainActor fileprivate var number: Double? {
    variation.varies ? nil : variation.value(for: VariationTraits(TraitCollection())).number
  }
}
