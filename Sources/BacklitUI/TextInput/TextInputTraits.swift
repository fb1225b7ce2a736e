import BacklitText
import BacklitValues

/// The kind of text in a text field, which decides which characters can be typed.
public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  /// Any text.
  case text
  /// A whole number: digits and a sign.
  case number
  /// A number: digits, a sign, a percent sign, a decimal separator, and signs and spaces that separate groups of digits.
  case decimal
  /// An email address: no spaces.
  case email
  /// The address of a page: no spaces.
  case url

  /// The filter of typed and pasted text; nil to accept all of it.
  var filter: TextFilter? {
    switch self {
    case .text: nil
    case .number: .characters { $0.isNumber || "+-−".contains($0) }
    // Group separators are accepted, because a text without them can be a different number.
    case .decimal:
      .characters { $0.isNumber || "+-−.,٫٬'’%".contains($0) || $0.isWhitespace && !$0.isNewline }
    case .email, .url: .characters { !$0.isWhitespace }
    }
  }
}

/// The effect of Enter in a text field, besides sending `primaryActionTriggered`.
public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case `default`
  /// Moves the focus to the next view.
  case next
  /// Ends the input of the form. Like the following ones, it says what the program does.
  case done
  /// Opens what was typed.
  case go
  /// Searches for it.
  case search
  /// Sends it.
  case send
}

/// How the edge of a text control is drawn.
public enum TextBorderStyle: String, Hashable, Sendable, CaseIterable {
  /// Not at all: the text fills the control.
  case none
  /// As a line around the text, with round corners where there are shapes. A control of less than three rows has a line on
  /// the left and on the right.
  case roundedRect
}

/// When a field shows its clear button.
public enum ClearButtonMode: String, Hashable, Sendable, CaseIterable {
  /// Never.
  case never
  /// While the field has the focus and a text.
  case whileEditing
  /// While it has a text and not the focus.
  case unlessEditing
  /// While it has a text.
  case always
}

/// A rule for the text of a field.
///
/// A field checks its text when editing ends, when Enter is pressed, and on request. From then on it checks each change, so
/// that a message goes away as soon as the text is right.
public struct TextValidation: Sendable {
  /// The name of the rule in definitions; nil for a rule of a program.
  package let name: String?
  private let find: @Sendable (String, Language) -> String?

  /// Creates a rule.
  /// - Parameters:
  ///   - message: what is wrong with a text that the rule refuses, and how to correct it.
  ///   - isValid: whether a text is right.
  public init(message: String, _ isValid: @escaping @Sendable (String) -> Bool) {
    self.init(name: nil) { text, _ in isValid(text) ? nil : message }
  }

  init(name: String?, _ find: @escaping @Sendable (String, Language) -> String?) {
    self.name = name
    self.find = find
  }

  /// Returns the message about a wrong text; nil if the text is right.
  /// - Parameters:
  ///   - text: the text.
  ///   - language: the language of the message of a standard rule.
  /// - Returns: the message.
  public func message(for text: String, language: Language = .en) -> String? { find(text, language) }

  /// Returns the rule that a text keeps if it keeps this rule and a second one. The first one that it breaks gives the message.
  public func and(_ next: TextValidation) -> TextValidation {
    TextValidation(name: nil) { text, language in
      message(for: text, language: language) ?? next.message(for: text, language: language)
    }
  }

  /// The text must not be empty or blank.
  public static let required = standard("required", .required) { text in
    text.contains { !$0.isWhitespace }
  }

  /// The text is empty or an email address: a name, an at sign, and a domain with a dot.
  public static let email = standard("email", .email) { text in
    if text.isEmpty { return true }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// The text is empty or the address of a page: `https://example.org`, or without the scheme.
  public static let url = standard("url", .url) { text in
    if text.isEmpty { return true }
    var rest = text[...]
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { rest = text.dropFirst(scheme.count) }
    let host = rest.prefix { !"/?#".contains($0) }
    return host.contains(".") && !text.contains(where: \.isWhitespace) && host.first != "."
      && host.last != "."
  }

  /// The text is empty or a number as it is written in the language of the field.
  public static let number = standard("number", .number) { text in
    text.isEmpty || NumberText.value(of: text) != nil
  }

  /// The rules that definitions can name.
  package static let named: [TextValidation] = [.required, .email, .url, .number]

  private static func standard(
    _ name: String, _ key: TextInputMessage, _ check: @escaping @Sendable (String) -> Bool
  ) -> TextValidation {
    TextValidation(name: name) { text, language in check(text) ? nil : language.text(key) }
  }
}

/// The keys of the messages of text fields.
enum TextInputMessage: String, TextKey {
  static let group = "textMessages"

  case required, email, url, number, time
  /// A `{message}` about the control with a `{name}`.
  case named
  /// The name of the clear button, and of what is chosen from.
  case clear, suggestions
  /// The commands of a search, and its result if there is none.
  case find, findNext, findPrevious, notFound
  /// A number of lines that were appended.
  case newLines
}

/// A number as a user types it.
enum NumberText {
  /// The value of a text with a sign, digits of any script, and a decimal separator; nil for other texts.
  ///
  /// If there are a dot and a comma, the last one is the decimal separator. A single one is not if the language groups digits
  /// with it and it is between one group and another: "1,234" is a thousand in English. Groups have three digits, or two as
  /// in India, and one separator: a dot, a comma, an apostrophe or a space. A percent sign at an end is ignored.
  static func value(of text: String, language: Language? = nil) -> Double? {
    var body = trimmed(text[...])
    let sign = body.first.flatMap { "+-−".contains($0) ? $0 : nil }
    if sign != nil { body = trimmed(body.dropFirst()) }
    if body.last == "%" {
      body = trimmed(body.dropLast())
    } else if body.first == "%" {
      body = trimmed(body.dropFirst())
    }
    let isGrouped = language.map { hasOneGroup(String(body), in: $0) } ?? false
    let mark = isGrouped ? nil : body.last { ".,٫".contains($0) }
    let hasFraction = mark.map { mark in body.count { $0 == mark } == 1 } ?? false
    let halves = body.split(omittingEmptySubsequences: false) { hasFraction && $0 == mark }
    let groups = halves[0].split(omittingEmptySubsequences: false) { digit($0) == nil }
    let separators = Set(halves[0].filter { digit($0) == nil })
    guard groups.count == 1 || areGroups(groups.map(\.count)), separators.count <= 1,
      separators.allSatisfy({ ".,٬'’".contains($0) || $0.isWhitespace })
    else { return nil }
    let whole = groups.joined().compactMap(digit)
    let fraction = halves.dropFirst().joined().map(digit)
    guard !(whole.isEmpty && fraction.isEmpty), !fraction.contains(nil) else { return nil }
    func digits(_ values: [Int]) -> String { values.isEmpty ? "0" : values.map(String.init).joined() }
    let value = Double(digits(whole) + "." + digits(fraction.compactMap(\.self)))
    return sign == "-" || sign == "−" ? value.map { -$0 } : value
  }

  private static func digit(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
  }

  /// Whether groups with these numbers of digits make a number.
  private static func areGroups(_ counts: [Int]) -> Bool {
    let inner = counts.dropFirst().dropLast()
    return (1...3).contains(counts[0]) && counts.last == 3
      && (inner.allSatisfy { $0 == 3 } || counts[0] < 3 && inner.allSatisfy { $0 == 2 })
  }

  /// Whether a text has one grouping separator of a language, behind one to three digits that do not start with 0, and in
  /// front of three.
  private static func hasOneGroup(_ text: String, in language: Language) -> Bool {
    let example = ValueFormat(groupsDigits: true).string(for: 1000, language: language)
    guard let separator = example.first(where: { !$0.isNumber }) else { return false }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let head = parts[0].drop { !$0.isNumber }
    let tail = parts[1].prefix(while: \.isNumber)
    return (1...3).contains(head.count) && head.allSatisfy(\.isNumber) && head.first?.wholeNumberValue != 0
      && tail.count == 3 && !parts[1].dropFirst(3).contains { $0.isNumber || ".,٫".contains($0) }
  }
}
