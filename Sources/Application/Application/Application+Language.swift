import Glibc
import ScreenReader

extension Application {
  /// The language that the person set, as a BCP 47 tag such as `de` or `de-AT`: the one chosen on the page of settings, or
  /// else that of the locale.
  ///
  /// A program whose texts are translated hands it to its definitions and to ``Session/Session/use(language:)``; the
  /// reader's words and those of controls are in it without further ado.
  public static var preferredLanguage: String { language(chosen: ReaderFile.standard?.read().language) }

  /// The tag of the language that was chosen, with the locale's region where that is of the same language.
  static func language(chosen: AccessibilityLanguage?) -> String {
    let locale = localeLanguage
    guard let chosen, locale.prefix(while: { $0 != "-" }) != chosen.rawValue else { return locale }
    return chosen.rawValue
  }

  /// The language of the locale, as a BCP 47 tag; `en` where there is none.
  ///
  /// By the rules of POSIX the first of `LC_ALL`, `LC_MESSAGES` and `LANG` counts that says something.
  static var localeLanguage: String {
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
