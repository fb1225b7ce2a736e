/// A condition on a trait collection: all traits that are not nil must match.
public struct TraitQuery: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// The user interface style, light or dark.
  public var userInterfaceStyle: UserInterfaceStyle?
  /// Whether the person prefers high contrast.
  public var prefersHighContrast: Bool?
  /// The display quality of the screen.
  public var displayQuality: DisplayQuality?
  /// Whether the screen shows colours.
  public var displaysColor: Bool?

  /// Creates a query for the given traits; without arguments, it matches all trait collections.
  public init(
    horizontalSizeClass: UserInterfaceSizeClass? = nil, verticalSizeClass: UserInterfaceSizeClass? = nil,
    userInterfaceStyle: UserInterfaceStyle? = nil, prefersHighContrast: Bool? = nil,
    displayQuality: DisplayQuality? = nil, displaysColor: Bool? = nil
  ) {
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.userInterfaceStyle = userInterfaceStyle
    self.prefersHighContrast = prefersHighContrast
    self.displayQuality = displayQuality
    self.displaysColor = displaysColor
  }

  /// Returns whether a trait collection matches.
  public func matches(_ traits: TraitCollection) -> Bool {
    matchResults(for: traits).allSatisfy { $0 != false }
  }

  /// The number of traits in the query; more traits make it more specific.
  var count: Int { matchResults(for: TraitCollection()).count { $0 != nil } }

  /// Returns for each trait whether it matches; nil if the query does not name it.
  private func matchResults(for traits: TraitCollection) -> [Bool?] {
    [
      horizontalSizeClass.map { $0 == traits.horizontalSizeClass },
      verticalSizeClass.map { $0 == traits.verticalSizeClass },
      userInterfaceStyle.map { $0 == traits.userInterfaceStyle },
      prefersHighContrast.map { $0 == traits.prefersHighContrast },
      displayQuality.map { $0 == traits.displayQuality }, displaysColor.map { $0 == traits.displaysColor },
    ]
  }
}
