import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension PropertyDeclaration {
  /// Declares a property that is true or false.
  public static func bool<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Bool>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .bool, path, documentation)
  }

  /// Declares a number within bounds; nil for those of lengths in points.
  public static func number<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Double>,
    in bounds: ClosedRange<Double>? = nil, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .number(in: bounds ?? PropertyType.lengths), path, documentation)
  }

  /// A number within bounds, or nil.
  static func number<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Double?>, in bounds: ClosedRange<Double>,
    _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, .number(in: bounds), path, documentation)
  }

  /// Declares a whole number within bounds.
  public static func integer<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Int>, in bounds: ClosedRange<Int>,
    _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .integer(in: bounds), path, documentation)
  }

  /// Declares a localized text.
  public static func text<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .text, path, documentation)
  }

  /// Declares a localized text, or nil.
  public static func text<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String?>, _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, .text, path, documentation)
  }

  /// Declares a text that is not localized, or nil.
  public static func string<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String?>, _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, .string, path, documentation)
  }

  /// Declares a picture.
  public static func image<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Bitmap?>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .image, path, documentation)
  }

  /// Declares a colour.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .color, path, documentation)
  }

  /// Declares a colour, or nil.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color?>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .color, path, documentation)
  }

  /// Declares a font; a text style follows the preferred text size.
  public static func font<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Font>, _ documentation: String
  ) -> PropertyDeclaration {
    font(name, documentation, get: { (view: V) in view[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A font that closures read and set.
  static func font<V: View>(
    _ name: String, _ documentation: String, get: @escaping @MainActor (V) -> Font,
    set: @escaping @MainActor (V, Font) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .font, documentation) { (view: V) in
      PropertyValue(FontDescription(get(view)))
    } write: { view, value, traits in
      guard let font = value.content as? FontDescription else { return }
      set(view, font.font(for: traits))
    }
  }

  /// Declares an extent in points.
  public static func size<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Size>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .size, path, documentation)
  }

  /// Declares a date, a time or both; nil for none.
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
    stored(name, .date(isEnd: isEnd), path, documentation)
  }

  /// Declares a date, a time or both. A date without a time stands for its first minute.
  public static func date<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, LocalDateTime>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .date(), path, documentation)
  }

  /// Colours.
  public static func colors<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, [Color]>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .colors, path, documentation)
  }

  /// Localized texts.
  public static func texts<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, [String]>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .texts, path, documentation)
  }

  /// Distances from edges.
  public static func insets<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, EdgeInsets>, _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, .insets, path, documentation)
  }

  /// Declares one of several words, each with a value.
  public static func choice<V: View, Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ words: KeyValuePairs<String, Value>,
    _ documentation: String
  ) -> PropertyDeclaration {
    let kind = ValueKind<Value>(.choice(words.map(\.key))) { value in
      words.first { $0.value == value }?.key
    } make: { word in
      words.first { $0.key == word }?.value
    }
    return stored(name, kind, path, documentation)
  }

  /// Declares one of the raw values of an enumeration.
  public static func choice<V: View, Value: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ documentation: String
  ) -> PropertyDeclaration where Value.RawValue == String {
    stored(name, .choice, path, documentation)
  }
}

extension PropertyDeclaration {
  /// A property that a key path reads, sets and resets.
  private static func stored<V: View, Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<V, Value>,
    _ documentation: String
  ) -> PropertyDeclaration {
    property(
      name, kind, documentation, get: { (view: V) in view[keyPath: path] }, set: { $0[keyPath: path] = $1 },
      restore: { $0[keyPath: path] = $1[keyPath: path] })
  }

  private static func stored<V: View, Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<V, Value?>,
    _ documentation: String
  ) -> PropertyDeclaration {
    stored(name, kind.orNil, path, documentation)
  }

  /// A property that a key path reads and sets, and that nil resets.
  private static func optional<V: View, Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: ReferenceWritableKeyPath<V, Value?>,
    _ documentation: String
  ) -> PropertyDeclaration {
    property(
      name, kind, documentation, get: { (view: V) in view[keyPath: path] }, set: { $0[keyPath: path] = $1 },
      reset: { $0[keyPath: path] = nil })
  }

  /// A property that closures read and set. Setting a key path takes several times as long as such a closure.
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - kind: the type of its values.
  ///   - documentation: what it does, in one sentence.
  ///   - get: the value of a view; nil if a definition cannot express it.
  ///   - set: sets the value.
  ///   - reset: resets the value.
  ///   - restore: resets the value to that of a new view. Without both, the value that `get` returns for a new view is
  ///     set.
  /// - Returns: the property.
  static func property<V: View, Value>(
    _ name: String, _ kind: ValueKind<Value>, _ documentation: String,
    get: @escaping @MainActor (V) -> Value?, set: @escaping @MainActor (V, Value) -> Void,
    reset: (@MainActor (V) -> Void)? = nil, restore: (@MainActor (V, _ fresh: V) -> Void)? = nil
  ) -> PropertyDeclaration {
    let restoring: (@MainActor (V, V) -> Void)? = if let reset { { view, _ in reset(view) } } else { restore }
    return PropertyDeclaration(
      name, kind.type, documentation, read: { get($0).flatMap(kind.describe) },
      write: { view, value, _ in if let new = kind.make(value) { set(view, new) } }, restore: restoring)
  }

  /// A property that definitions set, and that cannot be read or reset.
  static func writable<V: View, Value>(
    _ name: String, _ kind: ValueKind<Value>, _ documentation: String,
    set: @escaping @MainActor (V, Value) -> Void
  ) -> PropertyDeclaration {
    property(name, kind, documentation, get: { _ in nil }, set: set)
  }
}
