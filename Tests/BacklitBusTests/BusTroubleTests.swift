import BacklitAccessibility
import Glibc
import TestSupport
import Testing

@testable import BacklitBus

@Suite("Trouble with the accessibility bus", .ownThread)
struct BusTroubleTests {
  @Test("Without a bus, nothing happens, and the thread ends")
  func noBus() throws {
    let environment = BusEnvironment(session: "unix:path=/nonexistent/bus")
    let bus = try AccessibilityBus.forTests(programName: "deck", version: "1", environment: environment)
    bus.publish(ScreenState(number: 1, tree: SampleTree.deck, title: "Deck"))
    bus.stop(waitingMilliseconds: 10_000)
    var status = BusStatus()
    status.isSettled = true
    #expect(bus.status == status)
  }

  @Test(
    "A bus that would start a program is not used", arguments: ["autolaunch:", "unixexec:path=/bin/true", ""])
  func onlySockets(address: String) { #expect(BusLink(address: address) == nil) }

  @Test("The object that stands for none gets no call, for which libdbus would end the process")
  func nullObject() {
    #expect(BusMessage.call(.null, "org.a11y.atspi.Accessible", "GetState") == nil)
    let nameless = WireValue.structure([.string(""), .string(ObjectReference.null.path)])
    let button = WireValue.structure([.string(":1.2"), .string("/button")])
    #expect(
      WireValue.array([nameless, button]).references == [ObjectReference(name: ":1.2", path: "/button")])
  }

  @Test("A message that was read is known to wait until it is taken")
  func waitingInput() throws {
    let daemon = try PrivateBus()
    let sender = try #require(BusLink(address: daemon.address))
    let receiver = try #require(BusLink(address: daemon.address))
    sender.send(BusMessage.call(ObjectReference(name: receiver.name, path: "/"), "org.example.Deck", "Play"))
    sender.flush()
    var kinds: [BusMessage.Kind] = []
    let isThere = waitUntil {
      // As while something is written. The socket is not ready for reading afterwards.
      receiver.transfer()
      let isWaiting = receiver.hasInput
      let message = receiver.next()
      #expect(isWaiting == (message != nil))
      if let message { kinds.append(message.kind) }
      return kinds.contains(.call)
    }
    #expect(isThere && !receiver.hasInput)
  }

  @Test("A bus that ends and comes back gets the program again")
  func restart() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    harness.daemon.kill()
    #expect(waitUntil { !harness.bus.status.isConnected })
    harness.change { $0.edit(3) { $0.label = "Later" } }
    try harness.daemon.start()
    let client = try TestClient(harness.daemon.address)
    try client.findProgram()
    #expect(try client.property(client.object(3), "Accessible", "Name") == .string("Later"))
  }

  @Test("A client that goes away is forgotten")
  func leavingClient() throws {
    let harness = try BusHarness(SampleTree.deck)
    #expect(harness.bus.status.hasListeners)
    harness.client.link.close()
    #expect(waitUntil { !harness.bus.status.hasListeners })
  }

  @Test("A client that comes after all others left gets the active window")
  func nextListener() throws {
    let harness = try BusHarness(SampleTree.deck)
    harness.client.link.close()
    #expect(waitUntil { !harness.bus.status.hasListeners })
    let client = try TestClient(harness.daemon.address)
    try client.findProgram()
    try client.listen(to: "window:")
    #expect(client.wait { $0.contains { $0.member == "Activate" } })
  }

  @Test("A program has left the bus when its suspension ends, also after one that did not wait")
  func secondSuspension() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    let client = harness.client
    // Without a screen reader it does not wait.
    harness.bus.suspend()
    #expect(waitUntil { (try? client.programs())?.isEmpty == true })
    harness.bus.resume()
    try client.findProgram()
    try client.listen(to: "object:state-changed:focused")
    #expect(waitUntil { harness.bus.status.hasScreenReader })
    harness.bus.suspend(waitingMilliseconds: Int(Deadline.limit * 1000))
    #expect(try client.programs().isEmpty)
  }

  @Test("While the bus is stopped, changes are merged, and the latest one arrives")
  func stoppedBus() throws {
    let harness = try BusHarness(SampleTree.deck)
    harness.daemon.stop()
    for step in 1...4000 { harness.change { $0.edit(5) { $0.range?.value = Double(step % 10) + 0.5 } } }
    harness.change { $0.edit(3) { $0.label = "End" } }
    harness.daemon.resume()
    #expect(harness.client.wait { $0.contains { $0.content == .string("End") } })
    #expect(harness.client.events.count < 4000)
  }

  @Test("An announcement keeps its place before a move of the focus that is taken together with it")
  func announcementOrder() {
    let mailbox = Mailbox()
    func announce(_ text: String) {
      mailbox.announce(Mailbox.Announcement(screen: 1, text: text, isAssertive: true))
    }
    announce("first")
    for focus in [3, 4] as [UInt64] {
      mailbox.put(
        ScreenState(number: 1, tree: SampleTree.deck, title: "Deck", focus: NodeID(focus)), touched: [])
      announce("after \(focus)")
    }
    let delivery = mailbox.take()
    #expect(delivery.announcements.map(\.text) == ["first", "after 3", "after 4"])
    #expect(delivery.announcements.map(\.waitingFocus) == [nil, .some(NodeID(3)), .some(NodeID(4))])
    #expect(delivery.screens[1]?.state.focus == NodeID(4))
  }

  @Test("A client that floods the program with calls gets all replies, and the program stays in time")
  func flood() throws {
    let harness = try BusHarness(SampleTree.deck)
    let flooding = try TestClient(harness.daemon.address)
    try flooding.findProgram()
    let cache = ObjectReference(name: flooding.program.name, path: ObjectDirectory.cachePath)
    for _ in 0..<3_000 { flooding.link.send(BusMessage.call(cache, "org.a11y.atspi.Cache", "GetItems")) }
    flooding.link.flush()
    // A different client gets its events meanwhile.
    harness.change { $0.edit(3) { $0.label = "Now" } }
    #expect(harness.client.wait { $0.contains { $0.content == .string("Now") } })
    #expect(try harness.client.call(harness.client.object(3), "Accessible", "GetRole") == [.uint32(43)])
    #expect(try flooding.call(flooding.object(3), "Accessible", "GetRole") == [.uint32(43)])
  }

  @Test("Without a listener, changes wake nobody and send nothing")
  func silence() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    _ = harness.client.takeEvents()
    for step in 1...100 { harness.change { $0.edit(5) { $0.range?.value = Double(step % 10) } } }
    #expect(try harness.client.property(harness.client.object(5), "Value", "MaximumValue") == .double(10))
    #expect(harness.client.events.isEmpty)
  }

  @Test("A client that only asks makes the program publish, and gets the newest state")
  func asking() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    let play = harness.client.object(3)
    #expect(waitUntil { !harness.bus.status.wantsStates })
    harness.bus.setCurrent(false)
    // The call waits until the program has published.
    let message = BusMessage.call(play, "org.freedesktop.DBus.Properties", "Get")?.write {
      $0.string("org.a11y.atspi.Accessible")
      $0.string("Name")
    }
    harness.client.link.send(message)
    harness.client.link.flush()
    #expect(waitUntil { harness.bus.status.wantsStates })
    harness.change { $0.edit(3) { $0.label = "Newest" } }
    harness.bus.setCurrent(true)
    var name: String?
    #expect(
      waitUntil {
        harness.client.link.transfer()
        while let reply = harness.client.link.next() { name = reply.values?.first?.content?.string ?? name }
        return name != nil
      })
    #expect(name == "Newest")
    // A program that does not answer does not keep its clients waiting.
    #expect(waitUntil { !harness.bus.status.wantsStates })
    harness.bus.setCurrent(false)
    #expect(try harness.client.property(play, "Accessible", "Name") == .string("Newest"))
  }

  @Test("The first listener gets the window when the states are current")
  func firstListener() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    harness.bus.setCurrent(false)
    try harness.client.listen(to: "window:")
    try harness.client.listen(to: "object:")
    #expect(waitUntil { harness.bus.status.hasListeners && harness.bus.status.wantsStates })
    #expect(harness.client.events.isEmpty)
    harness.change { $0.edit(3) { $0.label = "Newest" } }
    harness.bus.setCurrent(true)
    #expect(harness.client.wait { $0.contains { $0.member == "Activate" } })
    #expect(!harness.client.events.contains { $0.detail == "accessible-name" })
    #expect(try harness.client.property(harness.client.object(3), "Accessible", "Name") == .string("Newest"))
  }

  @Test("An announcement that is made before the first listener gets the window follows the window")
  func earlyAnnouncement() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    harness.bus.setCurrent(false)
    try harness.client.listen(to: "window:")
    try harness.client.listen(to: "object:")
    try harness.client.waitUntilProgramKnowsListeners()
    #expect(harness.bus.status.hasListeners)
    harness.bus.announce("Loaded", isAssertive: false, screen: 1)
    harness.bus.setCurrent(true)
    #expect(harness.client.wait { $0.contains { $0.content == .string("Loaded") } })
    let members = harness.client.events.map(\.member).filter { ["Activate", "Announcement"].contains($0) }
    #expect(members == ["Activate", "Announcement"])
  }

  @Test("A client that does not know announcements gets notifications with a text")
  func notifications() throws {
    let harness = try BusHarness(
      SampleTree.deck, events: ["object:state-changed:showing", "object:children-changed"],
      waitsForEvents: false)
    #expect(waitUntil { harness.bus.status.hasListeners })
    for number in 1...6 {
      harness.bus.announce("Note \(number)", isAssertive: false, screen: 1)
      #expect(
        harness.client.wait { $0.contains { $0.detail == "showing" && $0.first == 1 } })
      let event = try #require(harness.client.takeEvents().first { $0.detail == "showing" })
      let notice = ObjectReference(name: harness.client.program.name, path: event.path)
      #expect(try harness.client.call(notice, "Accessible", "GetRoleName") == [.string("notification")])
      let label = try #require(
        try harness.client.call(notice, "Accessible", "GetChildren")[0].elements?.first?.reference)
      #expect(try harness.client.property(label, "Accessible", "Name") == .string("Note \(number)"))
      let bar = try #require(try harness.client.property(notice, "Accessible", "Parent")?.reference)
      #expect(try harness.client.call(bar, "Accessible", "GetRoleName") == [.string("status bar")])
      #expect(try harness.client.call(bar, "Accessible", "GetChildren")[0].elements?.count == min(number, 4))
    }
  }

  @Test("Random calls never end the program, and each gets an answer")
  func randomCalls() throws {
    let harness = try BusHarness(SampleTree.deck, focus: 6)
    var random = SeededRandom(seed: 5)
    let interfaces = BusInterface.all().values.sorted { $0.name < $1.name }
    var answers = 0
    for _ in 0..<1_500 {
      guard let interface = interfaces.randomElement(using: &random) else { continue }
      let member = interface.methods.randomElement(using: &random)?.name ?? "Get"
      let target = harness.client.object([1, 3, 5, 6, 7, 20, 99].randomElement(using: &random) ?? 1)
      let message: BusMessage?
      if random.next() % 4 == 0 {
        let property = interface.properties.randomElement(using: &random)?.name ?? "Name"
        message = BusMessage.call(target, "org.freedesktop.DBus.Properties", "Set")?.write {
          $0.string(interface.name)
          $0.string(property)
          Self.write(&random, $0, depth: 0)
        }
      } else {
        let right = interface.method(member)?.arguments ?? ""
        message = BusMessage.call(target, interface.name, member)?.write { writer in
          if random.next() % 2 == 0 {
            for type in right { Self.write(type, &random, writer) }
          } else {
            for _ in 0..<random.next() % 4 { Self.write(&random, writer, depth: 0) }
          }
        }
      }
      do { _ = try harness.client.send(message) } catch let error as TestClient.CallError {
        #expect(error.name.hasPrefix("org.freedesktop.DBus.Error."), "\(interface.name).\(member)")
        #expect(!error.name.hasSuffix("NoReply") && !error.name.hasSuffix("ServiceUnknown"))
      }
      answers += 1
      _ = harness.bus.takeReports()
    }
    #expect(answers == 1_500)
    #expect(try harness.client.call(harness.client.object(3), "Accessible", "GetRole") == [.uint32(43)])
  }

  private static let numbers = [0, 1, -1, 4, 5, 11, 12, Int(Int32.max), Int(Int32.min)]

  /// Writes a value of a type, if it is a basic one.
  private static func write(_ type: Character, _ random: inout SeededRandom, _ writer: MessageWriter) {
    switch type {
    case "i": writer.int32(numbers.randomElement(using: &random) ?? 0)
    case "u": writer.uint32(UInt32(truncatingIfNeeded: random.next() % 8))
    case "b": writer.bool(random.next() % 2 == 0)
    case "d": writer.double([0, .nan, .infinity, -1e308, 3].randomElement(using: &random) ?? 0)
    case "s":
      writer.string(
        ["", "a", "n\u{303}🎛", String(repeating: "x", count: 70_000)].randomElement(using: &random) ?? "")
    default: break
    }
  }

  /// Writes a random value.
  private static func write(_ random: inout SeededRandom, _ writer: MessageWriter, depth: Int) {
    switch random.next() % (depth < 3 ? 8 : 5) {
    case 0: write("i", &random, writer)
    case 1: write("u", &random, writer)
    case 2: write("b", &random, writer)
    case 3: write("d", &random, writer)
    case 4: write("s", &random, writer)
    case 5:
      var inner = random
      writer.variant("d") { write("d", &inner, $0) }
    case 6: writer.array("s") { $0.string("one") }
    default:
      var inner = random
      writer.structure {
        write("i", &inner, $0)
        write(&inner, $0, depth: depth + 1)
      }
    }
    _ = random.next()
  }
}
