import Backlit
import DemoSupport

/// An event of a story. Its definition is `Assets/Nibs/StoryEvent.json`.
final class StoryEvent: CollectionViewCell, NibOwner {
  @Outlet var picture: ImageView!
  @Outlet var title: Label!
}

/// The first page of a story, with the user. Its definition is `Assets/Nibs/StoryHeader.json`.
final class StoryHeader: CollectionReusableView, NibOwner {
  @Outlet var picture: ImageView!
  @Outlet var label: Label!

  required init() {
    super.init()
    do {
      try loadNib(in: [String(DefinitionFile.path("StoryHeader.json").dropLast("/StoryHeader.json".count))])
    } catch {
      // The initializer that a collection calls cannot throw, and the demo brings the definition.
      fatalError("\(error)")
    }
  }
}

/// A story: the user, and a page for each event.
///
/// Page 0 is the header, and page k + 1 shows event k.
final class Story: ShowcasePage {
  @Outlet var pages: CollectionView!
  @Outlet var progress: StoryProgress!
  @Outlet var name: Label!

  var teller = StoryTeller.all[0] { didSet { showTeller() } }
  /// The page in the middle of the screen.
  private(set) var page = 0
  /// Closes the story by a swipe downwards.
  private lazy var swipe: SwipeGestureRecognizer = {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = .down
    swipe.addAction { [weak self] _ in self?.close() }
    return swipe
  }()
  /// The page that is not announced when the pages stop: it was announced when they started, or a drag began on it. Nil while
  /// they rest.
  private var announcedPage: Int?
  /// The size of the pages for which the offset was set.
  private var shownSize = Size.zero

  override class var name: String { "story" }
  override class var nibActions: [String: Action] {
    ["close": Action(Story.close), "progressDidChange": Action(Story.progressDidChange)]
  }

  override func awakeFromNib() {
    modalPresentationStyle = .fullScreen
    pages.register(
      StoryHeader.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    pages.dataSource = self
    pages.delegate = self
    if swipe.view == nil { pages.superview?.addGestureRecognizer(swipe) }
    setPageKeys()
    showTeller()
  }

  /// Makes the page keys turn the pages, which are beside each other, and Home and End go to the first and last one.
  private func setPageKeys() {
    for (key, title, step) in [(Key.pageDown, "playground.next", 1), (.pageUp, "playground.previous", -1)] {
      removeKeyCommand(for: key)
      addKeyCommand(
        KeyCommand(title: text(title), key: key) { [weak self] in
          if let self { show(page + step) }
        })
    }
    for (key, page) in [(Key.home, 0), (.end, teller.events.count)] {
      removeKeyCommand(for: key)
      addKeyCommand(KeyCommand(title: title(of: page), key: key) { [weak self] in self?.show(page) })
    }
  }

  private func showTeller() {
    name.text = "@\(teller.name)"
    progress.count = teller.events.count
    setPageKeys()
    pages.reloadData()
    showProgress()
  }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  private func close() { dismiss(animated: true) }

  // MARK: Pages

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = pages.bounds.size
    guard size != shownSize, size.width > 0, size.height > 0 else { return }
    shownSize = size
    // The sizes of pages come from the delegate, so they are asked again before the offset is set.
    pages.collectionViewLayout.invalidateLayout()
    pages.layoutIfNeeded()
    pages.contentOffset = offset(of: page)
  }

  private var isMirrored: Bool { pages.effectiveLayoutDirection == .rightToLeft }

  /// The offset at which a page fills the screen.
  private func offset(of page: Int) -> Point {
    let place = isMirrored ? teller.events.count - page : page
    return Point(x: Double(place) * pages.bounds.width, y: 0)
  }

  /// The distance from the header in pages.
  private var distance: Double {
    guard pages.bounds.width > 0 else { return 0 }
    let place = pages.contentOffset.x / pages.bounds.width
    return isMirrored ? Double(teller.events.count) - place : place
  }

  private func show(_ page: Int) {
    guard (0...teller.events.count).contains(page), page != self.page else { return }
    announce(page)
    pages.setContentOffset(offset(of: page), animated: true)
  }

  private func announce(_ page: Int) {
    announcedPage = page
    view.window?.post(.announcement(title(of: page), .default))
  }

  /// Announces the page that a drag or the wheel turned to.
  private func pagesDidStop() {
    if page != announcedPage { announce(page) }
    announcedPage = nil
  }

  /// The title of a page, as the reader says it.
  func title(of page: Int) -> String {
    guard page > 0 else { return text("stories.title", ["name": .text(teller.name)]) }
    return text(
      "stories.event",
      [
        "number": .number(Double(page)), "count": .number(Double(teller.events.count)),
        "title": .text(text(teller.events[page - 1])),
      ])
  }

  private func progressDidChange() { show(progress.current + 1) }

  /// Fades the progress in on the way to the first event, and marks the event in the middle.
  private func showProgress() {
    progress.alpha = min(1, max(0, distance))
    // On the header there is nothing to operate.
    progress.isEnabled = page > 0
    progress.accessibilityElementsHidden = page == 0
    progress.current = max(0, page - 1)
    progress.accessibilityValue = page > 0 ? title(of: page) : nil
  }
}

extension Story: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    teller.events.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "event", for: indexPath)
    guard let cell = cell as? StoryEvent else { return cell }
    cell.title.text = text(teller.events[indexPath.item])
    cell.accessibilityLabel = title(of: indexPath.item + 1)
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView? {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    guard let header = view as? StoryHeader else { return view }
    header.picture.tintColor = teller.color
    header.label.text = "\(teller.name)\n\(text("showcase.stories"))"
    return header
  }

  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, sizeForItemAt indexPath: ListIndexPath
  ) -> Size? { collectionView.bounds.size }

  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int
  ) -> Size? { collectionView.bounds.size }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // During a change of the size the offset belongs to the old pages.
    if pages.bounds.size == shownSize { page = min(max(0, Int(distance.rounded())), teller.events.count) }
    showProgress()
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { announcedPage = page }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { pagesDidStop() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { pagesDidStop() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { pagesDidStop() }
}
