extension Nib {
  /// The languages whose texts `@keys` can be looked up in: those with a table in `Strings` beside the definition's
  /// folder, in alphabetical order, as BCP 47 tags. It reads the folder, not the tables.
  public var languages: [String] { StringsTables.languages(beside: file) }

  /// Whether a text has the form of a BCP 47 tag, such as `de` or `de-AT`.
  public static func isLanguageTag(_ text: String) -> Bool { StringsTables.isTag(text) }
}
