import Backlit

/// A user with events.
struct StoryTeller {
  var name: String
  var color: Color
  /// The keys of the titles of the events.
  var events: [String]

  static let all = [
    StoryTeller(
      name: "ana", color: Color(rgb: 0xEF5350),
      events: ["stories.harbour", "stories.market", "stories.train"]),
    StoryTeller(
      name: "bo", color: Color(rgb: 0x26A69A), events: ["stories.snow", "stories.soup", "stories.lights"]),
    StoryTeller(
      name: "chi", color: Color(rgb: 0xBA68C8), events: ["stories.bridge", "stories.dog", "stories.concert"]),
  ]
}

/// A user in a circle. Its definition is `Assets/Nibs/StoryCircle.json`.
final class StoryCircle: CollectionViewCell, NibOwner {
  @Outlet var circle: View!
  @Outlet var initial: Label!
}

/// A strip of users whose stories open in pages.
final class Stories: ShowcasePage {
  @Outlet var strip: CollectionView!

  private weak var story: Story?

  override class var name: String { "stories" }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      StoryCircle.self, inherits: "CollectionViewCell", "A user in a circle.", make: { StoryCircle() })
    registry.register(
      StoryEvent.self, inherits: "CollectionViewCell", "An event of a story.", make: { StoryEvent() })
    registry.register(
      StoryProgress.self, inherits: "Control", "The place in a story.", make: { StoryProgress() })
  }

  override func awakeFromNib() {
    strip.dataSource = self
    strip.delegate = self
    strip.reloadData()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Items are squares with 16 points above and below.
    let side = strip.bounds.height - 32
    guard let flow = strip.collectionViewLayout as? FlowLayout, side > 0, flow.itemSize.height != side else {
      return
    }
    flow.itemSize = Size(width: side, height: side)
  }

  override func translate(to language: String) {
    super.translate(to: language)
    story?.translate(to: language)
  }

  private func openStory(of item: Int) {
    open(Story.self) { page in
      story = page
      page.teller = StoryTeller.all[item]
      present(page, animated: true)
    }
  }
}

extension Stories: CollectionViewDataSource, CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    StoryTeller.all.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "circle", for: indexPath)
    guard let cell = cell as? StoryCircle else { return cell }
    let teller = StoryTeller.all[indexPath.item]
    cell.circle.backgroundColor = teller.color
    cell.initial.text = teller.name.prefix(1).uppercased()
    cell.accessibilityLabel = text("stories.open", ["name": .text(teller.name)])
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: ListIndexPath
  ) {
    openStory(of: indexPath.item)
  }
}
