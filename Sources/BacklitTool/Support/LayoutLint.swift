import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The problems of a definition's layout at the sizes of common screens.
@MainActor
struct LayoutLint {
  /// The sizes, in points: a telephone in portrait and in landscape (also the usual terminal), a large one in landscape,
  /// a tablet in both orientations, and the last size with compact classes and the first one with regular classes.
  static let sizes = [
    Size(width: 376, height: 672), Size(width: 640, height: 384), Size(width: 736, height: 416),
    Size(width: 768, height: 1024), Size(width: 1024, height: 768), Size(width: 664, height: 464),
    Size(width: 672, height: 480),
  ]

  /// The most languages in which a definition is laid out. With more, which would take minutes, it is laid out in one.
  static let mostLanguages = 16

  /// One line for each problem, with the sizes at which it occurs, and with the languages unless it occurs in all.
  let lines: [String]

  /// Lays a definition out at all sizes, in each language; with too many languages in English, or else in the first one.
  /// - Throws: the faults of the definition.
  init(_ nib: Nib, languages: [String]) throws(Faults) {
    var laidOut = languages
    if languages.count > Self.mostLanguages { laidOut = [languages.contains("en") ? "en" : languages[0]] }
    let path = nib.file
    // The message of a problem names views by their texts, so it is that of the first language.
    var messages: [(key: [String], message: String)] = []
    var places: [[String]: [Place]] = [:]
    for language in laidOut {
      for size in Self.sizes {
        let definition = try LoadedDefinition(
          nib, size: size, traits: .any, language: language, snapping: .none)
        let problems = definition.contradictions + [definition.ambiguity].compactMap { $0 }
        if problems.isEmpty { continue }
        let name = "\(Numerals.text(size.width))x\(Numerals.text(size.height))"
        let positions = definition.positionsByName
        for problem in problems {
          let key = problem.key(positions)
          if places[key] == nil { messages.append((key, problem.message)) }
          places[key, default: []].add(name, in: language)
        }
      }
    }
    lines = messages.flatMap { key, message in
      (places[key] ?? []).groupedBySizes.map { place in
        let sizes = place.sizes.count == Self.sizes.count ? "every size" : place.sizes.joined(separator: ", ")
        let names = place.languages.joined(separator: ", ")
        let suffix = place.languages.count == languages.count ? "" : " in \(names)"
        return "\(path): error: at \(sizes)\(suffix): \(message)"
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
  /// What distinguishes the problem from others. It has positions of views in place of names, which can contain texts, so
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
