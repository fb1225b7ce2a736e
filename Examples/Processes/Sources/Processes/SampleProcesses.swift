/// Processes that are made up, for scripts and tests: each reading has the next numbers.
actor SampleProcesses: ProcessSource {
  private var readings = 0
  private var ended: Set<Int> = []
  /// The reason why nothing can be read; nil if it can.
  private var problem: ProcessError?

  private static let programs = [
    "systemd", "bash", "python3", "postgres", "nginx", "sshd", "Xorg", "firefox", "make", "swift-frontend",
    "orca", "speech-dispatch",
  ]
  private static let users = ["root", "ana", "ana", "postgres", "www-data", "root"]

  init() {}

  /// Ends a process: it is missing in the next reading.
  func end(_ number: Int) { ended.insert(number) }

  /// Lets the next readings fail, or with nil no longer.
  func fail(_ problem: ProcessError?) { self.problem = problem }

  func read() throws(ProcessError) -> [RunningProcess] {
    if let problem { throw problem }
    defer { readings += 1 }
    return Self.programs.indices.map { process($0) }.filter { !ended.contains($0.id.number) }
  }

  private func process(_ index: Int) -> RunningProcess {
    let name = Self.programs[index]
    return RunningProcess(
      id: .init(number: 1 + index * 137, start: index), name: name,
      command: "/usr/bin/\(name)\(index > 5 ? " --number \(index)" : "")",
      user: Self.users[index % Self.users.count],
      // The busiest process changes from reading to reading.
      cpu: Double((index * 7 + readings * 5) % 12) * 3.5, memory: Double(index * index) * 12.5 + 4)
  }
}
