import Backlit

/// A view of 400 points, built step by step: colours, round corners, a greeting and its motion. In the step with the
/// greeting the corners cut it, which a switch repairs.
final class LiveView: PlaygroundPage {
  /// The steps; each adds something to those before it.
  enum Step: Int, CaseIterable {
    case lightGray = 1, blue, red, magenta, corners, greeting, large, capitals, middle, spring

    static func < (one: Step, other: Step) -> Bool { one.rawValue < other.rawValue }
    static func >= (one: Step, other: Step) -> Bool { !(one < other) }
  }

  @Outlet var stepper: Stepper!
  @Outlet var words: Label!
  @Outlet var repair: Switch!
  @Outlet var stage: View!
  @Outlet var greeting: Label!
  @Outlet var leading: LayoutConstraint!
  @Outlet var trailing: LayoutConstraint!
  @Outlet var top: LayoutConstraint!
  @Outlet var middle: LayoutConstraint!

  /// The step that is shown.
  var step: Step { Step(rawValue: Int(stepper.value)) ?? .lightGray }
  /// How far each of the last two steps raises the greeting, in points.
  static let rise = 32.0

  override class var name: String { "liveview" }
  override class var nibActions: [String: Action] {
    super.nibActions.merging(["showStep": Action(LiveView.showStep)]) { $1 }
  }

  private var isRepaired = false

  override func awakeFromNib() {
    super.awakeFromNib()
    showStep()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    swing()
  }

  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    // The layout for the new size ends the motion.
    coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.swing() }
  }

  private func showStep() {
    if step == .greeting, repair.isEnabled { isRepaired = repair.isOn }
    let name = text("liveview.step\(step.rawValue)")
    words.text = name
    stepper.accessibilityValue = text(
      "liveview.step", ["number": .number(Double(step.rawValue)), "name": .text(name)])
    repair.isEnabled = step == .greeting
    repair.isOn = step >= .large || step == .greeting && isRepaired

    stage.backgroundColor = color
    stage.cornerRadius = step >= .corners ? 50 : 0
    stage.clipsToBounds = step >= .corners
    greeting.isHidden = step < .greeting
    let inset = repair.isOn ? 24.0 : 8
    (leading.constant, trailing.constant) = (inset, -inset)
    top.constant = step >= .large ? 24 : 8
    greeting.font =
      step >= .large
      ? FontMetrics(forTextStyle: .largeTitle).scaledFont(for: Font(size: 64, isBold: true)) : Font(size: 17)
    greeting.text = step >= .capitals ? text("liveview.greeting").uppercased() : text("liveview.greeting")
    greeting.accessibilityLabel = text("liveview.greeting")
    greeting.textAlignment = step >= .capitals ? .center : .natural
    (greeting.backgroundColor, greeting.textColor) =
      step >= .capitals ? (.clear, .white) : (.white, .black)
    // The constraint in force goes first, as both together would fix the height.
    (step >= .middle ? top : middle).isActive = false
    (step >= .middle ? middle : top).isActive = true
    middle.constant = -Self.rise
    swing()
  }

  private var color: Color {
    switch step {
    case .lightGray: .lightGray
    case .blue: Color(rgb: 0x1565C0)
    case .red: Color(rgb: 0xC62828)
    default: Color(rgb: 0xAD00AD)
    }
  }

  /// Lets the greeting swing in the last step.
  private func swing() {
    guard step == .spring, view.window != nil else { return }
    View.performWithoutAnimation {
      middle.constant = -Self.rise
      view.layoutIfNeeded()
    }
    // A spring is slow at both ends by itself, so it needs no curve.
    View.animate(
      withDuration: 3, delay: 1, usingSpringWithDamping: 0.1, initialSpringVelocity: 0.1,
      options: [.autoreverse, .repeat]
    ) {
      middle.constant = -2 * Self.rise
      view.layoutIfNeeded()
    }
  }
}
