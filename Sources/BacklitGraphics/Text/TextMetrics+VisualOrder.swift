import CFriBidi

/// The base direction of a line of text, which is that of its paragraph (Unicode Standard Annex 9).
public enum BaseDirection: Hashable, Sendable {
  /// The direction of the first strong character; left to right if there is none.
  case automatic
  /// Left to right, as for Latin.
  case leftToRight
  /// Right to left, as for Arabic and Hebrew.
  case rightToLeft
}

extension TextMetrics {
  /// A line of text in visual order, from left to right.
  ///
  /// The embedding levels come from FriBidi, after Unicode Standard Annex 9. Clusters stay whole, brackets
  /// are mirrored in right-to-left runs, and letters are not joined: the terminal does that. A text without
  /// right-to-left characters is returned unchanged.
  package static func visualOrder(_ text: String, baseDirection: BaseDirection = .automatic) -> String {
    guard needsReordering(text, baseDirection: baseDirection) else { return text }
    return String(visualClusters(of: text, baseDirection: baseDirection))
  }

  /// The grapheme clusters of a line of text from left to right; see `visualOrder(_:baseDirection:)`.
  /// - Parameters:
  ///   - text: the line.
  ///   - baseDirection: its base direction.
  ///   - joinsLetters: whether Arabic letters get their joined forms, for a picture; see `joined(_:)`.
  /// - Returns: the clusters.
  package static func visualClusters(
    of text: String, baseDirection: BaseDirection = .automatic, joinsLetters: Bool = false
  ) -> [Character] {
    var clusters = Array(text)
    guard let map = visualMap(of: clusters, baseDirection: baseDirection) else { return clusters }
    if joinsLetters { clusters = joined(clusters) }
    return map.order.map { map.levels[$0] % 2 == 1 ? mirrored(clusters[$0]) : clusters[$0] }
  }

  /// Returns the order in which clusters of a line are shown from left to right, and the embedding level of each; nil for a line
  /// that is shown in logical order.
  /// - Parameters:
  ///   - clusters: the clusters in logical order.
  ///   - baseDirection: the base direction of the line.
  /// - Returns: the indices of the clusters in visual order, and their levels in logical order; clusters of an odd level
  ///   run from right to left.
  public static func visualMap(
    of clusters: [Character], baseDirection: BaseDirection = .automatic
  ) -> (order: [Int], levels: [Int])? {
    let text = String(clusters)
    guard needsReordering(text, baseDirection: baseDirection) else { return nil }
    let scalarLevels = embeddingLevels(of: text, baseDirection: baseDirection)
    var levels: [Int] = []
    levels.reserveCapacity(clusters.count)
    var scalar = 0
    for character in clusters {
      levels.append(Int(scalarLevels[scalar]))
      scalar += character.unicodeScalars.count
    }
    // Rule L2: from the highest level down to the lowest odd one, reverse every run at or above it.
    var order = Array(clusters.indices)
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return (order, levels)
  }

  /// Returns the base direction of a paragraph: that of its first strong character outside of isolates (P2 and P3); automatic if
  /// it has none.
  public static func baseDirection(of paragraph: some StringProtocol) -> BaseDirection {
    var isolates = 0
    for scalar in paragraph.unicodeScalars {
      switch fribidi_get_bidi_type(FriBidiChar(scalar.value)) {
      case FRIBIDI_TYPE_LTR where isolates == 0: return .leftToRight
      case FRIBIDI_TYPE_RTL where isolates == 0, FRIBIDI_TYPE_AL where isolates == 0: return .rightToLeft
      case FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_FSI: isolates += 1
      case FRIBIDI_TYPE_PDI: isolates = max(0, isolates - 1)
      default: break
      }
    }
    return .automatic
  }

  /// Replaces Arabic letters by their forms at the beginning, in the middle or at the end of a word (the block Arabic
  /// Presentation Forms-B), as FriBidi joins them, for what draws each cluster alone. Each letter keeps its place: the
  /// ligature of lam and alef stays two letters.
  /// - Parameter clusters: grapheme clusters in logical order.
  /// - Returns: as many clusters.
  package static func joined(_ clusters: [Character]) -> [Character] {
    var scalars = clusters.flatMap { $0.unicodeScalars.map { FriBidiChar($0.value) } }
    guard scalars.contains(where: { 0x600...0x8FF ~= $0 }) else { return clusters }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var properties = [FriBidiArabicProp](repeating: 0, count: scalars.count)
    let levels = [FriBidiLevel](repeating: 1, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_joining_types(scalars, count, &properties)
    fribidi_join_arabic(types, count, levels, &properties)
    fribidi_shape(FriBidiFlags(FRIBIDI_FLAG_SHAPE_ARAB_PRES), levels, count, &properties, &scalars)
    var place = 0
    return clusters.map { cluster in
      let end = place + cluster.unicodeScalars.count
      defer { place = end }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[place..<end].compactMap { Unicode.Scalar($0) })
      let shaped = String(text)
      return shaped.count == 1 ? Character(shaped) : cluster
    }
  }

  /// Whether the text may contain right-to-left characters: none lies below U+0590.
  private static func needsReordering(_ text: String, baseDirection: BaseDirection) -> Bool {
    baseDirection == .rightToLeft || text.unicodeScalars.contains { $0.value >= 0x590 }
  }

  /// The embedding level of every scalar of a line.
  private static func embeddingLevels(of text: String, baseDirection: BaseDirection) -> [FriBidiLevel] {
    let scalars = text.unicodeScalars.map { FriBidiChar($0.value) }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base: FriBidiParType =
      switch baseDirection {
      case .automatic: FRIBIDI_PAR_ON
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      }
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // The result is the highest level plus one, or 0 when memory ran out; then all levels stay 0.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    return levels
  }

  private static func mirrored(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character
    }
    var mirror = FriBidiChar(0)
    guard fribidi_get_mirror_char(FriBidiChar(scalar.value), &mirror) != 0,
      let result = Unicode.Scalar(UInt32(mirror))
    else { return character }
    return Character(result)
  }
}
