import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension PropertyDeclaration {
  /// A property that is true or false.
  public static func bool<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Bool>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .bool, documentation, path, PropertyValue.bool) {
      if case .bool(let flag) = $0 { flag } else { nil }
    }
  }

  /// A number within bounds; nil for those of lengths in points.
  public static func number<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Double>,
    in bounds: ClosedRange<Double>? = nil, _ documentation: String
  ) -> PropertyDeclaration {
    number(name, in: bounds ?? PropertyType.lengths, documentation) {
      $0[keyPath: path]
    } set: { (view: V, number) in
      view[keyPath: path] = number
    }
  }

  /// A number within bounds. Setting a key path takes several times as long as this closure.
  static func number<V: View>(
    _ name: String, in bounds: ClosedRange<Double>, _ documentation: String,
    get: @escaping @MainActor (V) -> Double, set: @escaping @MainActor (V, Double) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .number(bounds), documentation) { (view: V) in
      .number(get(view))
    } write: { view, value, _ in
      if case .number(let number) = value { set(view, number) }
    }
  }

  /// A whole number within bounds.
  public static func integer<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Int>, in bounds: ClosedRange<Int>,
    _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .integer(bounds), documentation, path, PropertyValue.integer) {
      if case .integer(let number) = $0 { number } else { nil }
    }
  }

  /// A localized text.
  public static func text<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String>, _ documentation: String
  ) -> PropertyDeclaration {
    text(name, documentation) {
      $0[keyPath: path]
    } set: { (view: V, text) in
      view[keyPath: path] = text
    }
  }

  /// A localized text, set by a closure.
  static func text<V: View>(
    _ name: String, _ documentation: String, get: @escaping @MainActor (V) -> String,
    set: @escaping @MainActor (V, String) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .text, documentation) { (view: V) in
      .text(get(view))
    } write: { view, value, _ in
      if case .text(let text) = value { set(view, text) }
    }
  }

  /// A localized text, or nil.
  public static func text<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String?>, _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, .text, documentation) {
      $0[keyPath: path]
    } set: { (view: V, text) in
      view[keyPath: path] = text
    }
  }

  /// A localized text, or nil, set by a closure.
  static func optionalText<V: View>(
    _ name: String, _ documentation: String, get: @escaping @MainActor (V) -> String?,
    set: @escaping @MainActor (V, String?) -> Void
  ) -> PropertyDeclaration {
    optional(name, .text, documentation, get: get, set: set)
  }

  /// A text that is not localized, or nil.
  public static func string<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String?>, _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, .string, documentation) {
      $0[keyPath: path]
    } set: { (view: V, text) in
      view[keyPath: path] = text
    }
  }

  private static func optional<V: View>(
    _ name: String, _ type: PropertyType, _ documentation: String,
    get: @escaping @MainActor (V) -> String?, set: @escaping @MainActor (V, String?) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, type, documentation) { (view: V) in
      get(view).map(PropertyValue.text)
    } write: { view, value, _ in
      if case .text(let text) = value { set(view, text) }
    } restore: { view, _ in
      set(view, nil)
      return true
    }
  }

  /// A picture.
  public static func image<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Bitmap?>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .image, documentation, path, { _ in nil }) {
      if case .image(_, let image) = $0 { image } else { nil }
    }
  }

  /// A colour.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .color, documentation, path, PropertyValue.color) {
      if case .color(let color) = $0 { color } else { nil }
    }
  }

  /// A colour, or nil.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color?>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .color, documentation, path, { $0.map(PropertyValue.color) }) {
      if case .color(let color) = $0 { color } else { nil }
    }
  }

  /// A font; a text style follows the preferred text size.
  public static func font<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Font>, _ documentation: String
  ) -> PropertyDeclaration {
    font(name, documentation) {
      $0[keyPath: path]
    } set: { (view: V, font) in
      view[keyPath: path] = font
    }
  }

  /// A font, set by a closure.
  static func font<V: View>(
    _ name: String, _ documentation: String, get: @escaping @MainActor (V) -> Font,
    set: @escaping @MainActor (V, Font) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .font, documentation) { (view: V) in
      .font(FontDescription(get(view)))
    } write: { view, value, traits in
      if case .font(let font) = value { set(view, font.font(for: traits.preferredContentSizeCategory)) }
    }
  }

  /// An extent in points.
  public static func size<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Size>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .size, documentation, path, PropertyValue.size) {
      if case .size(let size) = $0 { size } else { nil }
    }
  }

  /// A date, a time or both; nil for none.
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - path: the property.
  ///   - isEnd: whether a date without a time stands for its last minute.
  ///   - documentation: what it does, in one sentence.
  /// - Returns: the property.
  public static func date<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, LocalDateTime?>, isEnd: Bool = false,
    _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .date, documentation, path, { $0.map { .date(DateDescription($0)) } }) {
      if case .date(let date) = $0 { isEnd ? date.last : date.first } else { nil }
    }
  }

  /// A date, a time or both. A date without a time stands for its first minute.
  public static func date<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, LocalDateTime>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .date, documentation, path, { .date(DateDescription($0)) }) {
      if case .date(let date) = $0 { date.first } else { nil }
    }
  }

  /// Colours.
  public static func colors<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, [Color]>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .colors, documentation, path, PropertyValue.colors) {
      if case .colors(let colors) = $0 { colors } else { nil }
    }
  }

  /// Localized texts.
  public static func texts<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, [String]>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .texts, documentation, path, PropertyValue.texts) {
      if case .texts(let texts) = $0 { texts } else { nil }
    }
  }

  /// Distances from edges.
  public static func insets<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, EdgeInsets>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .insets, documentation, path, PropertyValue.insets) {
      if case .insets(let insets) = $0 { insets } else { nil }
    }
  }

  /// One of several words, each with a value.
  public static func choice<V: View, Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ words: KeyValuePairs<String, Value>,
    _ documentation: String
  ) -> PropertyDeclaration {
    stored(
      name, .choice(words.map(\.key)), documentation, path,
      { value in words.first { $0.value == value }.map { .choice($0.key) } }
    ) { value in
      if case .choice(let word) = value { words.first { $0.key == word }?.value } else { nil }
    }
  }

  /// One of the raw values of an enumeration.
  public static func choice<V: View, Value: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ documentation: String
  ) -> PropertyDeclaration where Value.RawValue == String {
    stored(
      name, .choice(Value.allCases.map(\.rawValue)), documentation, path, { .choice($0.rawValue) }
    ) {
      if case .choice(let word) = $0 { Value(rawValue: word) } else { nil }
    }
  }
}

extension PropertyDeclaration {
  /// A property that a key path reads, sets and resets.
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - type: the type of its values.
  ///   - documentation: what it does, in one sentence.
  ///   - path: the property.
  ///   - describe: the value in a definition; nil for a value that a definition cannot express.
  ///   - make: the value of the property; nil to leave the property as it is.
  /// - Returns: the property.
  private static func stored<V: View, Value>(
    _ name: String, _ type: PropertyType, _ documentation: String, _ path: ReferenceWritableKeyPath<V, Value>,
    _ describe: @escaping @MainActor (Value) -> PropertyValue?,
    make: @escaping @MainActor (PropertyValue) -> Value?
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, type, documentation) { (view: V) in
      describe(view[keyPath: path])
    } write: { view, value, _ in
      if let new = make(value) { view[keyPath: path] = new }
    } restore: { view, fresh in
      view[keyPath: path] = fresh[keyPath: path]
      return true
    }
  }
}
