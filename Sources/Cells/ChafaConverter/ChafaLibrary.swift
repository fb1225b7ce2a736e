import CChafa

/// The library that converts pixels to characters.
public enum ChafaLibrary {
  /// The version that was compiled against.
  public static let version = "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"
}
