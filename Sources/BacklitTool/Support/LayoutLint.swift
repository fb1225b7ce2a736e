import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitPreview
import BacklitUI
import BacklitValues

/// The problems of a definition's layout at the sizes of the devices of the preview.
@MainActor
struct LayoutLint {
  /// The most languages in which a definition is laid out. With more, which would take minutes, it is laid out in one.
  static let mostLanguages = 16

  /// One line for each problem, with the sizes at which it occurs, and with the languages unless it occurs in all.
  let lines: [String]

  /// Lays a definition out in each language; with too many languages in English, or else in the first one.
  /// - Parameters:
  ///   - nib: the definition.
  ///   - languages: the languages.
  ///   - sizes: the sizes in points; nil for the one that the definition stores, or else the common ones.
  ///   - safeArea: the edges of the screen that something covers.
  /// - Throws: the faults of the definition.
  init(
    _ nib: Nib, languages: [String], sizes: [Size]? = nil, safeArea: SimulatedSafeArea = .uncovered
  ) throws(Faults) {
    let sizes = sizes ?? nib.simulatedSize.map { [$0] } ?? PreviewSettings.screens.map(\.size)
    var laidOut = languages
    if languages.count > Self.mostLanguages { laidOut = [languages.contains("en") ? "en" : languages[0]] }
    let path = nib.file
    // The message of a problem names views by their texts, so it is that of the first language.
    var messages: [(key: [String], message: String)] = []
    var places: [[String]: [Place]] = [:]
    for language in laidOut {
      for size in sizes {
        let definition = try LoadedDefinition(
          nib, size: size, traits: .any, language: language, snapping: .none, safeArea: safeArea)
        let problems = definition.contradictions + [definition.ambiguity].compactMap { $0 }
        let found = problems + CrowdedViews(in: definition.instance.root).problems
        if found.isEmpty { continue }
        let name = "\(Numerals.text(size.width))x\(Numerals.text(size.height))"
        let positions = definition.positionsByName
        for problem in found {
          let key = problem.key(positions)
          if places[key] == nil { messages.append((key, problem.message)) }
          places[key, default: []].add(name, in: language)
        }
      }
    }
    lines = messages.flatMap { key, message in
      (places[key] ?? []).groupedBySizes.map { place in
        let isEverywhere = sizes.count > 1 && place.sizes.count == sizes.count
        let found = isEverywhere ? "every size" : place.sizes.joined(separator: ", ")
        let names = place.languages.joined(separator: ", ")
        let suffix = place.languages.count == languages.count ? "" : " in \(names)"
        return "\(path): error: at \(found)\(suffix): \(message)"
      }
    }
  }

  /// The sizes at which a problem occurs in some languages.
  fileprivate struct Place {
    var languages: [String]
    var sizes: [String]
  }
}

extension [LayoutLint.Place] {
  /// Adds a size to the last place, or to a new one for a different language.
  fileprivate mutating func add(_ size: String, in language: String) {
    if last?.languages != [language] { append(LayoutLint.Place(languages: [language], sizes: [])) }
    self[count - 1].sizes.append(size)
  }

  /// One place for all languages with the same sizes.
  fileprivate var groupedBySizes: [LayoutLint.Place] {
    reduce(into: []) { places, place in
      if let index = places.firstIndex(where: { $0.sizes == place.sizes }) {
        places[index].languages += place.languages
      } else {
        places.append(place)
      }
    }
  }
}

extension LoadedDefinition {
  /// The positions in the tree of the views without an identifier, by their names in layout messages.
  fileprivate var positionsByName: [String: String] {
    var positions: [String: String] = [:]
    func visit(_ view: View, _ position: String) {
      if view.identifier == nil { positions[view.layoutName] = position }
      for (index, subview) in view.subviews.enumerated() { visit(subview, "\(position)/\(index)") }
    }
    NamingScope.run { visit(window, "") }
    return positions
  }
}

extension LayoutReport.Problem {
  /// Returns the key of the problem. It has positions of views in place of names, which can contain texts, so
  /// it is the same in every language.
  fileprivate func key(_ positions: [String: String]) -> [String] {
    // Names that begin with a different one come first.
    let names = views.filter { positions[$0] != nil }.sorted { $0.utf8.count > $1.utf8.count }
    let texts = ([broken] + conflict).map { text in
      names.reduce(text) { text, name in text.replacing(name, with: positions[name] ?? name) }
    }
    return [kind] + texts + views.map { positions[$0] ?? $0 }
  }
}
