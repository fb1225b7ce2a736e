import Backlit

/// A page of the playground: its bar leads to the page before it and to the one after it.
class PlaygroundPage: ShowcasePage {
  /// The table of contents, and the pages that it links, in their order.
  static var series: [PlaygroundPage.Type] {
    [Playground.self, LiveView.self, MusicButtonPage.self, Pad.self]
  }

  /// The notes; nil on a page without any.
  @Outlet(isOptional: true) var notes: NotesView?
  /// Shows the notes raw.
  @Outlet(isOptional: true) var raw: Switch?

  override class var nibActions: [String: Action] { ["showNotes": Action(PlaygroundPage.showNotes)] }

  override func awakeFromNib() {
    showNotes()
    let index = Self.series.firstIndex { $0 == Self.self } ?? 0
    guard index > 0 else { return }
    navigationItem.rightBarButtonItems = [
      item("next", leadingTo: index + 1), item("previous", leadingTo: index - 1),
    ]
    showArrows()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    showArrows()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showArrows()
  }

  private func item(_ name: String, leadingTo index: Int) -> BarButtonItem {
    let item = BarButtonItem(title: "") { [weak self] in self?.turn(to: index) }
    item.identifier = name
    item.accessibilityLabel = text("playground.\(name)")
    item.isEnabled = Self.series.indices.contains(index)
    return item
  }

  /// Shows arrows, as words would leave a narrow bar no room for the title.
  private func showArrows() {
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    for (item, arrow) in zip(navigationItem.rightBarButtonItems, isMirrored ? ["←", "→"] : ["→", "←"]) {
      item.title = arrow
    }
  }

  /// Shows a page of the series in place of this one, or above the table of contents.
  func turn(to index: Int) {
    guard let stack = navigationController else { return }
    open(Self.series[index]) { page in
      if let raw, let next = page.raw {
        next.isOn = raw.isOn
        page.showNotes()
      }
      let isAbove = type(of: self) == Playground.self
      let below = stack.viewControllers.filter { isAbove || $0 !== self }
      guard index == 0, let contents = below.last as? Playground else {
        return stack.setViewControllers(below + [page], animated: true)
      }
      stack.popToViewController(contents, animated: true)
    }
  }

  private func showNotes() { notes?.isRaw = raw?.isOn ?? false }
}

/// The table of contents of the playground.
final class Playground: PlaygroundPage {
  @Outlet var liveview: Button!
  @Outlet var musicbutton: Button!
  @Outlet var pad: Button!

  override class var name: String { "playground" }
  override class var nibActions: [String: Action] {
    super.nibActions.merging(["open": Action(Playground.show)]) { $1 }
  }

  override class func register(in registry: inout ClassRegistry) { NotesView.register(in: &registry) }

  private func show(_ link: Button) {
    if let index = [liveview, musicbutton, pad].firstIndex(where: { $0 === link }) { turn(to: index + 1) }
  }
}
