extension Nib {
  /// The languages with a table in `Strings` beside the definition's folder, as BCP 47 tags in alphabetical order.
  ///
  /// It reads the folder, not the tables.
  public var languages: [String] { StringsTables.languages(beside: file) }

  /// Whether a text has the form of a BCP 47 tag, such as `de` or `de-AT`.
  public static func isLanguageTag(_ text: String) -> Bool { StringsTables.isTag(text) }
}
