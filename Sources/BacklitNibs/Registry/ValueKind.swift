import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// A type of values in definitions, with the Swift type of its values.
struct ValueKind<Value> {
  let type: PropertyType

  /// The value in a definition; nil for a value that a definition cannot express.
  let describe: (Value) -> PropertyValue?

  /// The value of what was read; nil for a different type.
  let make: (PropertyValue) -> Value?

  init(
    _ type: PropertyType, _ describe: @escaping (Value) -> PropertyValue?,
    make: @escaping (PropertyValue) -> Value?
  ) {
    (self.type, self.describe, self.make) = (type, describe, make)
  }

  /// The same values, or nil, which a definition cannot express.
  var orNil: ValueKind<Value?> {
    let (describe, make) = (describe, make)
    return ValueKind<Value?>(type) {
      $0.flatMap(describe)
    } make: {
      make($0).map { .some($0) }
    }
  }
}

extension ValueKind<Bool> {
  static var bool: Self {
    Self(.bool, PropertyValue.bool) { if case .bool(let flag) = $0 { flag } else { nil } }
  }
}

extension ValueKind<Double> {
  static func number(in bounds: ClosedRange<Double>) -> Self {
    Self(.number(bounds), PropertyValue.number) { if case .number(let number) = $0 { number } else { nil } }
  }
}

extension ValueKind<Int> {
  static func integer(in bounds: ClosedRange<Int>) -> Self {
    Self(.integer(bounds), PropertyValue.integer) {
      if case .integer(let number) = $0 { number } else { nil }
    }
  }
}

extension ValueKind<[Double]> {
  static func numbers(in bounds: ClosedRange<Double>) -> Self {
    Self(.numbers(bounds), PropertyValue.numbers) {
      if case .numbers(let numbers) = $0 { numbers } else { nil }
    }
  }
}

extension ValueKind<String> {
  /// A localized text.
  static var text: Self { ofText(.text) }

  /// A text that is not localized.
  static var string: Self { ofText(.string) }

  private static func ofText(_ type: PropertyType) -> Self {
    Self(type, PropertyValue.text) { if case .text(let text) = $0 { text } else { nil } }
  }

  /// One of several words.
  static func word(_ words: [String]) -> Self {
    Self(.choice(words), PropertyValue.choice) { if case .choice(let word) = $0 { word } else { nil } }
  }
}

extension ValueKind<[String]> {
  /// Localized texts.
  static var texts: Self {
    Self(.texts, PropertyValue.texts) { if case .texts(let texts) = $0 { texts } else { nil } }
  }

  /// Any of several words.
  static func words(_ words: [String]) -> Self {
    Self(.choices(words), PropertyValue.choices) { if case .choices(let words) = $0 { words } else { nil } }
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  static var choice: Self {
    Self(.choice(Value.allCases.map(\.rawValue))) {
      .choice($0.rawValue)
    } make: {
      if case .choice(let word) = $0 { Value(rawValue: word) } else { nil }
    }
  }
}

extension ValueKind<Color> {
  static var color: Self {
    Self(.color, PropertyValue.color) { if case .color(let color) = $0 { color } else { nil } }
  }
}

extension ValueKind<[Color]> {
  static var colors: Self {
    Self(.colors, PropertyValue.colors) { if case .colors(let colors) = $0 { colors } else { nil } }
  }
}

extension ValueKind<Size> {
  static var size: Self {
    Self(.size, PropertyValue.size) { if case .size(let size) = $0 { size } else { nil } }
  }
}

extension ValueKind<EdgeInsets> {
  static var insets: Self {
    Self(.insets, PropertyValue.insets) { if case .insets(let insets) = $0 { insets } else { nil } }
  }
}

extension ValueKind<Rect> {
  static var rect: Self {
    Self(.rect, PropertyValue.rect) { if case .rect(let rect) = $0 { rect } else { nil } }
  }
}

extension ValueKind<ValueFormat> {
  static var format: Self {
    Self(.format, PropertyValue.format) { if case .format(let format) = $0 { format } else { nil } }
  }
}

extension ValueKind<CollectionLayoutDescription> {
  static var collectionLayout: Self {
    Self(.collectionLayout, PropertyValue.collectionLayout) {
      if case .collectionLayout(let layout) = $0 { layout } else { nil }
    }
  }
}

extension ValueKind<[AccessibilityCustomContent]> {
  static var content: Self {
    Self(.content, PropertyValue.content) { if case .content(let content) = $0 { content } else { nil } }
  }
}

extension ValueKind<Bitmap> {
  /// A picture, whose name is not known any more.
  static var image: Self {
    Self(.image) { _ in
      nil
    } make: {
      if case .image(_, let image) = $0 { image } else { nil }
    }
  }
}

extension ValueKind<LocalDateTime> {
  /// A date, a time or both. A date without a time stands for its first minute, or for its last.
  static func date(isEnd: Bool = false) -> Self {
    Self(.date) {
      .date(DateDescription($0))
    } make: {
      if case .date(let date) = $0 { isEnd ? date.last : date.first } else { nil }
    }
  }
}
