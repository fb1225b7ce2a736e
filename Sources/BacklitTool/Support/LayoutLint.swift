import BacklitGeometry
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
  init(nib path: String, languages: [String]) throws(Faults) {
    var laidOut = languages
    if languages.count > Self.mostLanguages { laidOut = [languages.contains("en") ? "en" : languages[0]] }
    var messages: [String] = []
    var places: [String: [Place]] = [:]
    for language in laidOut {
      for size in Self.sizes {
        let definition = try LoadedDefinition(
          nib: path, size: size, traits: .any, language: language, snapping: .none)
        let name = "\(Numerals.text(size.width))x\(Numerals.text(size.height))"
        for problem in definition.contradictions + [definition.ambiguity].compactMap({ $0 }) {
          if places[problem.message] == nil { messages.append(problem.message) }
          places[problem.message, default: []].add(name, in: language)
        }
      }
    }
    lines = messages.flatMap { message in
      (places[message] ?? []).groupedBySizes.map { place in
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
