import BacklitTerminal
import Glibc
import TestSupport
import Testing

extension GuardingTests {
  /// Additional terminals beside the one that guards the process.
  @MainActor @Suite struct CompanionTests {
    private let environment = TerminalEnvironment(term: "xterm-256color")

    private func leader(on terminal: PseudoTerminal) throws -> TerminalDevice {
      try TerminalDevice(fileDescriptor: terminal.line, environment: environment, guardsProcess: true)
    }

    @Test("A companion is entered and left independently") func independent() throws {
      let (first, second) = (try PseudoTerminal.opened(), try PseudoTerminal.opened())
      let device = try leader(on: first)
      defer { device.close() }
      try device.enter()
      let before = second.settings
      let companion = try device.openCompanion(path: second.path, environment: environment)
      #expect(second.settings == before)
      try companion.enter()
      #expect(second.readAll() == TerminalModes.standard.setSequence())
      companion.close()
      #expect(second.readAll() == TerminalModes.standard.resetSequence && second.settings == before)
      #expect(device.isEntered)
      var status = stat()
      #expect(stat(second.path, &status) == 0 && companion.openedDevice == status.st_rdev)
      #expect(device.openedDevice != companion.openedDevice)
    }

    @Test("Closing the leader leaves all companions") func closingLeader() throws {
      let terminals = try (0..<3).map { _ in try PseudoTerminal.opened() }
      let before = terminals.map(\.settings)
      let device = try leader(on: terminals[0])
      try device.enter()
      let companions = try terminals[1...].map {
        try device.openCompanion(path: $0.path, environment: environment)
      }
      for companion in companions { try companion.enter() }
      device.close()
      #expect(companions.allSatisfy { $0.isClosed && !$0.isEntered })
      #expect(terminals.map(\.settings) == before)
      for terminal in terminals {
        #expect(
          terminal.readAll() == TerminalModes.standard.setSequence() + TerminalModes.standard.resetSequence)
      }
    }

    @Test("Unusable paths are rejected") func unusablePaths() throws {
      let (first, second) = (try PseudoTerminal.opened(), try PseudoTerminal.opened())
      let device = try leader(on: first)
      defer { device.close() }
      func open(_ path: String) throws(TerminalError) {
        _ = try device.openCompanion(path: path, environment: environment)
      }
      #expect(throws: TerminalError.inUse(path: first.path)) { try open(first.path) }
      #expect(throws: TerminalError.notATerminal(name: "/dev/null")) { try open("/dev/null") }
      #expect(throws: TerminalError.cannotOpen(path: "/nowhere", code: ENOENT)) { try open("/nowhere") }
      let companion = try device.openCompanion(path: second.path, environment: environment)
      #expect(throws: TerminalError.inUse(path: second.path)) { try open(second.path) }
      companion.close()
      try open(second.path)
    }

    @Test("The number of terminals is limited") func limit() throws {
      let terminals = try (0..<9).map { _ in try PseudoTerminal.opened() }
      let device = try leader(on: terminals[0])
      defer { device.close() }
      for terminal in terminals[1..<8] {
        _ = try device.openCompanion(path: terminal.path, environment: environment)
      }
      #expect(throws: TerminalError.tooMany(limit: 8)) {
        try device.openCompanion(path: terminals[8].path, environment: environment)
      }
    }

    @Test("A companion that hangs up does not end the program") func hangUp() async throws {
      let (first, second) = (try PseudoTerminal.opened(), try PseudoTerminal.opened())
      let device = try leader(on: first)
      defer { device.close() }
      try device.enter()
      let companion = try device.openCompanion(path: second.path, environment: environment)
      try companion.enter()
      var closed: [String] = []
      device.onClosed = { closed.append("first") }
      companion.onClosed = { closed.append("second") }
      second.hangUp()
      await waitUntil { !closed.isEmpty }
      #expect(closed == ["second"] && device.isEntered)
    }
  }
}
