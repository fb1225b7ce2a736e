/// The effect of two adjacent scalars on the boundary of characters between them.
enum Joint {
  /// There is a boundary, whatever surrounds them.
  case boundary
  /// There is no boundary, whatever surrounds them.
  case inside
  /// A rule that looks further back decides: flags, emoji sequences and Indic conjuncts.
  case dependent

  init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    if ClusterScanner.isPlain(first.value), ClusterScanner.isPlain(second.value) {
      self = first == "\r" && second == "\n" ? .inside : .boundary
      return
    }
    if Self.isRegionalIndicator(first), Self.isRegionalIndicator(second) {
      self = .dependent
      return
    }
    var pair = String.UnicodeScalarView()
    pair.append(first)
    pair.append(second)
    if String(pair).count == 1 {
      self = .inside
    } else if Self.extends(first), !ClusterScanner.isPlain(second.value) {
      // GB9c and GB11 join what follows a linker or a joiner, if a certain base precedes it.
      self = .dependent
    } else {
      self = .boundary
    }
  }

  /// Whether a scalar can be the last one before a joint that GB9c or GB11 forbids to break.
  private static func extends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: scalar == "\u{200D}" || scalar.properties.isGraphemeExtend
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
