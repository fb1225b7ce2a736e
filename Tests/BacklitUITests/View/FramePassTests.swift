import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite("Passes of a frame") struct FramePassTests {
  /// A view that fills its bounds if it has a colour.
  private final class Tile: View {
    var color: Color? { didSet { setNeedsDisplay() } }

    override func draw(in canvas: inout Canvas) {
      if let color { canvas.fill(bounds, with: color) }
    }
  }

  private func window() -> Window { Window(screen: Screen(size: Size(width: 400, height: 400))) }

  /// Changes a view of a window in one of many ways.
  private func change(_ views: inout [Tile], in window: Window, _ random: inout SeededRandom) {
    func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
    let view = views.randomElement(using: &random) ?? views[0]
    let other = views.randomElement(using: &random) ?? views[0]
    let rect = Rect(x: number(0..<200), y: number(0..<200), width: number(0..<99), height: number(0..<99))
    View.performWithoutAnimation {
      switch Int.random(in: 0..<16, using: &random) {
      case 0: view.isHidden.toggle()
      case 1: view.alpha = view.alpha == 1 ? 0 : 1
      case 2: view.alpha = 0.5
      case 3: view.color = view.color == nil ? .black : nil
      case 4: view.color = Color(white: number(0..<10) / 10)
      case 5: view.bounds.origin = rect.origin
      case 6: view.clipsToBounds.toggle()
      case 7: view.transform = Transform(translationX: number(0..<9), y: number(0..<9))
      case 8: view.backgroundColor = Color(white: number(0..<10) / 10)
      case 9: if !other.isDescendant(of: view) { other.addSubview(view) }
      case 10: view.removeFromSuperview()
      case 11: window.addSubview(view)
      case 12:
        let new = Tile(frame: rect)
        new.color = .black
        view.addSubview(new)
        views.append(new)
      case 13: (view.superview ?? window).bringSubviewToFront(view)
      case 14:
        view.translatesAutoresizingMaskIntoConstraints.toggle()
        view.widthAnchor.constraint(equalToConstant: number(0..<99)).isActive = true
      default: if view.translatesAutoresizingMaskIntoConstraints { view.frame = rect }
      }
    }
  }

  @Test("After any changes, the scene and the frames are those that are made from scratch") func scratch() {
    for seed in 0..<150 {
      var random = SeededRandom(seed: seed)
      let window = window()
      var views = [Tile(frame: window.bounds)]
      window.addSubview(views[0])
      for step in 0..<40 {
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&views, in: window, &random) }
        for _ in 0..<20 where window.isFrameNeeded { _ = window.makeFrame(at: Double(step)) }
        let scene = window.currentScene()
        let frames = views.filter { $0.window != nil }.map(\.frame)
        window.forEachInTree { $0.setNeeds([.placement, .display]) }
        window.setNeedsScene()
        for _ in 0..<20 where window.isFrameNeeded { _ = window.makeFrame(at: Double(step)) }
        let isSame = scene.layers == window.currentScene().layers
        #expect(isSame, "seed \(seed), step \(step)")
        #expect(scene.background == window.currentScene().background, "seed \(seed), step \(step)")
        let areFramesSame = frames == views.filter { $0.window != nil }.map(\.frame)
        #expect(areFramesSame, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("A view that moves, is drawn or animates takes as much work among many views as among few")
  func growth() {
    func work(_ count: Int) -> FrameCounters {
      let window = window()
      let rows = (0..<count / 10).map { _ in View(frame: window.bounds) }
      var tiles: [Tile] = []
      for row in rows {
        window.addSubview(row)
        for _ in 0..<10 {
          let tile = Tile(frame: Rect(x: 0, y: 0, width: 8, height: 8))
          tile.color = .black
          row.addSubview(tile)
          tiles.append(tile)
        }
      }
      for _ in 0..<20 where window.isFrameNeeded { _ = window.makeFrame(at: 0) }
      let before = window.frameCounters
      for (index, tile) in tiles.prefix(5).enumerated() {
        tile.frame.origin.x += 8
        tile.color = .white
        tile.setNeedsLayout()
        View.animate(withDuration: 1) { tile.transform = Transform(translationX: 8, y: 0) }
        for step in 0..<20 { _ = window.makeFrame(at: Double(index) + Double(step) / 20) }
      }
      return window.frameCounters - before
    }
    let (small, large) = (work(100), work(1000))
    #expect(small.placedViews == large.placedViews && small.placedViews < 50)
    #expect(small.drawnViews == large.drawnViews && small.drawnViews < 100)
    #expect(small.sceneViews == large.sceneViews && small.sceneViews < 200)
  }
}
