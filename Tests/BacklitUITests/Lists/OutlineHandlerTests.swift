import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// Programs that change an outline while they are asked about it, and answers that are not possible.
@Suite @MainActor struct OutlineHandlerTests {
  @Test(
    "A program may do what the user wishes itself, before the data source does it", arguments: [false, true])
  func handlersThatExpand(loads: Bool) {
    let harness = OutlineHarness(["Home", " Note", "File"])
    func fill(_ item: String) {
      harness.change {
        $0.append(["Anna", "Bert"], to: item)
        $0.expand([item])
      }
    }
    if loads {
      harness.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, present in
        fill(item)
        return present
      }
      harness.source.sectionSnapshotHandlers.shouldExpandItem = { $0 == "Home" }
    } else {
      harness.source.sectionSnapshotHandlers.willExpandItem = fill
    }
    harness.source.sectionSnapshotHandlers.willCollapseItem = { item in
      harness.change { $0.collapse([item]) }
    }
    harness.press("Tab", "Right")
    #expect(harness.lines == ["▷▾ Home", "     Note", "     Anna", "     Bert", "   File"])
    harness.press("Left")
    #expect(harness.lines == ["▷▸ Home", "   File"])
  }

  @Test("A program may delete an item while it is asked about it", arguments: ["should", "will", "load"])
  func handlersThatDelete(handler: String) {
    let harness = OutlineHarness(["Home", " Note", "File"])
    func delete(_ item: String) { harness.change { $0.delete([item]) } }
    switch handler {
    case "should":
      harness.source.sectionSnapshotHandlers.shouldExpandItem = { item in
        delete(item)
        return true
      }
    case "will": harness.source.sectionSnapshotHandlers.willExpandItem = delete
    default:
      harness.source.sectionSnapshotHandlers.shouldExpandItem = { $0 == "Home" }
      harness.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, present in
        delete(item)
        return present
      }
    }
    harness.press("Tab", "Right")
    #expect(harness.lines == ["▷  File"])
  }

  @Test("Star does the rest when a program expands some siblings and collapses their parent itself")
  func handlersAndStar() {
    let harness = OutlineHarness()
    harness.source.sectionSnapshotHandlers.willExpandItem = { item in
      guard item == "Documents" else { return }
      harness.change { $0.expand([item, "Letters"]) }
    }
    harness.press("Tab", "*")
    #expect(
      harness.lines == [
        "▷▾ Documents", "   ▾ Letters", "       Anna", "       Bert", "     Taxes", " ▾ Music", "     Jazz",
        "   Notes",
      ])
    harness.source.sectionSnapshotHandlers.willCollapseItem = { _ in
      harness.change { $0.collapse(["Documents"]) }
    }
    harness.press("Down", "-")
    #expect(harness.lines == ["▷▸ Documents", " ▾ Music", "     Jazz", "   Notes"])
    harness.source.sectionSnapshotHandlers = SectionSnapshotHandlers()
    harness.press("Right")
    #expect(harness.lines.prefix(3) == ["▷▾ Documents", "   ▸ Letters", "     Taxes"])
  }

  @Test("A loader with an item that exists already ends the program with its name and the parent")
  func badAnswers() async {
    func check(_ result: ExitTest.Result?, _ item: String) {
      expectMessage(
        "The answer of snapshotForExpandingParent for Home is not possible: the snapshot would contain items twice: "
          + item, of: result)
    }
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        expandHome { _ in ["File"] }
      }, "File")
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        expandHome { [$0] }
      }, "Home")
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        expandHome { _ in ["New", "Other", " Hidden"] }
      }, "Other, Hidden")
  }

  @Test("A tree with an item that is hidden in a different section is refused at once")
  func hiddenDuplicates() async {
    func check(_ result: ExitTest.Result?) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let sentence = "A change of a snapshot is not possible: the snapshot would contain items twice: Anna; "
      #expect(text.contains(sentence), "\(text.prefix(300))")
    }
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        OutlineHarness().source.apply(outline(["Anna"]), to: 1)
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        OutlineHarness().source.apply(outline(["Friends", " Anna"]), to: 1)
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let harness = OutlineHarness(["Anna"])
        harness.source.apply(outline(["Friends", " Anna"]), to: 1)
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let harness = OutlineHarness()
        var whole = harness.source.snapshot()
        whole.appendSections([1])
        whole.appendItems(["Anna"])
        harness.source.apply(whole)
      })
  }

  @Test("Restored rows are expanded in one change without animation, and only missing children are loaded")
  func restoration() {
    let lines = ["Home", " Anna", "Empty", "Locked", " Key", "File"]
    let before = OutlineHarness(lines)
    before.source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "File" && $0 != "Bert" }
    before.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, present in
      item == "Empty" ? outline(["Bert"]) : present
    }
    before.press("Tab", "*")
    #expect(before.lines.count == 7)
    let state = before.display.session.window.restorableState(version: 1) ?? ""

    var events: [String] = []
    let after = OutlineHarness(lines) { source in
      var handlers = SectionSnapshotHandlers<String>()
      handlers.shouldExpandItem = { !["File", "Bert", "Locked", "Anna"].contains($0) }
      handlers.willExpandItem = { events.append("expand \($0)") }
      handlers.willCollapseItem = { events.append("collapse \($0)") }
      handlers.snapshotForExpandingParent = { item, _ in
        events.append("load \(item)")
        return outline(["Bert"])
      }
      source.sectionSnapshotHandlers = handlers
    }
    after.source.apply(outline(["Other"]), to: 1, animatingDifferences: false)
    let file = "state.json"
    let problem = after.display.session.window.restoreState(Array(state.utf8), file: file, version: 1) { _ in
      nil
    }
    #expect(problem == nil)
    after.display.settle()
    #expect(events == ["load Empty"])
    #expect(
      after.lines == [" ▾ Home", "     Anna", " ▾ Empty", "     Bert", " ▸ Locked", "   File", " ▸ Other"])
  }

  @Test("A row that a plain snapshot appends to a section keeps its tree, and other places drop it")
  func plainRows() {
    let harness = OutlineHarness()
    harness.press("Tab", "Right")
    var whole = harness.source.snapshot()
    whole.deleteItems(["Notes"])
    whole.appendItems(["Ideas"])
    harness.source.apply(whole)
    harness.display.advance(by: 1)
    #expect(
      harness.lines == ["▷▾ Documents", "   ▸ Letters", "     Taxes", " ▸ Music", "   Ideas"])
    #expect(harness.source.snapshot(for: 0).level(of: "Ideas") == 0)
    whole.insertItems(["Drafts"], beforeItem: "Music")
    harness.source.apply(whole)
    harness.display.advance(by: 1)
    #expect(harness.lines == ["▷Documents", " Letters", " Taxes", " Drafts", " Music", " Ideas"])
    // A section with only new rows is a plain one.
    let other = OutlineHarness()
    var rows = Snapshot<Int, String>()
    rows.appendSections([0])
    rows.appendItems(["One", "Two"])
    other.source.apply(rows)
    other.display.advance(by: 1)
    #expect(other.lines == [" One", " Two"])
  }
}

/// Expands an item of which the children are loaded from lines.
@MainActor
private func expandHome(loading children: @escaping @MainActor (String) -> [String]) {
  let harness = OutlineHarness(["Home", "File"])
  harness.source.apply(outline(["Other", " Hidden"]), to: 1, animatingDifferences: false)
  harness.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, _ in outline(children(item)) }
  harness.press("Tab", "Right")
}
