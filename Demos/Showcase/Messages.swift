import Backlit

/// A message of a chat.
struct Message: Equatable {
  var text: String
  var isMine: Bool
  var hasPicture: Bool

  private static let sentences = [
    "OK.", "Are you there?", "In a minute.", "I left the keys with the neighbour, the one with the two dogs.",
    "Yes!", "Did you see the lights over the harbour last night?", "هل وصلت إلى البيت؟", "No idea, honestly.",
    "The train is late again, so start without me and keep some cake.", "👍", "Which one?",
    "Bring the long cable, the adapter from the drawer, and whatever is left of the batteries, please.",
    "It rains.", "See you at seven.",
  ]

  /// The message with a number, which is always the same.
  init(number: Int) {
    // A multiplicative hash spreads neighbouring numbers.
    let hash = UInt64(truncatingIfNeeded: number + 1) &* 0x9E37_79B9_7F4A_7C15
    let count = [1, 1, 1, 2, 1, 3, 2, 5][Int(hash >> 61)]
    text = (0..<count).map { Self.sentences[(Int(hash >> 40 & 0xFFFF) + $0 * 5) % Self.sentences.count] }
      .joined(separator: " ")
    isMine = hash >> 33 & 1 == 0
    hasPicture = number % 25 == 12
  }
}

/// A message in a bubble. Its definitions are `ReceivedMessage.json`, `SentMessage.json`, and those with a picture.
final class MessageCell: TableViewCell, NibOwner {
  @Outlet var label: Label!
  @Outlet(isOptional: true) var picture: ImageView?
}

/// A chat of ten thousand bubbles, the others' at the leading edge and one's own at the trailing edge.
final class Messages: ShowcasePage {
  @Outlet var table: TableView!
  @Outlet var bar: View!
  @Outlet var barTop: LayoutConstraint!
  @Outlet var favorite: Button!
  @Outlet var like: Button!

  static let count = 10_000
  /// The numbers of the messages with a reaction.
  private(set) var liked: Set<Int> = []
  private(set) var favorites: Set<Int> = []
  /// The number of the message that the bar of reactions belongs to; nil while the bar is hidden.
  private(set) var reacting: Int?
  private var hasAppeared = false

  override class var name: String { "messages" }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      MessageCell.self, inherits: "TableViewCell", "A message in a bubble.", make: { MessageCell() })
  }

  override class var nibActions: [String: Action] {
    ["toggleFavorite": Action(Messages.toggleFavorite), "toggleLike": Action(Messages.toggleLike)]
  }

  override func awakeFromNib() {
    table.dataSource = self
    table.delegate = self
    table.reloadData()
    hideBarByTaps()
    showReactions()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBar()
  }

  override func accessibilityPerformEscape() -> Bool {
    guard reacting != nil else { return super.accessibilityPerformEscape() }
    hideBar()
    return true
  }

  func setReacting(_ number: Int?) { reacting = number }

  /// Adds or removes a reaction.
  /// - Returns: whether the message has it now.
  func toggleReaction(to number: Int, isLike: Bool) -> Bool {
    let path = isLike ? \Messages.liked : \.favorites
    if self[keyPath: path].remove(number) == nil { self[keyPath: path].insert(number) }
    return self[keyPath: path].contains(number)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    guard !hasAppeared else { return }
    hasAppeared = true
    // A chat begins at its end.
    table.scrollToRow(at: ListIndexPath(row: Self.count - 1, section: 0), at: .bottom, animated: false)
  }
}

extension Messages: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let message = Message(number: path.row)
    let kind = (message.isMine ? "sent" : "received") + (message.hasPicture ? "Picture" : "")
    let cell = tableView.dequeueReusableCell(withIdentifier: kind, for: path)
    (cell as? MessageCell)?.label.text = message.text
    let sender = message.isMine ? text("messages.me") : "Jane"
    let parts = [sender, message.text] + (message.hasPicture ? [text("messages.picture")] : [])
    cell.accessibilityLabel = parts.joined(separator: ", ")
    cell.accessibilityValue = reactions(to: path.row)
    cell.accessibilityCustomActions = message.isMine ? [] : reactionActions(for: path.row)
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    Message(number: path.row).text
  }
}
