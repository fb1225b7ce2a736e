import BacklitAccessibility
import Glibc
import TestSupport
import Testing

@testable import BacklitBus

/// The service `org.a11y.Bus` of a desktop, on the thread of the test.
private final class Desktop {
  private let link: BusLink
  private let address: String
  private(set) var isEnabled: Bool
  private(set) var isReaderEnabled = false

  /// Takes the name of the service on a bus.
  init(_ bus: PrivateBus, accessibility: PrivateBus, isEnabled: Bool) throws {
    guard let link = BusLink(address: bus.address) else { throw TestClient.CallError(name: "no bus") }
    self.link = link
    self.isEnabled = isEnabled
    address = accessibility.address
    let target = ObjectReference(name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    link.send(
      BusMessage.call(target, "org.freedesktop.DBus", "RequestName")?.write {
        $0.string("org.a11y.Bus")
        $0.uint32(0)
      })
  }

  /// Changes the settings of the desktop.
  func set(isEnabled: Bool, isReaderEnabled: Bool) {
    (self.isEnabled, self.isReaderEnabled) = (isEnabled, isReaderEnabled)
    link.send(
      BusMessage.signal("/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged")?.write {
        $0.string("org.a11y.Status")
        writeStatus($0)
        $0.array("s") { _ in }
      })
  }

  private func writeStatus(_ writer: MessageWriter) {
    writer.array("{sv}") { array in
      for (name, isOn) in [("IsEnabled", isEnabled), ("ScreenReaderEnabled", isReaderEnabled)] {
        array.entry {
          $0.string(name)
          $0.variant("b") { $0.bool(isOn) }
        }
      }
    }
  }

  /// Answers calls until a condition holds.
  func serve(until condition: () -> Bool) -> Bool {
    let deadline = Deadline()
    while !condition() {
      if deadline.isOver { return false }
      link.transfer()
      while let message = link.next() {
        switch message.member {
        case "GetAll": link.send(message.reply()?.write { writeStatus($0) })
        case "GetAddress": link.send(message.reply()?.write { $0.string(address) })
        default: break
        }
      }
      link.transfer()
      usleep(1_000)
    }
    return true
  }
}

@Suite("The settings of the desktop", .ownThread)
struct StatusTests {
  @Test("The program joins the accessibility bus while accessibility is on, and notices a screen reader")
  func joining() throws {
    let (session, accessibility) = (try PrivateBus(), try PrivateBus())
    let desktop = try Desktop(session, accessibility: accessibility, isEnabled: false)
    let environment = BusEnvironment(session: session.address)
    let bus = try AccessibilityBus.forTests(programName: "deck", version: "1", environment: environment)
    bus.publish(ScreenState(number: 1, tree: SampleTree.deck, title: "Deck"))
    desktop.set(isEnabled: true, isReaderEnabled: false)
    #expect(desktop.serve { bus.status.isConnected })

    let client = try TestClient(accessibility.address)
    try client.findProgram()
    try client.listen(to: "object:state-changed:focused")
    #expect(desktop.serve { bus.status.hasListeners })
    #expect(!bus.status.hasScreenReader)
    desktop.set(isEnabled: true, isReaderEnabled: true)
    #expect(desktop.serve { bus.status.hasScreenReader })

    desktop.set(isEnabled: false, isReaderEnabled: false)
    #expect(desktop.serve { !bus.status.isConnected })
    desktop.set(isEnabled: true, isReaderEnabled: true)
    #expect(desktop.serve { bus.status.hasScreenReader })
    bus.stop(waitingMilliseconds: 1_000)
  }
}
