import Backlit

/// A page that chooses an arrangement for its size. A page around it does that for the pages in it.
@MainActor
class ArrangedPage: ViewController {
  /// Called when the page is on the screen for the first time.
  var onFirstAppearance: (@MainActor () -> Void)?

  /// Chooses the arrangement for a size of the view.
  func arrange(in size: Size) {}

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if !(parent is ArrangedPage) { arrange(in: view.bounds.size) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let action = onFirstAppearance
    onFirstAppearance = nil
    action?()
  }

  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    arrange(in: size)
  }
}
