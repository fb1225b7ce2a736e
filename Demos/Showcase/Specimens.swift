import Backlit

/// Stacks in all alignments and distributions, views with exact frames, and a launch screen.
final class Specimens: ShowcasePage {
  @Outlet var right: Label!
  @Outlet var hide: Switch!

  override class var name: String { "specimens" }
  override class var nibActions: [String: Action] { ["hideRight": Action(Specimens.hideRight)] }

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
}
