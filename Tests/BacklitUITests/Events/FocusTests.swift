import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import Testing

@MainActor
@Suite struct FocusTests {
  let window = makeWindow()
  var probes: [EventLogView] = []

  init() {
    // Two rows of two, added in an order that differs from the reading order.
    for place in [(80.0, 80.0), (0, 80), (80, 0), (0, 0)] {
      let probe = EventLogView(frame: Rect(x: place.0, y: place.1, width: 48, height: 48))
      probe.identifier = "\(Int(place.0)),\(Int(place.1))"
      probe.takesFocus = true
      probe.isAccessibilityElement = true
      window.addSubview(probe)
      probes.append(probe)
    }
    _ = window.makeFrame(at: 0)
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key, modifiers: modifiers)), at: 0)
  }

  @Test("Tab moves the focus in reading order and wraps around")
  func tab() {
    var seen: [String?] = []
    for _ in 0..<5 {
      press(.tab)
      seen.append(window.focusedView?.identifier)
    }
    #expect(seen == ["0,0", "80,0", "0,80", "80,80", "0,0"])
    press(.tab, .shift)
    #expect(window.focusedView?.identifier == "80,80")
  }

  @Test("Hidden views are skipped and lose the focus")
  func hiddenViews() {
    press(.tab)
    probes[2].isHidden = true
    press(.tab)
    #expect(window.focusedView?.identifier == "0,80")
    probes[1].isHidden = true
    #expect(window.focusedView == nil)
    #expect(!window.focus(on: probes[1]))
  }

  @Test("What a modal view covers cannot have the focus, as long as readers stay in the modal view")
  func behindModal() {
    let modal = View(frame: Rect(x: 0, y: 136, width: 48, height: 16))
    modal.accessibilityViewIsModal = true
    let inside = EventLogView(frame: Rect(x: 0, y: 0, width: 48, height: 16))
    inside.takesFocus = true
    modal.addSubview(inside)
    window.addSubview(modal)
    #expect(!window.focus(on: probes[0]) && window.focus(on: inside))
    modal.accessibilityElementsHidden = true
    #expect(window.focus(on: probes[0]))
    modal.accessibilityElementsHidden = false
    #expect(!window.focus(on: probes[1]))
    modal.isHidden = true
    #expect(window.focus(on: probes[1]))
  }

  @Test("Keys go to the focused view first")
  func keys() {
    press(.tab)
    press(.enter)
    #expect(probes[3].log == ["enter"])
    var unhandled: [Key] = []
    window.addUnhandledKeyHandler {
      unhandled.append($0.key)
      return true
    }
    press(.character("q"))
    #expect(unhandled == [.character("q")])
  }

  @Test("A touch moves the focus")
  func touch() {
    window.send(pointer(.down, 90, 90), at: 0)
    #expect(window.focusedView === probes[0])
  }

  @Test("The focus ring is drawn around the focused view")
  func ring() throws {
    press(.tab)
    let scene = try #require(window.makeFrame(at: 0.1).scene)
    let ring = try #require(scene.layers.last)
    let box = ring.bounds.applying(ring.transform)
    #expect(
      box.intersection(Rect(x: 0, y: 0, width: 48, height: 48)) == Rect(x: 0, y: 0, width: 48, height: 48))
    window.focus(on: nil)
    let after = try #require(window.makeFrame(at: 0.2).scene)
    #expect(after.layers.count == scene.layers.count - 1)
  }
}
