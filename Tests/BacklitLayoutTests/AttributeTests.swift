import BacklitGeometry
import BacklitLayout
import Testing

/// Tests of each attribute against every attribute of the same kind, in both directions of text.
@MainActor
struct AttributeTests {
  /// The position of an attribute of a box, computed from its frame.
  private static func place(
    _ attribute: LayoutAttribute, of box: Box, in direction: LayoutDirection
  ) -> Double {
    let frame = box.solvedFrame
    let insets = box.alignmentRectInsets
    let isMirrored = direction == .rightToLeft
    let left = frame.minX + insets.left
    let right = frame.maxX - insets.right
    let top = frame.minY + insets.top
    let bottom = frame.maxY - insets.bottom
    let leftMargin = frame.minX + box.margins.left
    let rightMargin = frame.maxX - box.margins.right
    let topMargin = frame.minY + box.margins.top
    let bottomMargin = frame.maxY - box.margins.bottom
    return switch attribute {
    case .left: left
    case .right: right
    case .leading: isMirrored ? right : left
    case .trailing: isMirrored ? left : right
    case .centerX: (left + right) / 2
    case .leftMargin: leftMargin
    case .rightMargin: rightMargin
    case .leadingMargin: isMirrored ? rightMargin : leftMargin
    case .trailingMargin: isMirrored ? leftMargin : rightMargin
    case .centerXWithinMargins: (leftMargin + rightMargin) / 2
    case .top: top
    case .bottom: bottom
    case .centerY: (top + bottom) / 2
    case .firstBaseline: box.baselines.map { top + $0.first } ?? bottom
    case .lastBaseline: box.baselines.map { bottom - $0.last } ?? bottom
    case .topMargin: topMargin
    case .bottomMargin: bottomMargin
    case .centerYWithinMargins: (topMargin + bottomMargin) / 2
    case .width: right - left
    case .height: bottom - top
    case .notAnAttribute: 0
    }
  }

  /// Two boxes with different insets, margins and baselines. The second has a fixed frame.
  private static func pair() -> (root: Box, moved: Box, fixed: Box) {
    let moved = Box("moved")
    let fixed = Box("fixed")
    let root = tree(300, 200, moved, fixed)
    fixed.setAutoresizedFrame(rect(70, 50, 80, 60))
    fixed.alignmentRectInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    fixed.margins = EdgeInsets(top: 5, left: 7, bottom: 11, right: 13)
    fixed.baselines = (first: 17, last: 9)
    moved.alignmentRectInsets = EdgeInsets(top: 4, left: 1, bottom: 2, right: 3)
    moved.margins = EdgeInsets(top: 6, left: 8, bottom: 12, right: 14)
    return (root, moved, fixed)
  }

  @Test(
    "Every position can be equal to every position on its axis",
    arguments: LayoutDirection.allCases, LayoutDirection.allCases)
  func positions(ofMoved movedDirection: LayoutDirection, ofFixed fixedDirection: LayoutDirection) {
    let (root, moved, fixed) = Self.pair()
    moved.direction = movedDirection
    fixed.direction = fixedDirection
    activate(
      moved.widthAnchor.constraint(equalToConstant: 40), moved.heightAnchor.constraint(equalToConstant: 30))
    var count = 0
    for first in LayoutAttribute.allCases {
      for second in LayoutAttribute.allCases where first.kind != .dimension && first.kind == second.kind {
        let fault = LayoutConstraint.fault(
          attribute: first, toItem: true, attribute: second, multiplier: 1, constant: 3)
        if fault != nil { continue }
        let constraint = LayoutConstraint(
          item: moved, attribute: first, relatedBy: .equal, toItem: fixed, attribute: second, multiplier: 1,
          constant: 3)
        constraint.isActive = true
        root.solveLayout()
        // The first item whose attribute follows the text decides the direction.
        let direction: LayoutDirection =
          first.followsText ? movedDirection : second.followsText ? fixedDirection : .leftToRight
        let distance =
          Self.place(first, of: moved, in: direction) - Self.place(second, of: fixed, in: direction)
        #expect(distance == (direction == .rightToLeft ? -3 : 3), "\(constraint)")
        constraint.isActive = false
        count += 1
      }
    }
    // Ten horizontal attributes, without the pairs of edges that cannot be combined, and eight vertical
    // attributes.
    #expect(count == 10 * 10 - 2 * 4 * 4 + 8 * 8)
    #expect(root.layoutProblems().isEmpty)
  }

  @Test("Every extent can be a multiple of every extent")
  func extents() {
    let (root, moved, fixed) = Self.pair()
    for first in [LayoutAttribute.width, .height] {
      for second in [LayoutAttribute.width, .height] {
        let constraint = LayoutConstraint(
          item: moved, attribute: first, relatedBy: .equal, toItem: fixed, attribute: second,
          multiplier: 1.5, constant: 3)
        constraint.isActive = true
        root.solveLayout()
        // 80 less insets of 6, 60 less insets of 4.
        let expected = (second == .width ? 74.0 : 56) * 1.5 + 3
        #expect(Self.place(first, of: moved, in: .leftToRight) == expected, "\(constraint)")
        constraint.isActive = false
      }
    }
  }

  @Test("An item without text has its baselines at its bottom edge")
  func missingBaselines() {
    let (root, moved, fixed) = Self.pair()
    fixed.baselines = nil
    activate(
      moved.firstBaselineAnchor.constraint(equalTo: fixed.lastBaselineAnchor),
      moved.heightAnchor.constraint(equalToConstant: 10))
    root.solveLayout()
    #expect(moved.solvedAlignmentRect.maxY == 107)
    #expect(fixed.solvedAlignmentRect.maxY == 107)
  }

  @Test(
    "The three relations hold",
    arguments: [
      (.equal, [50, 50, 50]), (.lessThanOrEqual, [50, 50, 30]), (.greaterThanOrEqual, [70, 50, 50]),
    ] as [(LayoutRelation, [Double])])
  func relations(relation: LayoutRelation, widths: [Double]) {
    let box = Box("box")
    let root = tree(100, 100, box)
    let wish = box.widthAnchor.constraint(equalToConstant: 0)
    wish.priority = 500
    let limit = LayoutConstraint(
      item: box, attribute: .width, relatedBy: relation, toItem: root, attribute: .width, multiplier: 0.5,
      constant: 0)
    activate(wish, limit)
    for (wanted, width) in zip([70.0, 50, 30], widths) {
      wish.constant = wanted
      #expect(box.frame().width == width)
    }
    // With a lower priority than the wish, the limit gives way.
    limit.priority = 499
    #expect(box.frame().width == 30)
  }
}
