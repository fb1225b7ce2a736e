import AutoLayout
import Toolkit

extension Nib {
  /// The numbers that views do not take as they are written: a value beyond the range beside it, between two steps, or
  /// a range whose ends are the wrong way round. Each is said with what becomes of it.
  ///
  /// It makes the views for that and reads them back, so it costs as much as loading. Values that vary are not looked
  /// at.
  /// - Parameters:
  ///   - registry: the classes that the definition may name.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag.
  /// - Returns: a fault each, in the order of the lines; none for a definition that has other faults.
  @MainActor
  public func checkNumbers(registry: ClassRegistry, language: String = "en") -> [Fault] {
    guard let instance = try? instantiate(registry: registry, language: language) else { return [] }
    return Faults(instance.changedNumbers, first: file)?.all ?? []
  }
}

extension NibInstance {
  /// The numbers that views have otherwise than the plan says.
  fileprivate var changedNumbers: [Fault] {
    var faults: [Fault] = []
    var index = 0
    plan.root.forEach { planned in
      let view = made[index]
      index += 1
      for value in planned.values where !value.variation.varies {
        let wanted = value.variation.value(for: VariationTraits(TraitCollection()))
        guard let position = value.position, let number = wanted.number,
          let found = value.declaration.read(view)?.number,
          (number - found).magnitude > 1e-9 * max(1, number.magnitude)
        else { continue }
        let (name, new) = (value.declaration.name, Numerals.text(found))
        faults.append(
          Fault(
            file: plan.file, position: position,
            problem: "“\(name)” is \(Numerals.text(number)) and becomes \(new)",
            remedy: "write a number that its range and steps allow"))
      }
    }
    return faults + nested.flatMap(\.changedNumbers)
  }
}

extension PropertyValue {
  /// The number, if it is one.
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}
