import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Registers the controls with a text that the user edits.
  mutating func registerTextControls() {
    register(
      TextInputControl.self, name: "TextInputControl", inherits: "Control",
      "The properties of all controls with a text that the user edits.",
      properties: [
        .property(
          "text", .text, "The text.", get: { (view: TextInputControl) in view.text }, set: { $0.text = $1 }),
        .text(
          "placeholder", \TextInputControl.placeholder,
          "What is shown while there is no text; also its name for readers, unless it has a label."),
        .bool("editable", \TextInputControl.isEditable, "Whether the text can be changed.").inSwift(
          "isEditable"),
        .integer(
          "maximumLength", \TextInputControl.lengthLimit, in: 0...1_000_000,
          "The most characters that can be entered; 0 for any number."),
        .choice(
          "keyboardType", \TextInputControl.keyboardType,
          "What the text is for, which decides what can be typed."),
        Self.validation,
        .text(
          "validationMessage", \TextInputControl.invalidMessage,
          "What is shown and announced for an invalid text, instead of the standard message."
        ).inSwift("invalidMessage"),
        .choice("borderStyle", \TextInputControl.borderStyle, "How its edge is drawn."),
        .font("font", \TextInputControl.font, "The font; letters are one row high."),
        .color("textColor", \TextInputControl.textColor, "The colour of the text."),
        .choice(
          "textAlignment", \TextInputControl.textAlignment,
          ["natural": .natural, "left": .left, "center": .center, "right": .right], "Where lines begin."),
      ], make: nil)
    register(
      TextField.self, name: "TextField", inherits: "TextInputControl", "A field with one line of text.",
      properties: [
        .bool(
          "secureTextEntry", \TextField.isSecureTextEntry,
          "Whether the text is a secret that is neither shown nor spoken."
        ).inSwift("isSecureTextEntry"),
        .choice(
          "returnKey", \TextField.returnKeyType, "What Enter does besides triggering the primary action."
        ).inSwift("returnKeyType"),
        .choice("clearButtonMode", \TextField.clearButtonMode, "When the clear button is shown."),
        .text("suffix", \TextField.suffix, "A text behind the input, such as a unit."),
        .texts(
          "completions", \TextField.completions, "The texts that it suggests while their beginning is typed."),
        Self.formatter,
        .bool(
          "adjustsFontSizeToFitWidth", \TextField.adjustsFontSizeToFitWidth,
          "Whether large letters become smaller where the text would not fit."),
        .number(
          "minimumScaleFactor", \TextField.minimumScaleFactor, in: 0...1,
          "The smallest size of fitted letters, as a part of the size."),
      ], make: { TextField() })
    register(
      SearchField.self, name: "SearchField", inherits: "TextField", "A field for a search.", properties: [],
      make: { SearchField() })
    register(
      TextView.self, name: "TextView", inherits: "TextInputControl",
      "A text of several lines that can be edited.",
      properties: [
        .bool("insertsTabs", \TextView.insertsTabs, "Whether Tab inserts a tab instead of moving the focus."),
        .bool(
          "showsVerticalScrollIndicator", \TextView.showsVerticalScrollIndicator,
          "Whether a thumb shows how far down it is."),
        .bool(
          "followsEnd", \TextView.followsEnd,
          "Whether the end stays visible when text is appended, until the user scrolls up."),
        .bool(
          "announcesNewLines", \TextView.announcesNewLines,
          "Whether appended lines are announced while the end is followed."),
        .integer(
          "maximumLineCount", \TextView.lineLimit, in: 0...1_000_000,
          "The largest number of lines of a log, which drops the oldest ones; 0 for any."),
        .bool(
          "findInteractionEnabled", \TextView.isFindInteractionEnabled,
          "Whether F3 finds a text, and a slash in a text that cannot be edited."
        ).inSwift("isFindInteractionEnabled"),
        .integer(
          "preferredRows", \TextView.rowLimit, in: 0...1000,
          "The rows of its natural height; 0 for none, so that the layout decides."),
      ], make: { TextView() })
  }

  private static var validation: PropertyDeclaration {
    let rules = TextValidation.named
    return .property(
      "validation", .word(["none"] + rules.compactMap(\.name)),
      "The rule that the text must keep: not to be empty (required), or to be of a kind unless it is empty.",
      get: { (view: TextInputControl) in view.validation?.name ?? "none" },
      set: { view, word in view.validation = rules.first { $0.name == word } })
  }

  private static var formatter: PropertyDeclaration {
    let formatters: KeyValuePairs<String, TextFormatter?> = [
      "none": nil, "date": .date, "whole": .number(.whole), "tenths": .number(ValueFormat(decimals: 1)),
      "hundredths": .number(ValueFormat(decimals: 2)), "percent": .number(ValueFormat(unit: .percent)),
    ]
    return .property(
      "formatter", .word(formatters.map(\.key)),
      "The form that the text gets when editing ends: a number, or a date in the order of the language.",
      // Formatters have no names.
      get: { (view: TextField) in view.formatter == nil ? "none" : nil },
      set: { view, word in view.formatter = formatters.first { $0.key == word }?.value })
  }
}

extension TextInputControl {
  /// The maximum length as in definitions, where 0 is none.
  fileprivate var lengthLimit: Int {
    get { maximumLength ?? 0 }
    set { maximumLength = newValue == 0 ? nil : newValue }
  }
}

extension TextView {
  /// The maximum number of lines as in definitions, where 0 is none.
  fileprivate var lineLimit: Int {
    get { maximumLineCount ?? 0 }
    set { maximumLineCount = newValue == 0 ? nil : newValue }
  }

  /// The preferred rows as in definitions, where 0 is none.
  fileprivate var rowLimit: Int {
    get { preferredRows ?? 0 }
    set { preferredRows = newValue == 0 ? nil : newValue }
  }
}
