import Backlit

/// Stacks in all alignments and distributions, and views with exact frames.
final class Specimens: ShowcasePage {
  @Outlet var right: Label!
  @Outlet var hide: Switch!

  override class var name: String { "specimens" }
  override class var nibActions: [String: Action] { ["hideRight": Action(Specimens.hideRight)] }

  private func hideRight() {
    View.animate(withDuration: 0.3) { right.isHidden = hide.isOn }
  }
}
