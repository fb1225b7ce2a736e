import Accessibility
import FoundationEssentials
import Geometry
import Glibc
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("The robot by element")
struct ElementTests {
  private let room = Room()
  private var robot: Robot { room.display.robot }

  @Test("taps, presses, drags, scrolls and types where the element is")
  func hands() throws {
    try robot.tap(element: "Desk")
    #expect(room.second.log == ["down 10.0 7.0", "up 10.0 7.0"] && room.second.isFocused)
    room.second.log = []
    try robot.press(element: "Desk", for: 2)
    #expect(room.second.log.count == 2 && room.display.time == 2)
    room.second.log = []
    try robot.drag(element: "Desk", by: Point(x: 16, y: -32), steps: 2)
    #expect(room.second.log == ["down 10.0 7.0", "move 11.0 6.0", "move 12.0 5.0", "up 12.0 5.0"])
    room.second.log = []
    try robot.drag(element: "Desk", from: Point(x: 0.25, y: 0.75), by: Point(x: 8, y: 0), steps: 1)
    #expect(room.second.log.first == "down 5.0 8.0")
    try robot.scroll(element: "Ceiling", notches: -2)
    #expect(room.first.log == ["scroll -2.0"])
    try robot.type("ab", into: "Ceiling")
    #expect(room.first.log.suffix(2) == ["typed a", "typed b"] && room.first.isFocused)
    try robot.tap(element: "Ceiling", times: 2)
    #expect(room.first.log.suffix(4).filter { $0.hasPrefix("down") }.count == 2)
  }

  @Test("a long press comes by the clock, with no frame but the one that it asks for")
  func longPress() throws {
    let press = LongPressGestureRecognizer()
    room.first.addGestureRecognizer(press)
    var moments: [Double] = []
    press.addAction { [display = room.display] gesture in
      if gesture.state == .began { moments.append(display.time) }
    }
    try robot.press(element: "Ceiling", for: 0.4)
    #expect(moments.isEmpty)
    try robot.press(element: "Ceiling", for: 3)
    #expect(moments.count == 1 && abs((moments.first ?? 0) - 0.9) < 1e-9)
    #expect(room.display.session.nextDeadline == nil && !room.display.session.isAnimating)
  }

  @Test("an identifier goes before a label")
  func identifiers() throws {
    room.first.identifier = "lamp"
    room.second.accessibilityLabel = "lamp"
    #expect(try room.display.view(element: "lamp") === room.first)
    #expect(try room.display.element("Ceiling").label == "Ceiling")
  }

  @Test("what is not there is told with what is")
  func missing() {
    let error = #expect(throws: ElementError.self) { try robot.tap(element: "Attic") }
    #expect(error?.name == "Attic")
    #expect(
      error?.description == """
        there is no element “Attic”; there are:
          Ceiling, 0 percent, button, adjustable [Ceiling] at column 0, row 0, 20 × 4
          Desk, 0 percent, button, adjustable [Desk] at column 0, row 5, 20 × 4

        """)
    #expect(room.first.log.isEmpty && room.second.log.isEmpty)
  }

  @Test("what cannot be told apart, reached or typed into is an error")
  func ambiguous() throws {
    room.first.accessibilityLabel = "Lamp"
    room.second.accessibilityLabel = "Lamp"
    #expect(throws: ElementError.self) { try robot.tap(element: "Lamp") }
    #expect(throws: Never.self) { try robot.tap(element: "Desk") }
    let cover = View(frame: Rect(x: 0, y: 0, width: 160, height: 64))
    cover.identifier = "cover"
    room.first.superview?.addSubview(cover)
    let covered = #expect(throws: ElementError.self) { try robot.tap(element: "Ceiling") }
    #expect(covered?.description.contains("under “cover”") == true)
    room.first.frame = Rect(x: 2000, y: 0, width: 80, height: 64)
    room.display.settle()
    let outside = #expect(throws: ElementError.self) { try robot.tap(element: "Ceiling") }
    #expect(outside?.description.contains("Ceiling") == true)
    room.second.isHidden = true
    #expect(throws: ElementError.self) { try robot.tap(element: "Desk") }
    let label = Label(text: "Hello")
    label.frame = Rect(x: 0, y: 80, width: 80, height: 16)
    room.first.superview?.addSubview(label)
    #expect(throws: ElementError.self) { try robot.type("x", into: "Hello") }
  }
}

@MainActor
@Suite("Snapshots")
struct SnapshotTests {
  private let room = Room()

  /// A folder for this test alone, gone with it.
  private func inFolder(_ body: (String) throws -> Void) throws {
    // mkdtemp puts letters in place of the X's.
    var template = Array("/tmp/snapshots-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("the words are what a reader reads, a line an element")
  func words() {
    #expect(
      room.display.words == "Ceiling, 0 percent, button, adjustable\nDesk, 0 percent, button, adjustable")
    room.first.level = 30
    room.second.isHidden = true
    #expect(room.display.words == "Ceiling, 30 percent, button, adjustable")
  }

  @Test("what is recorded matches until something changes", arguments: Snapshot.Kind.allCases)
  func roundTrip(_ kind: Snapshot.Kind) throws {
    try inFolder { folder in
      let path = "deep/down/room.\(kind == .png ? "png" : "txt")"
      let missing = #expect(throws: SnapshotError.self) {
        try room.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: false)
      }
      #expect(missing?.difference.contains("BACKLIT_RECORD") == true)
      try room.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: true)
      try room.display.snapshot(kind).matches(folder + "/" + path, recording: false)
      room.second.level = 40
      room.display.settle()
      let changed = #expect(throws: SnapshotError.self) {
        try room.display.snapshot(kind).matches(path, in: folder + "/Test.swift", recording: false)
      }
      switch kind {
      case .text:
        #expect(changed?.difference == "1 lines are gone and 1 are new\n-6: 0 %\n+6: 40 %")
      case .words:
        #expect(
          changed?.difference == """
            1 lines are gone and 1 are new
            -2: Desk, 0 percent, button, adjustable
            +2: Desk, 40 percent, button, adjustable
            """)
      case .png:
        let actual = FileManager.default.contents(atPath: folder + "/deep/down/room.actual.png")
        #expect(actual.map { Array($0) } == room.display.snapshot(.png).bytes)
      }
    }
  }

  @Test("a file that cannot be written is an error")
  func unwritable() {
    #expect(throws: SnapshotError.self) {
      try room.display.snapshot(.text).matches("/dev/null/room.txt", recording: true)
    }
  }

  @Test("lines that came, went and stayed are told by their numbers")
  func lines() throws {
    try inFolder { folder in
      let old = room.display.snapshot(.words)
      try old.matches(folder + "/words.txt", recording: true)
      room.second.removeFromSuperview()
      let error = #expect(throws: SnapshotError.self) {
        try room.display.snapshot(.words).matches(folder + "/words.txt", recording: false)
      }
      #expect(
        error?.description.hasPrefix(folder + "/words.txt: 1 lines are gone and 0 are new\n-2: Desk") == true)
    }
  }
}
