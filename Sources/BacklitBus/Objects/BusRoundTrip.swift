import BacklitAccessibility
import BacklitGeometry
import BacklitValues
import Glibc

/// A comparison of a tree with what a client of the accessibility bus gets of it, object by object, for `backlit tree --bus`.
package struct BusRoundTrip: Sendable {
  /// The number of objects that were compared.
  package private(set) var count = 0
  /// A line for each property in which an object differs, with its path.
  package private(set) var differences: [String] = []

  /// Why a comparison is not possible.
  package enum Failure: Error, Hashable {
    /// The accessibility bus is missing or off.
    case noBus
    /// A client does not find the program on the bus.
    case notFound
  }

  private init() {}

  /// Publishes a tree on the accessibility bus of the user and reads it as a client. Waits at most a few seconds.
  package static func run(
    _ tree: AccessibilityTree, title: String, language: Language, environment: BusEnvironment = .current
  ) throws(Failure) -> Self {
    // The process is in the name, so that the client finds this program among others.
    let name = "backlit-tree-\(getpid())"
    let session = BusProbe(address: environment.session)
    guard let address = environment.accessibilityAddress(of: session), let probe = BusProbe(address: address),
      let bus = AccessibilityBus(programName: name, version: "1", environment: environment, onReport: {})
    else { throw .noBus }
    let state = ScreenState(number: 1, tree: tree, title: title, language: language)
    bus.publish(state)
    defer { bus.stop(waitingMilliseconds: 100) }
    let deadline = ContinuousClock.now + .seconds(5)
    while !bus.status.isConnected {
      guard ContinuousClock.now < deadline else { throw .noBus }
      usleep(2_000)
    }
    // The registry may list the program after it answered it.
    let listed = ContinuousClock.now + .seconds(5)
    var found = probe.programs()?.first { $0.name == name }
    while found == nil, ContinuousClock.now < listed {
      usleep(2_000)
      found = probe.programs()?.first { $0.name == name }
    }
    guard let program = found?.object else { throw .notFound }
    var comparison = Self()
    let model = ScreenModel(state)
    for id in model.index.family(of: model.root) {
      if let expected = model.accessible(id) {
        comparison.compare(id, expected, model.children(of: id), program: program, probe)
      }
    }
    return comparison
  }

  /// Compares an object.
  private mutating func compare(
    _ id: NodeID, _ expected: Accessible, _ children: [NodeID], program: ObjectReference, _ probe: BusProbe
  ) {
    count += 1
    let object = ObjectReference(name: program.name, path: ObjectDirectory.path(of: id))
    let interface = "org.a11y.atspi.Accessible"
    func note(_ property: String, _ wanted: String, _ found: String?) {
      guard wanted != found else { return }
      differences.append("\(object.path): \(property) is \(found ?? "missing"), not \(wanted)")
    }
    note("Name", expected.name, probe.property(object, interface, "Name")?.string)
    note("Description", expected.description, probe.property(object, interface, "Description")?.string)
    note("RoleName", expected.role.name, probe.call(object, interface, "GetRoleName")?.first?.string)
    let words = probe.call(object, interface, "GetState")?.first?.elements?.compactMap(\.unsigned) ?? []
    let bits = words.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64(32 * $1.offset) }
    note("State", expected.states.names, AccessibleStates(rawValue: bits).names)
    let found = probe.call(object, interface, "GetChildren")?.first?.elements?.compactMap(\.reference?.path)
    note("Children", "\(children.map(ObjectDirectory.path))", found.map { "\($0)" })
    if let range = expected.range {
      let value = probe.property(object, "org.a11y.atspi.Value", "CurrentValue")?.double
      let tolerance = (range.maximum - range.minimum) * 2e-6
      let isNear = value.map { abs($0 - range.value) <= tolerance } ?? false
      if !isNear { note("CurrentValue", "\(range.value)", value.map { "\($0)" }) }
    }
    if let text = expected.text {
      let found = probe.call(object, "org.a11y.atspi.Text", "GetText") {
        $0.int32(0)
        $0.int32(-1)
      }
      note("Text", text.string, found?.first?.string)
    }
    note("NActions", "\(expected.actions.count)", actionCount(of: object, expected, probe))
  }

  private func actionCount(of object: ObjectReference, _ expected: Accessible, _ probe: BusProbe) -> String {
    guard !expected.actions.isEmpty else { return "0" }
    return probe.property(object, "org.a11y.atspi.Action", "NActions")?.int.map { "\($0)" } ?? "missing"
  }
}

extension AccessibleStates {
  /// The names of the states, in the order of their bits.
  package var names: String { Self.named.filter { contains($0.state) }.map(\.name).joined(separator: " ") }
}
