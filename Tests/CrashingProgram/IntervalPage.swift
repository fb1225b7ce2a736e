import Backlit

/// A page with an interval, which is a preference.
final class IntervalPage: ViewController {
  @Preference("interval", in: 0.5...60) private var interval = 2.0
  private let label = Label()

  override func loadView() { view = label }

  override func viewDidLoad() {
    super.viewDidLoad()
    addKeyCommand(
      KeyCommand(title: "Double the interval", key: .character("d"), modifiers: .alt) { [weak self] in
        self?.interval *= 2
      })
  }

  override func updateProperties() {
    super.updateProperties()
    label.text = "Each \(interval) s"
  }
}
