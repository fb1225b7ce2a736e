import BacklitAccessibility
import BacklitValues
import Glibc

/// Recovery from an output module that has died. The server goes on accepting messages for it, and speaks none.
extension SpeechConnection {
  /// The name of the server's process in `/proc`, which has 15 characters at most.
  private static let serverName = "speech-dispatch"

  /// The module that makes no sound, for tests of the server.
  private static let mutedModule = "dummy"

  /// Asks the server to start modules again that have died.
  func restartModules() {
    // Of a process with a different name, such as a proxy, the signal would be the end.
    guard let server = [peer, recordedServer].lazy.compactMap(\.self).first(where: Self.isServer) else {
      return
    }
    Glibc.kill(server, SIGUSR1)
  }

  /// Chooses a module for the connection: the server's own one, unless it stayed silent after its modules were started again.
  /// - Parameter silences: the number of connections one after the other whose module stayed silent.
  /// - Throws: the connection has ended.
  func chooseModule(after silences: Int) throws(SpeechFailure) {
    guard silences > 1, let own = try list("GET OUTPUT_MODULE").first else { return }
    let others = try list("LIST OUTPUT_MODULES").filter { $0 != own && $0 != Self.mutedModule }
    let choices = [own] + others
    let choice = choices[(silences - 1) % choices.count]
    guard choice != own else { return }
    _ = try request("SET SELF OUTPUT_MODULE \(choice)")
  }

  /// The process at the other end of the socket; nil if it is on a different machine.
  private var peer: pid_t? {
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return credentials.process > 0 ? credentials.process : nil
  }

  /// The process in the server's own record beside its socket. It is not the peer if systemd has opened the socket.
  private var recordedServer: pid_t? {
    guard let socketPath else { return nil }
    return Self.text(FileIO.path(of: "pid/speech-dispatcher.pid", beside: socketPath)).flatMap { pid_t($0) }
  }

  private static func isServer(_ process: pid_t) -> Bool { text("/proc/\(process)/comm") == serverName }

  /// The first line of a file; nil if it cannot be read.
  private static func text(_ path: String) -> String? {
    do throws(FileIO.Failure) {
      return String(decoding: try FileIO.read(path).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch { return nil }
  }
}
