import Backlit

/// The first picture of a program: a background to every edge, and a square logo that is as large as its limits permit. The
/// keys 1 to 4 show what is wrong with simpler constraints, 0 shows the right ones, and Escape closes the page.
final class LaunchScreen: ShowcasePage {
  @Outlet var page: View!
  @Outlet var background: ImageView!
  @Outlet var logo: ImageView!

  /// The constraints of the page.
  enum Stage: Int, CaseIterable {
    /// All four sides of the logo keep a distance.
    case right
    /// The background keeps to the safe area.
    case insetBackground
    /// The logo has no limits.
    case unlimited
    /// The distances of the logo from both sides are fixed.
    case fixedSides
    /// The distances of the logo from all edges are fixed, which a square cannot keep.
    case fixedEdges
  }

  private(set) var stage = Stage.right
  private var placed: [LayoutConstraint] = []

  override class var name: String { "launchScreen" }

  override func awakeFromNib() {
    modalPresentationStyle = .fullScreen
    for stage in Stage.allCases {
      let key = Key.character(Character("\(stage.rawValue)"))
      removeKeyCommand(for: key)
      addKeyCommand(
        KeyCommand(title: text("launch.stage\(stage.rawValue)"), key: key) { [weak self] in
          self?.show(stage)
        })
    }
    show(stage)
  }

  override func accessibilityPerformEscape() -> Bool {
    dismiss(animated: true)
    return true
  }

  /// Builds the constraints of a stage in place of the former ones.
  func show(_ stage: Stage) {
    self.stage = stage
    LayoutConstraint.deactivate(placed)
    // A terminal has no safe insets, without which the first fault is not visible.
    let inset = stage == .insetBackground ? 32.0 : 0
    additionalSafeAreaInsets = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    placed = backgroundConstraints + logoConstraints
    LayoutConstraint.activate(placed)
  }

  private var backgroundConstraints: [LayoutConstraint] {
    let area: any LayoutItem = stage == .insetBackground ? page.safeAreaLayoutGuide : page
    return background.constraints(equalTo: area, .leading, .trailing, .top, .bottom)
  }

  private var logoConstraints: [LayoutConstraint] {
    let safe = page.safeAreaLayoutGuide
    let constraints: [LayoutConstraint] =
      switch stage {
      case .right, .insetBackground:
        [
          logo.leadingAnchor.constraint(greaterThanOrEqualTo: safe.leadingAnchor, constant: 20),
          logo.trailingAnchor.constraint(lessThanOrEqualTo: safe.trailingAnchor, constant: -20),
          logo.topAnchor.constraint(greaterThanOrEqualTo: safe.topAnchor, constant: 20),
          logo.bottomAnchor.constraint(lessThanOrEqualTo: page.bottomAnchor, constant: -20),
        ]
      case .unlimited: []
      case .fixedSides, .fixedEdges:
        [
          logo.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
          logo.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
        ]
      }
    guard stage == .fixedEdges else { return constraints }
    return constraints + [
      logo.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
      logo.bottomAnchor.constraint(equalTo: page.bottomAnchor, constant: -20),
    ]
  }
}
