/// Some traits, those that are not nil: what a look is meant for.
public struct TraitQuery: Hashable, Sendable {
  /// The room across.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The room from top to bottom.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// Light or dark.
  public var userInterfaceStyle: UserInterfaceStyle?
  /// Whether stronger contrast was asked for.
  public var prefersHighContrast: Bool?
  /// What the screen can show of a picture.
  public var displayQuality: DisplayQuality?
  /// Whether it shows colours.
  public var displaysColor: Bool?

  /// A query for what is given; without arguments, for all traits.
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

  /// Whether traits are as asked for.
  public func matches(_ traits: TraitCollection) -> Bool {
    wishes(of: traits).allSatisfy { $0 != false }
  }

  /// How many traits are asked for: the more there are, the more specific the query.
  var count: Int { wishes(of: TraitCollection()).count { $0 != nil } }

  /// For each trait whether it is as wished; nil where any will do.
  private func wishes(of traits: TraitCollection) -> [Bool?] {
    [
      horizontalSizeClass.map { $0 == traits.horizontalSizeClass },
      verticalSizeClass.map { $0 == traits.verticalSizeClass },
      userInterfaceStyle.map { $0 == traits.userInterfaceStyle },
      prefersHighContrast.map { $0 == traits.prefersHighContrast },
      displayQuality.map { $0 == traits.displayQuality }, displaysColor.map { $0 == traits.displaysColor },
    ]
  }
}
