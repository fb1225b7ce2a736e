import CChafa

/// The library that turns pixels into characters.
public enum ChafaLibrary {
  /// The version that was built with.
  public static let version = "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"
}
