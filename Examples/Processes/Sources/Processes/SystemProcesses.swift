import FoundationEssentials

/// The processes of this machine, from the files in `/proc`.
actor SystemProcesses: ProcessSource {
  private let folder: String
  private let users: [String: String]
  /// The processor time of each process at the former reading, in clock ticks.
  private var formerTicks: [RunningProcess.ID: Int] = [:]
  private var formerUptime = 0.0

  /// Linux counts processor time in hundredths of a second, and memory in kilobytes, for all programs.
  private static let ticksPerSecond = 100.0

  init(folder: String = "/proc", users: String = "/etc/passwd") {
    self.folder = folder
    let lines = Self.text(users).split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    self.users = Dictionary(lines.filter { $0.count > 2 }.map { (String($0[2]), String($0[0])) }) { $1 }
  }

  func read() throws(ProcessError) -> [RunningProcess] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder),
      let uptime = Self.text("\(folder)/uptime").split(separator: " ").first.flatMap({ Double($0) })
    else { throw ProcessError(reason: "\(folder) cannot be read.") }
    var (ticks, processes): ([RunningProcess.ID: Int], [RunningProcess]) = ([:], [])
    for number in names.compactMap({ Int($0) }) {
      // A process may end while it is read: it is left out then.
      guard let (found, used) = process(number) else { continue }
      var process = found
      let former = formerTicks[process.id]
      let start = former == nil ? Double(process.id.start) / Self.ticksPerSecond : formerUptime
      let seconds = max(uptime - start, 1 / Self.ticksPerSecond)
      process.cpu = max(0, Double(used - (former ?? 0))) / Self.ticksPerSecond / seconds * 100
      ticks[process.id] = used
      processes.append(process)
    }
    (formerTicks, formerUptime) = (ticks, uptime)
    return processes
  }

  /// A process without its share of the processor, and the ticks that it used.
  private func process(_ number: Int) -> (RunningProcess, ticks: Int)? {
    let stat = Self.text("\(folder)/\(number)/stat")
    // The name is in parentheses and may contain any of these characters.
    guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close else {
      return nil
    }
    // The fields from the third one on: state, parent, …; see proc(5).
    let fields = stat[close...].dropFirst().split(separator: " ")
    guard fields.count > 19, let user = Int(fields[11]), let system = Int(fields[12]),
      let start = Int(fields[19])
    else { return nil }
    let status = Self.text("\(folder)/\(number)/status").split(separator: "\n")
    func value(_ name: String) -> Substring? {
      status.first { $0.hasPrefix(name + ":") }?.split { " \t".contains($0) }.dropFirst().first
    }
    let name = String(stat[stat.index(after: open)..<close])
    let command = Self.text("\(folder)/\(number)/cmdline").split(separator: "\0").joined(separator: " ")
    let owner = value("Uid").map(String.init) ?? ""
    let process = RunningProcess(
      id: .init(number: number, start: start), name: name, command: command.isEmpty ? name : command,
      user: users[owner] ?? owner, cpu: 0, memory: (value("VmRSS").flatMap { Double($0) } ?? 0) / 1024)
    return (process, user + system)
  }

  /// The text of a file; empty if it cannot be read.
  private static func text(_ path: String) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
