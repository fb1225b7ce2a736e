import BacklitGraphics

/// The preferred text size: seven standard sizes and five larger ones for accessibility.
///
/// The raw values are the names in definitions.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The smallest ordinary size.
  case extraSmall
  /// The second smallest ordinary size.
  case small
  /// One step below the default.
  case medium
  /// The default.
  case large
  /// One step above the default.
  case extraLarge
  /// Two steps above the default.
  case extraExtraLarge
  /// The largest ordinary size.
  case extraExtraExtraLarge
  /// The first accessibility size.
  case accessibilityMedium
  /// The second accessibility size.
  case accessibilityLarge
  /// The third accessibility size.
  case accessibilityExtraLarge
  /// The fourth accessibility size.
  case accessibilityExtraExtraLarge
  /// The largest of all.
  case accessibilityExtraExtraExtraLarge

  /// Whether this is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// Orders the sizes from small to large.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }

  private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ContentSizeCategory {
  /// The steps from the default size, ``large``: from -3 to 8.
  public var step: Int { index + Font.TextStyle.steps.lowerBound }

  /// The size that is a number of steps from the default one; the nearest size for a number out of range.
  package init(step: Int) {
    let index = step - Font.TextStyle.steps.lowerBound
    self = Self.allCases[min(max(index, 0), Self.allCases.count - 1)]
  }
}
