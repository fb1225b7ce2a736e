import Backlit

/// A profile with tweets below a header that leaves with the content, and grows when the content is pulled.
final class Twitter: ShowcasePage {
  @Outlet var scroll: ScrollView!
  @Outlet var tweets: StackView!

  override class var name: String { "twitter" }
  override class var nibActions: [String: Action] { ["copy": Action(Twitter.copy)] }

  /// The height of the header below the safe area: that of its picture, and more in a page wider than the picture.
  static func headerHeight(forWidth width: Double) -> Double { max(1, width / 750) * 250 }

  override func awakeFromNib() {
    for tweet in tweets.arrangedSubviews where !(tweet is Label) {
      tweet.isAccessibilityElement = true
      tweet.accessibilityLabel = parts(of: tweet).joined(separator: ", ")
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // The scroll view keeps the distance from the content when the inset changes.
    scroll.contentInset.top = Self.headerHeight(forWidth: view.bounds.width)
  }

  /// The texts and the pictures of a tweet, in their order.
  private func parts(of view: View) -> [String] {
    if view.isHidden { return [] }
    if let label = view as? Label { return [label.text] }
    if view.identifier == "picture" { return [text("twitter.picture")] }
    return view.subviews.flatMap { parts(of: $0) }
  }

  private func copy(_ button: Button) {
    let copied = button.accessibilityLabel ?? button.title
    Pasteboard.general.string = copied
    view.window?.post(.announcement(text("twitter.copied", ["text": .text(copied)]), .default))
  }
}
