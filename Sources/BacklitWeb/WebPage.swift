import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import BacklitValues

/// The state of a session on a page, so that the page receives only the changes.
@MainActor
final class WebPage {
  let connection: any WebConnection
  /// Whether the page only watches.
  let isReadOnly: Bool
  private var grid: CellGrid?
  private var picture: TiledPicture?
  private var tree: WebTree?
  private var focus: NodeID??
  private var title: String?
  private var hello: WebPacket?
  /// The nodes that may have changed since the page got the tree.
  private var touched: Set<NodeID> = []

  init(_ connection: any WebConnection, isReadOnly: Bool) {
    (self.connection, self.isReadOnly) = (connection, isReadOnly)
  }

  /// Notes nodes that may have changed.
  func touch(_ update: TreeUpdate) {
    guard tree != nil else { return }
    touched.formUnion(update.inserted)
    touched.formUnion(update.removed)
    touched.formUnion(update.changed.map(\.id))
  }

  /// Sends what changed, with the secret by which the page comes back after its connection was lost.
  /// - Returns: whether the page looks different.
  func update(_ session: Session, resume: String) -> Bool {
    var packets: [WebPacket] = []
    let greeting = greeting(session, resume: resume)
    if greeting != hello {
      (hello, grid, picture) = (greeting, nil, nil)
      packets.append(greeting)
    }
    if session.windowName != title {
      title = session.windowName
      packets.append(.title(session.windowName))
    }
    if let new = session.picture { packets += WebTile.changes(of: new, since: picture).map(WebPacket.tile) }
    picture = session.picture
    let cells = RightToLeftWords.reversed(session.grid)
    let isDark = session.screen.traitCollection.userInterfaceStyle == .dark
    if let text = WebPacket.text(
      of: cells, cell: session.metrics.cellSize, since: grid, isDark: isDark)
    {
      packets.append(text)
    }
    grid = cells
    let isSeen = !packets.isEmpty
    if let update = updateTree(session) { packets.append(update) }
    if focus != .some(session.focusedElement) {
      focus = .some(session.focusedElement)
      packets.append(.focus(session.focusedElement))
    }
    if !packets.isEmpty { connection.send(packets) }
    return isSeen
  }

  private func greeting(_ session: Session, resume: String) -> WebPacket {
    let metrics = session.metrics
    let format = session.picture?.format ?? session.display.pictureFormat
    let scale = format.map { $0.cellWidth / Int(metrics.cellSize.width) } ?? 1
    let isMirrored = session.screen.traitCollection.layoutDirection == .rightToLeft
    return .message(
      "hello",
      [
        ("columns", .number(Double(metrics.columns))), ("rows", .number(Double(metrics.rows))),
        ("cell", [.number(metrics.cellSize.width), .number(metrics.cellSize.height)]),
        ("scale", .number(Double(scale))), ("title", .string(session.windowName)),
        ("lang", .string(session.screen.language)), ("dir", isMirrored ? "rtl" : "ltr"),
        ("readOnly", .bool(isReadOnly)),
        ("resume", isReadOnly ? nil : .string(resume)),
      ])
  }

  private func updateTree(_ session: Session) -> WebPacket? {
    defer { touched = [] }
    if tree != nil, touched.isEmpty { return nil }
    let state = ScreenState(
      number: 1, tree: session.window.accessibilityTree(), title: session.windowName,
      language: session.language, isActive: true, focus: session.focusedElement)
    var known = tree ?? WebTree(state)
    // Not shared while it changes.
    tree = nil
    defer { tree = known }
    return known.update(to: state, touched: touched)
  }
}
