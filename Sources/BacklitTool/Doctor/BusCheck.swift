import BacklitBus
import BacklitRuntime
import BacklitValues
import Glibc

/// A check of the accessibility bus and of running screen readers.
struct BusCheck {
  /// Whether the session bus accepts connections.
  var hasSession: Bool
  /// The state of the AT-SPI bus.
  var accessibility: Accessibility
  /// The names of the running screen readers.
  var readers: [String]
  /// The value of DBUS_SESSION_BUS_ADDRESS if nothing listens there.
  var deadAddress: String?
  /// The names of the programs on the accessibility bus; nil if its registry does not answer.
  var programs: [String]?
  /// Whether `NO_AT_BRIDGE` keeps programs off the accessibility bus.
  var isRefused = false
  /// Why the library of the bus cannot be loaded, and which package has it; nil if it is loaded.
  var missingLibrary: String?

  enum Accessibility { case running, installed, absent }

  /// The service file that starts the AT-SPI bus on demand.
  private static let service = "dbus-1/services/org.a11y.Bus.service"

  /// Checks buses and processes without starting anything.
  static func run(_ environment: ProcessEnvironment) -> BusCheck {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
    let folders = ["/usr/local/share", "/usr/share"]
    let accessibility: Accessibility =
      if environment["AT_SPI_BUS_ADDRESS"] != nil || isOpen("\(runtime)/at-spi/bus") {
        .running
      } else if folders.contains(where: { access("\($0)/\(service)", F_OK) == 0 }) { .installed } else {
        .absent
      }
    let address = environment["DBUS_SESSION_BUS_ADDRESS"]
    let hasSession = hasSession(address, standard: "\(runtime)/bus")
    return BusCheck(
      hasSession: hasSession, accessibility: accessibility,
      readers: ScreenReaders.running(), deadAddress: hasSession ? nil : address,
      programs: BusEnvironment(
        session: address ?? "unix:path=\(runtime)/bus",
        accessibility: environment["AT_SPI_BUS_ADDRESS"] ?? ""
      ).programs(),
      isRefused: environment["NO_AT_BRIDGE"] == "1", missingLibrary: BusLibrary.missingReason)
  }

  /// Whether an address in a list can be connected to. Addresses that are not paths are assumed to work.
  private static func hasSession(_ addresses: String?, standard: String) -> Bool {
    guard let addresses else { return isOpen(standard) }
    return addresses.split(separator: ";").contains { address in
      guard address.hasPrefix("unix:path=") else { return true }
      return isOpen(String(address.dropFirst("unix:path=".count).prefix { $0 != "," }))
    }
  }

  /// Whether a process listens on a socket.
  private static func isOpen(_ path: String) -> Bool {
    guard let descriptor = try? UnixSocket.connect(to: path) else { return false }
    close(descriptor)
    return true
  }

  var findings: [Finding] {
    [session] + (hasSession ? [bus] : []) + [registry].compactMap(\.self) + [others, tree]
  }

  private var session: Finding {
    if let deadAddress {
      return .warning(
        "session bus", "DBUS_SESSION_BUS_ADDRESS is \(deadAddress), and nothing listens there.",
        "Log in again, or unset it. Without a desktop, start programs with dbus-run-session.")
    }
    return hasSession
      ? .ok("session bus", "It accepts connections.")
      : .warning(
        "session bus", "None was found by DBUS_SESSION_BUS_ADDRESS or in XDG_RUNTIME_DIR.",
        "Log in to a desktop, or start programs with dbus-run-session.")
  }

  private var bus: Finding {
    switch accessibility {
    case .running: .ok("accessibility bus", "It is running.")
    case .installed: .ok("accessibility bus", "It is installed and starts on demand.")
    case .absent:
      .warning("accessibility bus", "AT-SPI is not installed.", "Install it: sudo apt install at-spi2-core")
    }
  }

  /// The registry, if it runs.
  private var registry: Finding? {
    guard let programs else { return nil }
    let names = programs.filter { !$0.isEmpty }.joined(separator: ", ")
    return .ok("registry", names.isEmpty ? "It answers." : "It answers. On the bus: \(names).")
  }

  /// Whether a program's controls reach the accessibility bus now.
  private var isPublished: Bool { programs != nil && !isRefused }

  private var others: Finding {
    guard !readers.isEmpty else { return .ok("screen readers", "No known screen reader is running.") }
    if readers == ["orca"], isPublished {
      return .ok("screen readers", "Running: orca. While it reads a program, Backlit's own reader is silent.")
    }
    return .warning(
      "screen readers", "Running: \(readers.joined(separator: ", ")).",
      "It reads the terminal's text and follows the parked cursor. Turn Backlit's own reader on or off with F6, "
        + "so that only one of them speaks.")
  }

  private var tree: Finding {
    if let missingLibrary {
      return .warning(
        "controls on the bus", "The library of the bus cannot be loaded: \(missingLibrary).",
        "Without it, programs do not publish their controls. Turn on Backlit's own reader with F6.")
    }
    if isRefused {
      return .warning(
        "controls on the bus", "NO_AT_BRIDGE=1 keeps programs off the accessibility bus.", "Unset it.")
    }
    if isPublished { return .ok("controls on the bus", "Programs publish their controls on AT-SPI.") }
    guard hasSession, accessibility != .absent else {
      return .warning(
        "controls on the bus", "Without an accessibility bus, programs do not publish their controls.",
        "Turn on Backlit's own reader with F6.")
    }
    return .ok(
      "controls on the bus", "Programs publish their controls when a screen reader turns accessibility on.")
  }
}
