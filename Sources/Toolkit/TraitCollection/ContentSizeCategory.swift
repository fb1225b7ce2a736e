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
