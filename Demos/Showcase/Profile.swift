import Backlit

/// A header with a picture, a name and buttons above ten options, as nested stacks that scroll. A fault can be planted: the
/// width of a phone, which leaves a blank band beside the stacks or cuts them.
final class Profile: ShowcasePage {
  @Outlet var fullName: Label!
  @Outlet var pageWidth: LayoutConstraint!
  @Outlet var fixedWidth: LayoutConstraint!
  private lazy var fault = BarButtonItem(title: "") { [weak self] in self?.toggleFault() }

  override class var name: String { "profile" }
  override class var nibActions: [String: Action] { ["choose": Action(Profile.choose)] }

  override func awakeFromNib() {
    fullName.font = FontMetrics(forTextStyle: .title2).scaledFont(for: Font(size: 24, isBold: true))
    fullName.adjustsFontForContentSizeCategory = true
    // Each word is on a line of its own, but is read with the others.
    let words = fullName.text.split { $0 == " " || $0 == "\n" }
    fullName.text = words.joined(separator: "\n")
    fullName.accessibilityLabel = words.joined(separator: " ")
    navigationItem.rightBarButtonItem = fault
    showFault()
  }

  private func toggleFault() {
    // The constraint in force goes first, as both cannot hold.
    let isPlanted = fixedWidth.isActive
    (isPlanted ? fixedWidth : pageWidth).isActive = false
    (isPlanted ? pageWidth : fixedWidth).isActive = true
    showFault()
  }

  private func showFault() {
    let key = fixedWidth.isActive ? "profile.fixedWidth" : "memory.none"
    fault.title = text("memory.fault", ["fault": .text(text(key))])
  }

  private func choose(_ button: Button) {
    let alert = AlertController(
      title: button.accessibilityLabel ?? button.title, message: text("profile.chosen"))
    alert.addAction(AlertAction(title: text("showcase.ok")))
    present(alert, animated: true)
  }
}
