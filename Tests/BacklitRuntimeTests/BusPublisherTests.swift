import BacklitBus
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@testable import BacklitRuntime

@Suite("Publishing on the accessibility bus") @MainActor struct BusPublisherTests {
  @Test(
    "While no client listens or asks, a session hands over nothing, and a client that asks gets the newest tree"
  )
  func quiet() async throws {
    let daemon = try PrivateBus()
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let stack = StackView(arrangedSubviews: ["One", "Two", "Three"].map { Button(title: $0) })
    stack.axis = .vertical
    display.show(stack)
    let session = display.session
    let publisher = try #require(
      BusPublisher(
        name: "quiet", choosesOwnReader: false,
        environment: BusEnvironment(session: "", accessibility: daemon.address)))
    publisher.add(session)
    #expect(await eventually { publisher.status.isConnected && !publisher.status.wantsStates })
    #expect(session.onNews == nil)
    for step in 1...100 {
      (stack.arrangedSubviews[0] as? Button)?.title = "Step \(step)"
      display.advance(by: 0)
    }
    stack.arrangedSubviews[2].removeFromSuperview()
    display.advance(by: 0)
    // Without a handler, nothing is computed or published.
    #expect(session.onNews == nil)

    let address = daemon.address
    // The program, its frame and two buttons. A call waits for them, but not longer than a client waits, which is too
    // short if the main actor is busy with other tests.
    var count: Int?
    let deadline = Deadline()
    repeat {
      count = await Task.detached { BusProbe(address: address)?.readAll() }.value
    } while count != 4 && !deadline.isOver
    #expect(count == 4)
    #expect(await eventually { session.onNews == nil })
    publisher.stop()
  }

  @Test("Without a bus, it is known at once that nothing reads the program")
  func settled() async throws {
    let environment = BusEnvironment(session: "unix:path=/nonexistent/bus")
    let publisher = try #require(
      BusPublisher(name: "alone", choosesOwnReader: false, environment: environment))
    var isSettled = false
    publisher.onSettled = { isSettled = true }
    #expect(await eventually { isSettled })
    #expect(!publisher.status.isConnected)
    publisher.stop()
  }

  @Test("It is settled who reads the program when its window is announced, also after a stop")
  func settledWithReader() async throws {
    let daemon = try PrivateBus()
    let display = HeadlessDisplay(columns: 40, rows: 10)
    display.show(Button(title: "One"))
    let publisher = try #require(
      BusPublisher(
        name: "read", choosesOwnReader: false,
        environment: BusEnvironment(session: "", accessibility: daemon.address)))
    publisher.add(display.session)
    var readers: [Bool] = []
    publisher.onReaderChange = { readers.append($0) }
    // The program starts the registry.
    #expect(await eventually { publisher.status.isConnected })
    let client = try #require(BusProbe(address: daemon.address))
    #expect(client.listen(to: "object:state-changed:focused"))
    #expect(await eventually { readers == [true] && publisher.status.isSettled })
    publisher.leave()
    var isSettled = false
    publisher.onSettled = { isSettled = true }
    publisher.resume()
    #expect(!publisher.status.isSettled)
    #expect(await eventually { isSettled })
    publisher.stop()
  }
}
