import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// A page with a header behind a scroll view: the header leaves with the content, and grows when the content is pulled.
@MainActor
private final class ProfileView: View {
  let header = View()
  let scroll = ScrollView()
  let content = View()
  private let page = View()
  private var ownConstraints: [LayoutConstraint] = []
  private var isPrepared = false

  init() {
    super.init()
    for view in [header, scroll, content, page] { view.translatesAutoresizingMaskIntoConstraints = false }
    addSubview(header)
    scroll.alwaysBounceVertical = true
    scroll.layoutMargins = EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    addSubview(scroll)
    scroll.addSubview(content)
    content.addSubview(page)
    LayoutConstraint.activate([
      page.topAnchor.constraint(equalTo: content.topAnchor),
      page.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      page.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      page.heightAnchor.constraint(equalToConstant: 1200),
    ])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if !isPrepared {
      isPrepared = true
      prepare(for: bounds.size)
    }
  }

  /// Makes the constraints for a size.
  func prepare(for size: Size) {
    let height = max(1, size.width / 750) * 250
    LayoutConstraint.deactivate(ownConstraints)
    let guide =
      traitCollection.horizontalSizeClass == .regular
      ? scroll.readableContentGuide : scroll.layoutMarginsGuide
    let full = height + safeAreaInsets.top
    let preferred = header.heightAnchor.constraint(equalToConstant: full)
    preferred.priority = .defaultHigh
    ownConstraints = [
      scroll.leadingAnchor.constraint(equalTo: leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: trailingAnchor),
      scroll.topAnchor.constraint(equalTo: topAnchor),
      scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: guide.widthAnchor),
      content.topAnchor.constraint(equalTo: scroll.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      header.leadingAnchor.constraint(equalTo: leadingAnchor),
      header.trailingAnchor.constraint(equalTo: trailingAnchor),
      header.bottomAnchor.constraint(equalTo: content.topAnchor),
      header.topAnchor.constraint(lessThanOrEqualTo: scroll.topAnchor),
      preferred,
      header.heightAnchor.constraint(greaterThanOrEqualToConstant: full),
    ]
    var offset = scroll.contentOffset
    offset.y += scroll.contentInset.top - height
    scroll.setContentOffset(offset, animated: false)
    scroll.contentInset = EdgeInsets(top: height, left: 0, bottom: 0, right: 0)
    LayoutConstraint.activate(ownConstraints)
  }
}

@MainActor
@Suite struct StickyHeaderTests {
  private let window: Window
  private let profile = ProfileView()

  init() { window = Self.makeWindow(width: 376, height: 672, snapping: .none) }

  private static func makeWindow(width: Double, height: Double, snapping: Screen.Snapping) -> Window {
    Window(screen: Screen(size: Size(width: width, height: height), snapping: snapping))
  }

  private func show(in window: Window) {
    profile.frame = window.bounds
    window.addSubview(profile)
    settle(window)
  }

  private func settle(_ window: Window) {
    for _ in 0..<10 where window.isFrameNeeded { _ = window.makeFrame(at: 0) }
    #expect(window.layoutProblems().isEmpty)
  }

  private var contentTop: Double { profile.content.convert(.zero, to: nil).y }

  @Test("The page opens with the whole header")
  func opens() {
    show(in: window)
    #expect(profile.scroll.contentOffset.y == -250)
    #expect(profile.header.frame == Rect(x: 0, y: 0, width: 376, height: 250))
    #expect(contentTop == 250)
    #expect(profile.content.frame.width == 344 && profile.scroll.contentSize.height == 1200)
    #expect(profile.content.convert(.zero, to: nil).x == 16)
  }

  @Test("The header leaves with the content, and comes back with it")
  func scrolls() {
    show(in: window)
    for distance in [16.0, 200, 250, 400, 0] {
      profile.scroll.contentOffset.y = -250 + distance
      settle(window)
      #expect(profile.header.frame == Rect(x: 0, y: -distance, width: 376, height: 250))
      #expect(contentTop == 250 - distance)
    }
  }

  @Test("The header grows while the content is pulled, and shrinks when it is released")
  func grows() {
    show(in: window)
    window.send(pointer(.down, 100, 400), at: 20)
    var heights: [Double] = []
    for step in 1...5 {
      window.send(pointer(.drag, 100, 400 + Double(step) * 20), at: 20 + Double(step))
      _ = window.makeFrame(at: 20 + Double(step))
      let pull = -250 - profile.scroll.contentOffset.y
      #expect(pull > 0 && pull < Double(step) * 20)
      #expect(abs(profile.header.frame.minY) < 1e-9)
      #expect(abs(profile.header.frame.height - (250 + pull)) < 1e-9)
      #expect(abs(contentTop - (250 + pull)) < 1e-9)
      heights.append(profile.header.frame.height)
    }
    #expect(heights == heights.sorted())
    window.send(pointer(.up, 100, 500), at: 30)
    #expect(window.isAnimating)
    for frame in 1...20 { _ = window.makeFrame(at: 30 + Double(frame) / 60) }
    #expect(!window.isAnimating && profile.scroll.contentOffset.y == -250)
    #expect(profile.header.frame == Rect(x: 0, y: 0, width: 376, height: 250))
  }

  @Test("On a large screen with a safe area the header is higher, and the content has a readable width")
  func largeScreen() {
    let large = Self.makeWindow(width: 1024, height: 768, snapping: .none)
    large.screen.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    profile.frame = large.bounds
    large.addSubview(profile)
    large.layoutIfNeeded()
    // The safe area is known after the first layout.
    profile.prepare(for: large.bounds.size)
    settle(large)
    #expect(abs(profile.header.frame.height - (1024 / 3 + 20)) < 1e-9 && profile.header.frame.minY == 0)
    #expect(profile.content.frame.width == 672)
    #expect(profile.content.convert(.zero, to: nil).x == 176)
  }

  @Test("A new size keeps the place of the header")
  func resize() {
    show(in: window)
    profile.scroll.contentOffset.y = 100
    settle(window)
    window.screen.resize(to: Size(width: 960, height: 672))
    profile.frame = window.bounds
    profile.prepare(for: window.bounds.size)
    settle(window)
    #expect(profile.scroll.contentInset.top == 320)
    #expect(profile.scroll.contentOffset.y == 30)
    #expect(profile.header.frame == Rect(x: 0, y: -350, width: 960, height: 320))
    // At rest the whole header stays in sight.
    profile.scroll.contentOffset.y = -320
    window.screen.resize(to: Size(width: 376, height: 672))
    profile.frame = window.bounds
    profile.prepare(for: window.bounds.size)
    settle(window)
    #expect(profile.header.frame == Rect(x: 0, y: 0, width: 376, height: 250))
  }

  @Test("On cells the header ends where the content begins, in every row")
  func cells() {
    let cells = Self.makeWindow(width: 376, height: 672, snapping: .cells)
    show(in: cells)
    for row in 0..<30 {
      profile.scroll.contentOffset.y = -256 + Double(row) * 16
      settle(cells)
      #expect(profile.header.frame.maxY == contentTop)
    }
  }
}
