import BacklitUI
import BacklitValues

@testable import BacklitNibs

extension ClassRegistry {
  /// A section for each class, in the order of the registry.
  var classes: [String] {
    // A view of each class, for its defaults.
    let samples = Dictionary(
      uniqueKeysWithValues: entries.compactMap { entry in entry.make.map { (entry.name, $0()) } })
    return entries.map { entry in
      var parts = ["### \(entry.name)", description(of: entry)]
      if !entry.properties.isEmpty {
        var table = MarkdownTable("property", "values", "default", "what it does")
        for property in entry.properties {
          let standard = standardValue(of: property, in: entry, samples)?.code ?? ""
          table.rows.append([property.names, property.type.inWords, standard, property.documentation])
        }
        parts.append(table.description)
      }
      if let note = differences(of: entry, samples) { parts.append(note) }
      if !entry.events.isEmpty {
        var table = MarkdownTable("event", "when")
        table.rows = entry.events.map { [$0.name.code, $0.documentation] }
        parts.append(table.description)
      }
      return parts.joined(separator: "\n\n")
    }
  }

  private func description(of entry: Entry) -> String {
    var text = entry.documentation
    let ancestors = lineage(of: entry).dropFirst().map(\.name)
    if !ancestors.isEmpty { text += " Inherits from \(ancestors.codes)." }
    if entry.make == nil { text += " The class is abstract." }
    return text
  }

  /// The default of a property: in the class, or, for an abstract class, in all classes that inherit from it;
  /// nil if they differ.
  private func standardValue(
    of property: PropertyDeclaration, in entry: Entry, _ samples: [String: View]
  ) -> String? {
    func value(in view: View) -> String? { property.read(view).map { JSONValue($0).shortText } }
    if let sample = samples[entry.name] { return value(in: sample) }
    let heirs = entries.filter { heir in lineage(of: heir).contains { $0.name == entry.name } }
    let values = Set(heirs.compactMap { samples[$0.name] }.map(value))
    return values.count == 1 ? values.first ?? nil : nil
  }

  /// The inherited properties that have a different default in this class.
  private func differences(of entry: Entry, _ samples: [String: View]) -> String? {
    guard let sample = samples[entry.name] else { return nil }
    var found: [String] = []
    for ancestor in lineage(of: entry).dropFirst() {
      for property in ancestor.properties {
        guard let own = property.read(sample).map({ JSONValue($0).shortText }) else { continue }
        if own != standardValue(of: property, in: ancestor, samples) {
          found.append("\(property.name.code) \(own.code)")
        }
      }
    }
    return found.isEmpty ? nil : "By default: \(found.joined(separator: ", "))."
  }
}
