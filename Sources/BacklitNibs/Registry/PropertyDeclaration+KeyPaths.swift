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
    PropertyDeclaration(name, .bool, documentation) { (view: V) in
      .bool(view[keyPath: path])
    } write: { view, value, _ in
      if case .bool(let flag) = value { view[keyPath: path] = flag }
    }
  }

  /// A number within bounds.
  public static func number<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Double>,
    in bounds: ClosedRange<Double> = PropertyType.lengths, _ documentation: String
  ) -> PropertyDeclaration {
    let (get, set) = accessors(path)
    return number(name, in: bounds, documentation, get: get, set: set)
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
    PropertyDeclaration(name, .integer(bounds), documentation) { (view: V) in
      .integer(view[keyPath: path])
    } write: { view, value, _ in
      if case .integer(let number) = value { view[keyPath: path] = number }
    }
  }

  /// A localized text.
  public static func text<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, String>, _ documentation: String
  ) -> PropertyDeclaration {
    let (get, set) = accessors(path)
    return text(name, documentation, get: get, set: set)
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
    optional(name, .text, path, documentation)
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
    optional(name, .string, path, documentation)
  }

  private static func optional<V: View>(
    _ name: String, _ type: PropertyType, _ path: ReferenceWritableKeyPath<V, String?>,
    _ documentation: String
  ) -> PropertyDeclaration {
    optional(name, type, documentation) { (view: V) in
      view[keyPath: path]
    } set: { view, text in
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
    PropertyDeclaration(name, .image, documentation) { (_: V) in
      nil
    } write: { view, value, _ in
      if case .image(_, let image) = value { view[keyPath: path] = image }
    } restore: { view, fresh in
      view[keyPath: path] = fresh[keyPath: path]
      return true
    }
  }

  /// A colour.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color>, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .color, documentation) { (view: V) in
      .color(view[keyPath: path])
    } write: { view, value, _ in
      if case .color(let color) = value { view[keyPath: path] = color }
    }
  }

  /// A colour, or nil.
  public static func color<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Color?>, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .color, documentation) { (view: V) in
      view[keyPath: path].map(PropertyValue.color)
    } write: { view, value, _ in
      if case .color(let color) = value { view[keyPath: path] = color }
    } restore: { view, fresh in
      view[keyPath: path] = fresh[keyPath: path]
      return true
    }
  }

  /// A font; a text style follows the preferred text size.
  public static func font<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Font>, _ documentation: String
  ) -> PropertyDeclaration {
    let (get, set) = accessors(path)
    return font(name, documentation, get: get, set: set)
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
    PropertyDeclaration(name, .size, documentation) { (view: V) in
      .size(view[keyPath: path])
    } write: { view, value, _ in
      if case .size(let size) = value { view[keyPath: path] = size }
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
    PropertyDeclaration(name, .date, documentation) { (view: V) in
      view[keyPath: path].map { .date(DateDescription($0)) }
    } write: { view, value, _ in
      if case .date(let date) = value { view[keyPath: path] = isEnd ? date.last : date.first }
    } restore: { view, fresh in
      view[keyPath: path] = fresh[keyPath: path]
      return true
    }
  }

  /// A date, a time or both. A date without a time stands for its first minute.
  public static func date<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, LocalDateTime>, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .date, documentation) { (view: V) in
      .date(DateDescription(view[keyPath: path]))
    } write: { view, value, _ in
      if case .date(let date) = value { view[keyPath: path] = date.first }
    }
  }

  /// Colours.
  public static func colors<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, [Color]>, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .colors, documentation) { (view: V) in
      .colors(view[keyPath: path])
    } write: { view, value, _ in
      if case .colors(let colors) = value { view[keyPath: path] = colors }
    }
  }

  /// Distances from edges.
  public static func insets<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, EdgeInsets>, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .insets, documentation) { (view: V) in
      .insets(view[keyPath: path])
    } write: { view, value, _ in
      if case .insets(let insets) = value { view[keyPath: path] = insets }
    }
  }

  /// One of several words, each with a value.
  public static func choice<V: View, Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ words: KeyValuePairs<String, Value>,
    _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .choice(words.map(\.key)), documentation) { (view: V) in
      let value = view[keyPath: path]
      return words.first { $0.value == value }.map { .choice($0.key) }
    } write: { view, value, _ in
      guard case .choice(let word) = value, let chosen = words.first(where: { $0.key == word }) else {
        return
      }
      view[keyPath: path] = chosen.value
    }
  }

  /// One of the raw values of an enumeration.
  public static func choice<V: View, Value: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value>, _ documentation: String
  ) -> PropertyDeclaration where Value.RawValue == String {
    PropertyDeclaration(name, .choice(Value.allCases.map(\.rawValue)), documentation) { (view: V) in
      .choice(view[keyPath: path].rawValue)
    } write: { view, value, _ in
      if case .choice(let word) = value, let chosen = Value(rawValue: word) { view[keyPath: path] = chosen }
    }
  }
}

extension PropertyDeclaration {
  /// Closures that read and set a property.
  private static func accessors<V: View, Value>(
    _ path: ReferenceWritableKeyPath<V, Value>
  ) -> (get: @MainActor (V) -> Value, set: @MainActor (V, Value) -> Void) {
    ({ $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }
}
