/// Further colours of a ``Palette``, for a family of views whose colours are not roles.
///
/// The colours belong to a palette, so they follow the style, the contrast and the theme as the roles do. A program
/// declares its own:
///
/// ```swift
/// struct ScopeColors: PaletteExtension {
///   var beam: Color
///   static func standard(for palette: Palette) -> ScopeColors { ScopeColors(beam: palette.fill) }
/// }
/// extension Palette {
///   var scope: ScopeColors {
///     get { self[ScopeColors.self] }
///     set { self[ScopeColors.self] = newValue }
///   }
/// }
/// ```
public protocol PaletteExtension: Hashable, Sendable {
  /// Returns the values for a palette that has none of its own. The palette may be that of a disabled or a
  /// pressed part.
  static func standard(for palette: Palette) -> Self

  /// Returns these values as a disabled part shows them. The default returns them unchanged.
  /// - Parameter palette: the palette of the disabled part.
  /// - Returns: the values that ``Palette/disabled`` has instead of these.
  func disabled(in palette: Palette) -> Self
}

extension PaletteExtension {
  /// Returns these values unchanged.
  public func disabled(in palette: Palette) -> Self { self }
}

extension Palette {
  /// The values of an extension: those that were set, or the standard values for this palette.
  public subscript<Values: PaletteExtension>(_ type: Values.Type) -> Values {
    get { extensionValues[type] ?? .standard(for: self) }
    set { extensionValues[type] = newValue }
  }
}

/// The values of extensions that were set in a palette, by type.
struct PaletteExtensionValues: Hashable, Sendable {
  private var values: [ObjectIdentifier: any PaletteExtension] = [:]

  subscript<Values: PaletteExtension>(_ type: Values.Type) -> Values? {
    get { values[ObjectIdentifier(type)] as? Values }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  func disabled(in palette: Palette) -> Self {
    var new = self
    new.values = values.mapValues { $0.disabled(in: palette) }
    return new
  }

  private var comparable: [ObjectIdentifier: AnyHashable] { values.mapValues { AnyHashable($0) } }

  static func == (left: Self, right: Self) -> Bool { left.comparable == right.comparable }

  func hash(into hasher: inout Hasher) { hasher.combine(comparable) }
}
