import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The sampling pad") @MainActor struct PadTests {
  private typealias Harness = ShowcaseHarness<Pad>

  private func pads(_ page: Pad) -> [BacklitButton] { [page.rock, page.jazz, page.pop] }

  @Test("The figures hold at all sizes", arguments: ShowcaseHarness<Pad>.sizes + [(75, 25)])
  func sizes(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try Harness(Pad.self, columns: size.columns, rows: size.rows, language: language)
      let page = harness.page
      let safe = page.view.safeAreaLayoutGuide.layoutFrame
      func frame(_ view: View) -> Rect { view.convert(view.bounds, to: page.view) }
      let isMirrored = language == "ar"
      let order = isMirrored ? pads(page).reversed() : pads(page)
      #expect(
        abs(frame(order[0]).minX - safe.minX - 16) <= 8 && abs(safe.maxX - frame(order[2]).maxX - 16) <= 8)
      #expect(abs(safe.maxY - frame(order[0]).maxY - 16) <= 8)
      for (one, other) in zip(order, order.dropFirst()) {
        #expect(abs(frame(other).minX - frame(one).maxX - 16) <= 8)
        #expect(abs(frame(one).width - frame(other).width) <= 8 && frame(one).minY == frame(other).minY)
        #expect(frame(one).height == frame(other).height)
      }
      let (volume, lower, raise) = (frame(page.volume), frame(page.lower), frame(page.raise))
      // The spacer and two distances of 16 points are beside the row.
      let start = isMirrored ? safe.maxX - volume.maxX : volume.minX - safe.minX
      #expect(abs(start - 16 - 8 - 16) <= 8)
      let buttons = isMirrored ? lower.maxX - raise.minX : raise.maxX - lower.minX
      #expect(abs(buttons - 120) <= 8 && abs(lower.width - raise.width) <= 8)
      #expect(isMirrored ? raise.maxX < lower.minX : lower.maxX < raise.minX)
      #expect(volume.maxY <= frame(order[0]).minY && abs(volume.midY - lower.midY) <= 16)
      harness.expectNoProblems()
      #expect(harness.display.auditFindings() == [])
    }
  }

  @Test("A pad starts its track at full volume, only if it is released inside") func playing() throws {
    let harness = try Harness(Pad.self)
    let page = harness.page
    #expect(page.playing == nil)
    harness.robot.tap(page.jazz)
    harness.display.advance(by: 1)
    #expect(page.playing == .jazz && page.jazz.glow == .on && page.rock.glow == .off)
    page.volume.setValue(30, sendEvents: true)
    let rock = harness.robot.cell(of: Point(x: 20, y: 40), in: page.rock)
    harness.robot.drag(from: rock, to: Point(x: rock.x, y: 1))
    #expect(page.playing == .jazz && page.volume.value == 30)
    harness.robot.type("1")
    harness.display.advance(by: 1)
    #expect(page.playing == .rock && page.volume.value == 100)
    harness.display.session.window.focus(on: page.pop)
    harness.robot.type(" ")
    harness.display.advance(by: 1)
    #expect(page.playing == .pop)
    harness.expectNoProblems()
  }

  @Test("The keys play wherever the focus is, with and without the screen reader", arguments: [false, true])
  func keys(reads: Bool) throws {
    let harness = try Harness(Pad.self)
    let window = harness.display.session.window
    if reads { _ = harness.speech { harness.robot.reader(.on) } }
    let back = try #require(harness.display.view("navigationBar.back"))
    for (key, genre) in [("1", Genre.rock), ("2", .jazz), ("3", .pop)] {
      for view in [back, harness.page.volume, harness.page.rock] as [View] {
        #expect(window.focus(on: view))
        let said = harness.speech { harness.robot.type(key) }
        #expect(harness.page.playing == genre)
        if reads { #expect(said.contains("\(harness.page.text(genre.key)) plays"), "\(said)") }
      }
    }
  }

  @Test("The buttons change the volume by a fifth, stop at the ends, and speak it") func volume() throws {
    let harness = try Harness(Pad.self)
    let page = harness.page
    #expect(page.volume.value == 100)
    _ = harness.speech { harness.robot.reader(.on) }
    let said = harness.speech { harness.robot.tap(page.lower) }
    #expect(said.contains { $0.contains("80 percent") }, "\(said)")
    for _ in 0..<7 { harness.robot.tap(page.lower) }
    // A press at the end speaks the value, too, and keeps the focus.
    #expect(page.volume.value == 0)
    harness.display.session.window.focus(on: page.lower)
    #expect(harness.speech { harness.robot.type(" ") }.contains { $0.contains("0 percent") })
    #expect(page.volume.value == 0 && page.lower.isFocused)
    for expected in [20.0, 40, 60, 80, 100] {
      let said = harness.speech { harness.robot.tap(page.raise) }
      #expect(
        page.volume.value == expected && said.contains { $0.contains("\(Int(expected)) percent") }, "\(said)")
    }
    harness.robot.tap(page.raise)
    #expect(page.volume.value == 100)
  }

  @Test("Arrows, a drag and the reader set the volume") func slider() throws {
    let harness = try Harness(Pad.self)
    let page = harness.page
    harness.display.session.window.focus(on: page.volume)
    harness.robot.press(.left)
    #expect(page.volume.value == 90)
    harness.robot.press(.right)
    #expect(page.volume.value == 100)
    let width = page.volume.bounds.width
    harness.robot.drag(
      from: harness.robot.cell(of: Point(x: width - 12, y: 8), in: page.volume),
      to: harness.robot.cell(of: Point(x: width / 2, y: 8), in: page.volume))
    #expect((35...65).contains(page.volume.value))
    page.volume.setValue(50, sendEvents: true)
    _ = harness.speech { harness.robot.reader(.on) }
    let said = harness.speech {
      harness.display.session.window.focus(on: page.volume)
      harness.robot.reader(.increment)
    }
    #expect(page.volume.value == 60 && said.contains { $0.contains("60 percent") }, "\(said)")
    harness.robot.reader(.decrement)
    #expect(page.volume.value == 50)
  }

  @Test("Right to left, the slider fills from the right") func mirrored() throws {
    let harness = try Harness(Pad.self, language: "ar")
    let page = harness.page
    harness.display.session.window.focus(on: page.volume)
    // The left arrow leads away from the right end, where the range begins.
    page.volume.setValue(50, sendEvents: true)
    harness.robot.press(.left)
    #expect(page.volume.value == 60)
    let width = page.volume.bounds.width
    harness.robot.drag(
      from: harness.robot.cell(of: Point(x: width * 0.4, y: 8), in: page.volume),
      to: harness.robot.cell(of: Point(x: width - 4, y: 8), in: page.volume))
    #expect(page.volume.value <= 10)
    // A quarter is filled, at the right.
    page.volume.setValue(25, sendEvents: true)
    harness.display.settle()
    let (frame, picture) = (page.volume.convert(page.volume.bounds, to: nil), harness.picture)
    let colors = [0.2, 0.5, 0.9].map { picture[Int(frame.minX + $0 * frame.width), Int(frame.midY)] }
    #expect(colors[0] == colors[1] && colors[1] != colors[2], "\(colors)")
  }

  @Test("The script plays the pad by ear") func byEar() throws {
    try Harness(Pad.self).play("pad-by-ear")
  }
}
