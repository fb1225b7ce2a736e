import Glibc

extension Application {
  /// The language that the person set, as a BCP 47 tag such as `de` or `de-AT`; `en` where there is none.
  ///
  /// By the rules of POSIX the first of `LC_ALL`, `LC_MESSAGES` and `LANG` counts that says something. The reader's words
  /// and those of controls are in it without further ado; a program whose texts are translated also hands it to its
  /// definitions and to ``Session/Session/use(language:)``.
  public static var preferredLanguage: String {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return tag(ofLocale: String(cString: value)) }
    }
    return "en"
  }

  /// The tag of a locale's name: `de-AT` for `de_AT.UTF-8@euro`, `en` for `C` and `POSIX`.
  static func tag(ofLocale name: String) -> String {
    let tag = String(name.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
    return ["", "C", "POSIX"].contains(tag) ? "en" : tag
  }
}
