import Backlit

/// Stacks in all alignments and distributions, views with exact frames, and a launch screen.
final class Specimens: ShowcasePage {
  @Outlet var right: Label!
  @Outlet var hide: Switch!
  @Outlet var picture: ImageView!
  @Outlet var core: View!
  @Outlet var outlines: Switch!

  override class var name: String { "specimens" }
  override class var nibActions: [String: Action] {
    [
      "hideRight": Action(Specimens.hideRight), "showOutlines": Action(Specimens.showOutlines),
    ]
  }

  private weak var launchScreen: LaunchScreen?

  override func awakeFromNib() {
    navigationItem.rightBarButtonItem = BarButtonItem(title: text("specimens.launch")) { [weak self] in
      self?.showLaunchScreen()
    }
  }

  override func translate(to language: String) {
    super.translate(to: language)
    launchScreen?.translate(to: language)
  }

  private func showLaunchScreen() {
    open(LaunchScreen.self) { page in
      launchScreen = page
      present(page, animated: true)
    }
  }

  private func hideRight() {
    View.animate(withDuration: 0.3) { right.isHidden = hide.isOn }
  }

  /// Shows the frame of the picture and its core, which aligns it, or neither.
  private func showOutlines() {
    picture.borderWidth = outlines.isOn ? 1 : 0
    core.isHidden = !outlines.isOn
  }
}
