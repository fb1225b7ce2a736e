import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists
import BacklitUI
import BacklitValues

/// A type of values in definitions, with the Swift type of its values.
struct ValueKind<Value> {
  let type: PropertyType

  /// The value in a definition; nil for a value that a definition cannot express.
  let describe: (Value) -> PropertyValue?

  /// The value of what was read; nil for a different type.
  let make: (PropertyValue) -> Value?

  /// A type whose values are read as a different type.
  init<Read: Equatable & Sendable>(
    _ type: PropertyType, _ describe: @escaping (Value) -> Read?, make: @escaping (Read) -> Value?
  ) {
    self.type = type
    self.describe = { describe($0).map(PropertyValue.init) }
    self.make = { ($0.content as? Read).flatMap(make) }
  }

  /// The same values, or nil, which a definition cannot express.
  var orNil: ValueKind<Value?> { ValueKind<Value?>(self) }

  private init<Own>(_ kind: ValueKind<Own>) where Value == Own? {
    type = kind.type
    describe = { $0.flatMap(kind.describe) }
    make = { kind.make($0).map { .some($0) } }
  }
}

extension ValueKind where Value: Equatable & Sendable {
  init(_ type: PropertyType) {
    self.init(type, { $0 }, make: { $0 })
  }
}

extension ValueKind<Bool> {
  static var bool: Self { Self(.bool) }
}

extension ValueKind<Double> {
  static func number(in bounds: ClosedRange<Double>) -> Self { Self(.number(bounds)) }
}

extension ValueKind<Int> {
  static func integer(in bounds: ClosedRange<Int>) -> Self { Self(.integer(bounds)) }
}

extension ValueKind<[Double]> {
  static func numbers(in bounds: ClosedRange<Double>) -> Self { Self(.numbers(bounds)) }
}

extension ValueKind<String> {
  /// A localized text.
  static var text: Self { Self(.text) }

  /// A text that is not localized.
  static var string: Self { Self(.string) }

  /// One of several words.
  static func word(_ words: [String]) -> Self { Self(.choice(words)) }
}

extension ValueKind<[String]> {
  /// Localized texts.
  static var texts: Self { Self(.texts) }

  /// Any of several words.
  static func words(_ words: [String]) -> Self { Self(.choices(words)) }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  static var choice: Self {
    Self(.choice(Value.allCases.map(\.rawValue)), { $0.rawValue }, make: { Value(rawValue: $0) })
  }
}

extension ValueKind<Color> {
  static var color: Self { Self(.color) }
}

extension ValueKind<[Color]> {
  static var colors: Self { Self(.colors) }
}

extension ValueKind<Size> {
  static var size: Self { Self(.size) }
}

extension ValueKind<EdgeInsets> {
  static var insets: Self { Self(.insets) }
}

extension ValueKind<Rect> {
  static var rect: Self { Self(.rect) }
}

extension ValueKind<TransformDescription> {
  static var transform: Self { Self(.transform) }
}

extension ValueKind<ValueFormat> {
  static var format: Self { Self(.format) }
}

extension ValueKind<CollectionLayoutDescription> {
  static var collectionLayout: Self { Self(.collectionLayout) }
}

extension ValueKind<AttributedText> {
  static var attributedText: Self { Self(.attributedText) }
}

extension ValueKind<[AccessibilityCustomContent]> {
  static var content: Self { Self(.content) }
}

extension ValueKind<[Double?]> {
  /// The values of a chart; nil is a gap.
  static var chartValues: Self { Self(.chartValues) }
}

extension ValueKind<[SeriesDescription]> {
  static var chartSeries: Self { Self(.chartSeries) }
}

extension ValueKind<[VaryingObject]> {
  static var objects: Self { Self(.columns) }
}

extension ValueKind<TableColumnWidth> {
  static var columnWidth: Self { Self(.columnWidth) }
}

extension ValueKind<[TableSortDescriptor]> {
  static func orders(_ type: PropertyType) -> Self { Self(type) }
}

extension ValueKind<Bitmap> {
  /// A picture, whose name is not known any more.
  static var image: Self { Self(.image, { _ in nil }, make: { (named: NamedImage) in named.image }) }
}

extension ValueKind<LocalDateTime> {
  /// A date, a time or both. A date without a time stands for its first minute, or for its last.
  static func date(isEnd: Bool = false) -> Self {
    Self(.date, { DateDescription($0) }, make: { isEnd ? $0.last : $0.first })
  }
}
