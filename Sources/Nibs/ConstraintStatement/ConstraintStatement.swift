import AutoLayout

/// A constraint in words, read but not yet tied to any view:
/// `item.attribute REL [multiplier *] [item.attribute] [/ divisor] [± constant] [@ priority]`.
///
/// What cannot hold for any item at all is refused while reading: an attribute that does not exist, a position
/// compared with a size, a horizontal place with a vertical one.
public struct ConstraintStatement: Hashable, Sendable {
  /// One attribute of one item.
  public struct Operand: Hashable, Sendable {
    /// The identifier of a view or guide.
    public var item: String

    /// Which guide of the view is meant, if not the view itself.
    public var area: Area?

    /// The attribute.
    public var attribute: LayoutAttribute

    /// The distance of the item's name from the statement's start, in Unicode scalars.
    public var itemOffset: Int

    /// The distance of the area's or else the attribute's name from the statement's start, in Unicode scalars.
    public var partOffset: Int

    /// Two operands are the same if they mean the same, wherever they are written.
    public static func == (a: Operand, b: Operand) -> Bool {
      a.item == b.item && a.area == b.area && a.attribute == b.attribute
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(item)
      hasher.combine(area)
      hasher.combine(attribute)
    }
  }

  /// The attribute that is constrained.
  public var first: Operand

  /// How it compares.
  public var relation: LayoutRelation

  /// What it is compared with; nothing if a size is compared with a number alone.
  public var second: Operand?

  /// The second attribute is multiplied by this; 1 if the statement names no factor.
  public var multiplier: Double

  /// This is added to the second attribute, in points.
  public var constant: Double

  /// 1...1000, or nothing if the statement names none, which means 1000, required.
  public var priority: Int?

  /// Whether the statement itself names a constant, which then stands against one given beside it.
  public var hasConstant: Bool

  /// Reads a statement.
  ///
  /// - Throws: every fault that is in it, by its distance from the statement's start.
  public init(_ text: String) throws(TextFaults) {
    var parser = StatementParser(text)
    self = try parser.statement()
  }

  init(
    first: Operand, relation: LayoutRelation, second: Operand?, multiplier: Double, constant: Double,
    priority: Int?, hasConstant: Bool
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.hasConstant = hasConstant
  }
}
