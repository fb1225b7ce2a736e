import BacklitLayout
import BacklitUI
import BacklitValues

extension Nib {
  /// Finds numbers that views change when they are set: a value outside its range or between two steps, or a
  /// range whose ends are swapped. Each fault gives the resulting number.
  ///
  /// It makes the views and reads their values, so it takes as long as loading. Values that vary are not checked.
  /// - Parameters:
  ///   - registry: the classes that the definition may name.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag.
  /// - Returns: one fault for each number, in the order of the lines; none for a definition that has other faults.
  @MainActor
  package func checkNumbers(registry: ClassRegistry, language: String = "en") -> [Fault] {
    guard let instance = try? instantiate(registry: registry, language: language, allowsMissingOwner: true)
    else { return [] }
    var faults = instance.changedNumbers
    for (_, plan) in (instance.pages?.plans ?? [:]).sorted(by: { $0.key < $1.key }) where !plan.isContainer {
      let page = NibInstance(
        plan, owner: nil, from: .controller, traits: TraitCollection(), pages: instance.pages ?? NibPages())
      faults += page.changedNumbers
    }
    return Faults(faults, first: file)?.all ?? []
  }
}

extension NibInstance {
  /// Faults for the numbers that differ between the views and the plan.
  fileprivate var changedNumbers: [Fault] {
    var faults: [Fault] = []
    var index = 0
    plan.forEachView { planned in
      let view = made[index]
      index += 1
      if let fault = planned.rangeFault(of: view, file: plan.file) {
        faults.append(fault)
        return
      }
      for value in planned.values where !value.variation.varies {
        let wanted = value.variation.value(for: VariationTraits(TraitCollection()))
        guard let position = value.position, let numbers = wanted.numbers,
          let found = value.declaration.read(view)?.numbers, !numbers.isClose(to: found)
        else { continue }
        let name = value.declaration.name
        let isList = wanted.content is [Double]
        faults.append(
          Fault(
            file: plan.file, position: position,
            problem:
              "\(Spelling.quoted(name)) is \(numbers.text(isList: isList)), but the view changes it to \(found.text(isList: isList))",
            remedy: "write a number that its range and step allow"))
      }
    }
    return faults + nested.flatMap(\.changedNumbers)
  }
}

extension PropertyValue {
  /// The number; nil for values of other types.
  var number: Double? { content as? Double ?? (content as? Int).map(Double.init) }

  /// The number, or the numbers; nil for values of other types.
  fileprivate var numbers: [Double]? {
    number.map { [$0] } ?? content as? [Double]
  }
}

extension [Double] {
  /// Whether different numbers are the same in any order, except for rounding.
  fileprivate func isClose(to others: [Double]) -> Bool {
    count == others.count
      && zip(sorted(), others.sorted()).allSatisfy {
        ($0 - $1).magnitude <= 1e-9 * Swift.max(1, $0.magnitude)
      }
  }

  /// The numbers with commas between, a list in brackets.
  fileprivate func text(isList: Bool) -> String {
    let text = map { Numerals.text($0) }.joined(separator: ", ")
    return isList ? "[\(text)]" : text
  }
}
