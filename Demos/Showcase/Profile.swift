import Backlit

/// A header with a picture, a name and buttons above ten options, as nested stacks that scroll.
final class Profile: ShowcasePage {
  @Outlet var fullName: Label!

  override class var name: String { "profile" }
  override class var nibActions: [String: Action] { ["choose": Action(Profile.choose)] }

  override func awakeFromNib() {
    fullName.font = FontMetrics(forTextStyle: .title2).scaledFont(for: Font(size: 24, isBold: true))
    fullName.adjustsFontForContentSizeCategory = true
    // Each word is on a line of its own, but is read with the others.
    let words = fullName.text.split { $0 == " " || $0 == "\n" }
    fullName.text = words.joined(separator: "\n")
    fullName.accessibilityLabel = words.joined(separator: " ")
  }

  private func choose(_ button: Button) {
    let alert = AlertController(
      title: button.accessibilityLabel ?? button.title, message: text("profile.chosen"))
    alert.addAction(AlertAction(title: text("showcase.ok")))
    present(alert, animated: true)
  }
}
