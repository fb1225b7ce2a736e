import Backlit

/// The work that was done on views and constraints.
struct LayoutWork: Equatable {
  var addedSubviews = 0
  var activations = 0
  var deactivations = 0

  static func += (sum: inout Self, work: Self) {
    sum.addedSubviews += work.addedSubviews
    sum.activations += work.activations
    sum.deactivations += work.deactivations
  }
}

/// A post about a beverage, as the chapter on performance builds it: twenty constraints hold always, and eight or one
/// belong to the kind of the beverage. Its definition is `Assets/Nibs/BeverageCell.json`.
final class BeverageCell: TableViewCell, NibOwner {
  @Outlet var profile: ImageView!
  @Outlet var badge: ImageView!
  @Outlet var user: Label!
  @Outlet var name: Label!
  @Outlet var details: Label!
  @Outlet var post: ImageView!
  @Outlet var cake: ImageView!
  @Outlet var calories: Label!
  @Outlet var low: LayoutConstraint!

  /// The constraints of the badge, those of a beverage that is high in calories, and the others that always hold.
  private var ofBadge: [LayoutConstraint] = []
  private var ofHigh: [LayoutConstraint] = []
  private var fixed: [LayoutConstraint] = []
  private var ofLow: [LayoutConstraint] = []
  /// Whether the constraints of a beverage that is high in calories hold, as in the definition.
  private var isHigh = true

  override func awakeFromNib() {
    ofLow = [low]
    for constraint in ([contentView] + contentView.subviews).flatMap(\.constraints) {
      let name = constraint.identifier ?? ""
      if name.hasPrefix("badge") {
        ofBadge.append(constraint)
      } else if name.hasPrefix("high") {
        ofHigh.append(constraint)
      } else if name != "minimum" {
        fixed.append(constraint)
      }
    }
  }

  /// Shows a beverage.
  /// - Parameters:
  ///   - beverage: the beverage.
  ///   - rebuilds: whether the layout is taken apart and made again, which is the mistake of the chapter.
  /// - Returns: what was done.
  func show(_ beverage: Beverage, rebuilds: Bool) -> LayoutWork {
    user.text = beverage.user
    name.text = beverage.name
    details.text = beverage.details
    profile.tintColor = beverage.userColor
    post.tintColor = beverage.color
    badge.isHidden = !beverage.isFrequentUser
    for view in [cake, calories] as [View] { view.isHidden = !beverage.isHighCalorie }
    return rebuilds ? rebuild(for: beverage) : adapt(to: beverage)
  }

  /// Changes the constraints only if the kind differs.
  private func adapt(to beverage: Beverage) -> LayoutWork {
    var work = LayoutWork()
    // A rebuilt cell without a badge lacks its constraints.
    if let first = ofBadge.first, !first.isActive { work += activate(ofBadge) }
    guard beverage.isHighCalorie != isHigh else { return work }
    work += deactivate(isHigh ? ofHigh : ofLow)
    isHigh.toggle()
    work += activate(isHigh ? ofHigh : ofLow)
    return work
  }

  /// Takes the layout apart, and makes it again with new constraints.
  private func rebuild(for beverage: Beverage) -> LayoutWork {
    var work = LayoutWork()
    let views = contentView.subviews
    work += deactivate((fixed + ofBadge + ofHigh + ofLow).filter(\.isActive))
    for view in views { view.removeFromSuperview() }
    for view in views { contentView.addSubview(view) }
    work.addedSubviews += views.count
    fixed = fixed.map(\.copy)
    ofBadge = ofBadge.map(\.copy)
    ofHigh = ofHigh.map(\.copy)
    ofLow = ofLow.map(\.copy)
    isHigh = beverage.isHighCalorie
    work += activate(fixed + (beverage.isFrequentUser ? ofBadge : []) + (isHigh ? ofHigh : ofLow))
    return work
  }

  private func activate(_ constraints: [LayoutConstraint]) -> LayoutWork {
    LayoutConstraint.activate(constraints)
    return LayoutWork(activations: constraints.count)
  }

  private func deactivate(_ constraints: [LayoutConstraint]) -> LayoutWork {
    LayoutConstraint.deactivate(constraints)
    return LayoutWork(deactivations: constraints.count)
  }
}

extension LayoutConstraint {
  /// An equal constraint, which is not active.
  @MainActor fileprivate var copy: LayoutConstraint {
    // The cell keeps its views, so a constraint without its view is a fault in this file.
    guard let firstItem else { fatalError("\(self) lost its view.") }
    let made = LayoutConstraint(
      item: firstItem, attribute: firstAttribute, relatedBy: relation, toItem: secondItem,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    made.identifier = identifier
    return made
  }
}
