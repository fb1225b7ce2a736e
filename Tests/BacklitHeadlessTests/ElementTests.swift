import BacklitAccessibility
import BacklitGeometry
import BacklitTesting
import BacklitSession
import BacklitUI
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@MainActor
@Suite("The robot by element")
struct ElementTests {
  private let harness = LampHarness()
  private var robot: Robot { harness.display.robot }

  @Test("Taps, presses, drags, scrolls and types at the element")
  func hands() throws {
    try robot.tap(element: "Desk")
    #expect(harness.second.log == ["down 10.0 7.0", "up 10.0 7.0"] && harness.second.isFocused)
    harness.second.log = []
    try robot.press(element: "Desk", for: 2)
    #expect(harness.second.log.count == 2 && harness.display.time == 2)
    harness.second.log = []
    try robot.drag(element: "Desk", by: Point(x: 16, y: -32), steps: 2)
    #expect(harness.second.log == ["down 10.0 7.0", "move 11.0 6.0", "move 12.0 5.0", "up 12.0 5.0"])
    harness.second.log = []
    try robot.drag(element: "Desk", from: Point(x: 0.25, y: 0.75), by: Point(x: 8, y: 0), steps: 1)
    #expect(harness.second.log.first == "down 5.0 8.0")
    try robot.scroll(element: "Ceiling", notches: -2)
    #expect(harness.first.log == ["scroll -2.0"])
    try robot.type("ab", into: "Ceiling")
    #expect(harness.first.log.suffix(2) == ["typed a", "typed b"] && harness.first.isFocused)
    try robot.tap(element: "Ceiling", times: 2)
    #expect(harness.first.log.suffix(4).filter { $0.hasPrefix("down") }.count == 2)
  }

  @Test("A long press is recognized by the clock, without further frames")
  func longPress() throws {
    let press = LongPressGestureRecognizer()
    harness.first.addGestureRecognizer(press)
    var moments: [Double] = []
    press.addAction { [display = harness.display] gesture in
      if gesture.state == .began { moments.append(display.time) }
    }
    try robot.press(element: "Ceiling", for: 0.4)
    #expect(moments.isEmpty)
    try robot.press(element: "Ceiling", for: 3)
    #expect(moments.count == 1 && abs((moments.first ?? 0) - 0.9) < 1e-9)
    #expect(harness.display.session.nextDeadline == nil && !harness.display.session.isAnimating)
  }

  @Test("An identifier takes precedence over a label")
  func identifiers() throws {
    harness.first.identifier = "lamp"
    harness.second.accessibilityLabel = "lamp"
    #expect(try harness.display.view(element: "lamp") === harness.first)
    #expect(try harness.display.element("Ceiling").label == "Ceiling")
  }

  @Test("An unknown name is an error that lists all elements")
  func missing() {
    let error = #expect(throws: ElementLookupError.self) { try robot.tap(element: "Attic") }
    #expect(error?.name == "Attic")
    #expect(
      error?.description == """
        no element is named "Attic"; the elements are:
          Ceiling, 0 percent, button, adjustable [Ceiling] at column 0, row 0, 20 × 4
          Desk, 0 percent, button, adjustable [Desk] at column 0, row 5, 20 × 4

        """)
    #expect(harness.first.log.isEmpty && harness.second.log.isEmpty)
  }

  @Test("An element that is ambiguous, covered or not focusable is an error")
  func ambiguous() throws {
    harness.first.accessibilityLabel = "Lamp"
    harness.second.accessibilityLabel = "Lamp"
    let several = #expect(throws: ElementLookupError.self) { try robot.tap(element: "Lamp") }
    #expect(several?.description.hasPrefix("2 elements are named \"Lamp\"") == true, "\(several as Any)")
    #expect(throws: Never.self) { try robot.tap(element: "Desk") }
    let cover = View(frame: Rect(x: 0, y: 0, width: 160, height: 64))
    cover.identifier = "cover"
    harness.first.superview?.addSubview(cover)
    let covered = #expect(throws: ElementLookupError.self) { try robot.tap(element: "Ceiling") }
    #expect(covered?.description.contains("under \"cover\"") == true)
    harness.first.frame = Rect(x: 2000, y: 0, width: 80, height: 64)
    harness.display.settle()
    let outside = #expect(throws: ElementLookupError.self) { try robot.tap(element: "Ceiling") }
    #expect(outside?.description.contains("Ceiling") == true)
    #expect(outside?.description.contains("outside the visible part of the screen") == true)
    harness.second.isHidden = true
    let hidden = #expect(throws: ElementLookupError.self) { try robot.tap(element: "Desk") }
    #expect(hidden?.description.hasPrefix("no element is named \"Desk\"") == true, "\(hidden as Any)")
    let label = Label(text: "Hello")
    label.frame = Rect(x: 0, y: 80, width: 80, height: 16)
    harness.first.superview?.addSubview(label)
    let unfocused = #expect(throws: ElementLookupError.self) { try robot.type("x", into: "Hello") }
    #expect(unfocused?.description.contains("focus") == true, "\(unfocused as Any)")
  }
}

@Suite("Elements in a scroll view") @MainActor struct ScrolledElementTests {
  @Test("An element that is scrolled out of sight is an error that says how to reach it") func scrolled()
    throws
  {
    let display = HeadlessDisplay(columns: 20, rows: 10)
    let scrollView = ScrollView()
    let knob = Knob()
    knob.accessibilityLabel = "Deep"
    knob.frame = Rect(x: 0, y: 400, width: 88, height: 96)
    scrollView.addSubview(knob)
    scrollView.contentSize = Size(width: 100, height: 600)
    display.show(scrollView)
    let error = #expect(throws: ElementLookupError.self) { try display.robot.tap(element: "Deep") }
    #expect(error?.description.contains("scroll it into sight with scrollToVisible(element:)") == true)
    try display.robot.scrollToVisible(element: "Deep")
    #expect(display.session.window.focusedView == nil)
    try display.robot.tap(element: "Deep")
    #expect(knob.isFocused)
  }
}

@MainActor
@Suite("Snapshots")
struct SnapshotTests {
  private let harness = LampHarness()

  /// Runs a closure with a temporary folder.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.path) }
  }

  @Test("The words are what a reader reads, one element a line")
  func words() {
    #expect(
      harness.display.words == "Ceiling, 0 percent, button, adjustable\nDesk, 0 percent, button, adjustable")
    harness.first.level = 30
    harness.second.isHidden = true
    #expect(harness.display.words == "Ceiling, 30 percent, button, adjustable")
  }

  @Test("A recorded snapshot matches until something changes", arguments: TestSnapshot.Kind.allCases)
  func roundTrip(_ kind: TestSnapshot.Kind) throws {
    try inFolder { folder in
      let path = "deep/down/room.\(kind == .png ? "png" : "txt")"
      let missing = #expect(throws: TestSnapshotError.self) {
        try harness.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: false)
      }
      #expect(missing?.difference.contains("BACKLIT_RECORD") == true)
      try harness.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: true)
      try harness.display.snapshot(kind).matches(folder + "/" + path, recording: false)
      harness.second.level = 40
      harness.display.settle()
      let changed = #expect(throws: TestSnapshotError.self) {
        try harness.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: false)
      }
      switch kind {
      case .text:
        #expect(changed?.difference == "lines removed: 1, lines added: 1\n-6: 0 %\n+6: 40 %")
      case .words:
        #expect(
          changed?.difference == """
            lines removed: 1, lines added: 1
            -2: Desk, 0 percent, button, adjustable
            +2: Desk, 40 percent, button, adjustable
            """)
      case .png:
        let actual = FileManager.default.contents(atPath: folder + "/deep/down/room.actual.png")
        #expect(actual.map { Array($0) } == harness.display.snapshot(.png).bytes)
      }
    }
  }

  @Test("A file that cannot be written is an error")
  func unwritable() {
    #expect(throws: TestSnapshotError.self) {
      try harness.display.snapshot(.text).matches("/dev/null/room.txt", recording: true)
    }
  }

  @Test("The difference shows line numbers")
  func lines() throws {
    try inFolder { folder in
      let old = harness.display.snapshot(.words)
      try old.matches(folder + "/words.txt", recording: true)
      harness.second.removeFromSuperview()
      let error = #expect(throws: TestSnapshotError.self) {
        try harness.display.snapshot(.words).matches(folder + "/words.txt", recording: false)
      }
      let start = folder + "/words.txt: lines removed: 1, lines added: 0\n-2: Desk"
      #expect(error?.description.hasPrefix(start) == true)
    }
  }
}
