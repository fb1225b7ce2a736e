import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitSession
import BacklitTerminal
import BacklitUI
import Glibc

/// A session whose picture is written once as lines of text, with colours if they go to a terminal.
@MainActor
final class TextScreen {
  let session: Session
  private let descriptor: Int32
  /// The number of rows; nil for as many as the content needs.
  private let rows: Int?

  /// The largest number of rows.
  private static let limit = 1000
  /// The number of rows for content without a height of its own.
  private static let usualRows = 24

  /// Creates a session.
  /// - Parameters:
  ///   - descriptor: the descriptor for the text, whose width it has. `COLUMNS` of the environment comes first, and `LINES` is
  ///     the number of rows.
  ///   - columns: the number of columns; nil for that of the terminal, or 80.
  init(_ descriptor: Int32, columns: Int? = nil) {
    self.descriptor = descriptor
    let size = TerminalSize.ofText(descriptor)
    rows = getenv("LINES") == nil ? nil : size.rows
    session = Session(
      metrics: CellMetrics(columns: min(max(1, columns ?? size.columns), Self.limit), rows: size.rows))
    session.showsCaptions = false
    session.window.hasKeys = false
    let capabilities = capabilities
    session.displayQuality = capabilities.hasBlocks && isTerminal ? .symbols : .plain
    session.displaysColor = capabilities.colorDepth != .none
    session.screen.preferences.userInterfaceStyle = capabilities.colorScheme == .light ? .light : .dark
    session.screen.preferences.prefersReducedMotion = true
    // A report has no reason to be spacious where there are many rows.
    if rows == nil { session.window.traitOverrides.density = .compact }
    session.window.clock = { WakeTimer.now }
  }

  private var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The capabilities that are known without a query. A file or a pipe gets UTF-8 without colours.
  private var capabilities: TerminalCapabilities {
    isTerminal
      ? TerminalCapabilities(environment: .process)
      : TerminalCapabilities(colors: .none)
  }

  /// Lets the tasks of the program run until nothing has changed for a moment, for a second at most.
  func settle() async {
    var quiet = 0
    for _ in 0..<1000 where quiet < 20 {
      try? await Task.sleep(for: .milliseconds(1))
      for _ in 0..<8 { await Task.yield() }
      quiet = session.window.isFrameNeeded ? 0 : quiet + 1
      session.makeFrame(at: WakeTimer.now)
    }
  }

  /// Writes the picture.
  /// - Returns: the number of the error; 0 for none.
  func write() -> Int32 {
    fit()
    var encoder = FrameEncoder(capabilities: capabilities)
    let grid = capabilities.usesUnicode ? session.grid : PlainCharacters.fitted(session.grid)
    TerminalDevice.flushOutput()
    return TextOutput.write(encoder.encodeLines(grid, isStyled: isTerminal), to: descriptor)
  }

  /// Gives the session the rows that its content needs: its smallest height, and what is out of sight in scroll views and in
  /// texts without a height of their own.
  private func fit() {
    let cell = session.metrics.cellSize.height
    func resize(to height: Double) {
      let rows = min(max(1, Int((height / cell - 0.01).rounded(.up))), Self.limit)
      session.resize(to: CellMetrics(columns: session.metrics.columns, rows: rows))
      session.makeFrame(at: WakeTimer.now)
    }
    resize(to: Double(rows ?? Self.usualRows) * cell)
    guard rows == nil else { return }
    let fitted = session.contentView.systemLayoutSizeFitting(
      Size(width: session.metrics.size.width, height: 0), horizontalPriority: .required)
    if fitted.height >= cell { resize(to: fitted.height) }
    // Rows of a list that come into sight may be higher than the list has expected.
    for _ in 0..<4 {
      let hidden = Self.hiddenHeight(in: session.contentView)
      guard hidden >= cell / 2, session.metrics.rows < Self.limit else { break }
      resize(to: session.metrics.size.height + hidden)
    }
  }

  /// The largest height of contents that a scroll view or a text does not show.
  private static func hiddenHeight(in view: View) -> Double {
    guard !view.isHidden else { return 0 }
    var own = 0.0
    if let scroll = view as? ScrollView {
      let insets = scroll.adjustedContentInset
      own = scroll.contentSize.height + insets.top + insets.bottom - scroll.bounds.height
    } else if let text = view as? TextView, text.preferredRows == nil {
      own = text.height(ofRows: limit) - text.bounds.height
    }
    return view.subviews.reduce(own) { max($0, hiddenHeight(in: $1)) }
  }
}

/// Writes bytes to a descriptor that may be a pipe.
package enum TextOutput {
  /// Writes bytes, and waits while the descriptor accepts none.
  /// - Returns: the number of the error; 0 for none.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
