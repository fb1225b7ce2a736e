// Measures the accessibility bus: the first reading of 10,000 nodes by a client, and the processor time of a change of a
// value without the bus, and on it with and without a listener. It needs dbus-daemon and at-spi2-core; it starts a bus of its own.
import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import Glibc

/// Runs a program in the background.
func start(_ arguments: [String]) -> pid_t {
  var argv = arguments.map { strdup($0) } + [nil]
  defer { argv.forEach { free($0) } }
  var process: pid_t = 0
  guard posix_spawnp(&process, arguments[0], nil, nil, &argv, environ) == 0 else {
    fatalError("\(arguments[0]) does not start.")
  }
  return process
}

func waitUntil(_ condition: () -> Bool) { while !condition() { usleep(1_000) } }

/// The processor time of all threads of this process, or of this thread.
func processorTime(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The processor time of the other threads: that of the bus.
func busTime() -> Duration { processorTime() - processorTime(CLOCK_THREAD_CPUTIME_ID) }

// The other side: a client in a process of its own.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "listen" {
  let probe = BusProbe(address: CommandLine.arguments[2])
  exit(probe?.count("object:property-change:accessible-value", until: "end") == nil ? 1 : 0)
}

let count = 10_000
let list = NodeID(2)
let rows = (0..<count - 2).map { NodeID(UInt64($0) + 3) }
let size = Rect(x: 0, y: 0, width: 800, height: Double(count) * 16)
var tree = AccessibilityTree(
  root: NodeID(1),
  nodes: [
    AccessibilityNode(id: NodeID(1), frame: size, children: [list]),
    AccessibilityNode(id: list, label: "Rows", frame: size, containerType: .list, children: rows),
  ]
    + rows.enumerated().map { index, row in
      AccessibilityNode(
        id: row, label: "Row \(index)", value: "\(index % 10)", traits: .adjustable,
        frame: Rect(x: 0, y: Double(index) * 16, width: 800, height: 16),
        range: AccessibilityRange(minimum: 0, maximum: 10, step: 1, value: Double(index % 10)),
        isElement: true)
    })

/// Publishes a change of a row; nil while no client wants it, as in a program, or without a bus.
var publish: ((NodeID) -> Void)?
/// The time that this thread spent on publishing.
var publishing = Duration.zero

/// Changes the value of one row, and publishes it as a program does: only if a client wants it.
@MainActor func change(_ step: Int) {
  let row = rows[step % 100]
  guard var node = tree[row] else { return }
  node.range?.value = Double(step % 9) + 0.5
  tree[row] = node
  guard let publish else { return }
  let before = processorTime(CLOCK_THREAD_CPUTIME_ID)
  publish(row)
  publishing += processorTime(CLOCK_THREAD_CPUTIME_ID) - before
}

/// The processor time of the process for a change, the best of several rounds.
@MainActor func wholeCost() -> Duration {
  let changes = 20_000
  return (0..<10).map { _ in
    let before = processorTime()
    for step in 0..<changes { change(step) }
    return (processorTime() - before) / changes
  }.min() ?? .zero
}
print("a change of a value without a bus, the whole process: \(wholeCost())")

let socket = "/tmp/backlit-bus-bench-\(getpid())"
let address = "unix:path=\(socket)"
setenv("AT_SPI_BUS_ADDRESS", address, 1)
let daemon = start([
  "dbus-daemon", "--nofork", "--nopidfile", "--address=\(address)",
  "--config-file=/usr/share/defaults/at-spi2/accessibility.conf",
])
waitUntil { access(socket, F_OK) == 0 }

let environment = BusEnvironment(session: "", accessibility: address)
guard let bus = AccessibilityBus(programName: "bench", version: "1", environment: environment, onReport: {})
else {
  fatalError("The system has no pipe left.")
}
bus.publish(ScreenState(number: 1, tree: tree, title: "Bench"))
waitUntil { bus.status.isConnected }

guard let probe = BusProbe(address: address) else { fatalError("The bus does not answer.") }
let clock = ContinuousClock()
var objects: Int?
let first = clock.measure { objects = probe.readAll() }
let again = clock.measure { objects = probe.readAll() }
print("a client reads \(objects ?? 0) objects: \(first) at first, \(again) again")

/// The processor time of one change, with the pauses of a program that makes frames.
@MainActor func measure(_ name: String) {
  let changes = 2_000
  publishing = .zero
  let before = busTime()
  for step in 0..<changes {
    change(step)
    usleep(500)
  }
  usleep(100_000)
  print("a change of a value \(name): \((publishing + busTime() - before) / changes)")
}

// A client that only reads is expected to read more for a few seconds.
waitUntil { !bus.status.wantsStates }
bus.setCurrent(false)
print("a change of a value on the bus without a listener, the whole process: \(wholeCost())")
measure("without a listener")
let listener = start([CommandLine.arguments[0], "listen", address])
waitUntil { bus.status.hasListeners }
publish = { bus.publish(ScreenState(number: 1, tree: tree, title: "Bench"), touched: [$0]) }
bus.publish(ScreenState(number: 1, tree: tree, title: "Bench"))
bus.setCurrent(true)
measure("with a listener")
if var node = tree[rows[0]] {
  node.label = "end"
  tree[rows[0]] = node
}
bus.publish(ScreenState(number: 1, tree: tree, title: "Bench"))
var status: CInt = 0
waitpid(listener, &status, 0)
bus.stop(waitingMilliseconds: 100)
// The bus does not end the registry that it started.
for process in [probe.registryProcess, daemon].compactMap(\.self) { kill(process, SIGKILL) }
unlink(socket)
