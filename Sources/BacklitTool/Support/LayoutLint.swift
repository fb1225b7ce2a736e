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

  /// One line for each problem, with the sizes at which it occurs.
  let lines: [String]

  /// Lays a definition out at all sizes.
  /// - Throws: the faults of the definition.
  init(nib path: String, language: String) throws(Faults) {
    var messages: [String] = []
    var places: [String: [String]] = [:]
    for size in Self.sizes {
      let definition = try LoadedDefinition(
        nib: path, size: size, traits: .any, language: language, snapping: .none)
      let name = "\(Numerals.text(size.width))x\(Numerals.text(size.height))"
      for problem in definition.contradictions + [definition.ambiguity].compactMap({ $0 }) {
        if places[problem.message] == nil { messages.append(problem.message) }
        places[problem.message, default: []].append(name)
      }
    }
    lines = messages.map { message in
      let names = places[message] ?? []
      let place = names.count == Self.sizes.count ? "every size" : names.joined(separator: ", ")
      return "\(path): error: at \(place): \(message)"
    }
  }
}
