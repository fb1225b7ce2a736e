import BacklitValues
import CBrlAPI
import Glibc

/// A connection to BRLTTY through libbrlapi.
///
/// Ownership: it owns the memory of libbrlapi's handle, and closes the connection and frees the memory in `deinit`. All
/// methods must be called on one queue.
final class BrailleConnection {
  private let handle: OpaquePointer
  private let memory: UnsafeMutableRawPointer
  /// The socket, for events.
  let descriptor: CInt
  /// The number of cells of the first line.
  let columns: Int
  /// The name of the driver of the display.
  let driver: String

  /// Where BRLTTY is, and how a program proves that it may use it; nil for the settings of the environment.
  struct Settings: Hashable, Sendable {
    var host: String?
    var authorization: String?
  }

  /// Connects and takes over the display while the terminal of the program is active.
  /// - Parameters:
  ///   - settings: where BRLTTY is.
  ///   - takesOver: false to only ask about the display.
  /// - Throws: ``BrailleFailure`` if the server or the display is missing.
  init(_ settings: Settings, takesOver: Bool = true) throws(BrailleFailure) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: brlapi_getHandleSize(), alignment: MemoryLayout<max_align_t>.alignment)
    let handle = OpaquePointer(memory)
    (self.memory, self.handle) = (memory, handle)
    var wanted = brlapi_connectionSettings_t()
    let opened = Self.withOptional(settings.host) { host in
      Self.withOptional(settings.authorization) { authorization in
        (wanted.host, wanted.auth) = (host, authorization)
        return brlapi__openConnection(handle, &wanted, nil)
      }
    }
    guard opened >= 0 else {
      memory.deallocate()
      throw backlit_brlapi_missing_reason().map { .noLibrary(String(cString: $0)) } ?? .noServer
    }
    descriptor = opened
    // BRLTTY can run as a user of its own.
    if let stranger = UnixSocket.stranger(at: opened, besides: "brltty") {
      brlapi__closeConnection(handle)
      memory.deallocate()
      throw .stranger(stranger)
    }
    // By default, libbrlapi ends the program after an error of the protocol.
    brlapi__setExceptionHandler(handle) { _, _, _, _, _ in }
    var (width, height): (UInt32, UInt32) = (0, 0)
    brlapi__getDisplaySize(handle, &width, &height)
    columns = Int(width)
    var name = [CChar](repeating: 0, count: 64)
    brlapi__getDriverName(handle, &name, name.count)
    driver = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A terminal that BRLTTY does not know is that of all of its windows.
    let isEntered =
      columns > 0
      && (!takesOver || brlapi__enterTtyMode(handle, -1, nil) >= 0
        || brlapi__enterTtyModeWithPath(handle, nil, 0, nil) >= 0)
    guard isEntered else {
      brlapi__closeConnection(handle)
      memory.deallocate()
      throw columns > 0 ? .refused : .noDisplay
    }
  }

  deinit {
    brlapi__leaveTtyMode(handle)
    brlapi__closeConnection(handle)
    memory.deallocate()
  }

  private static func withOptional<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    text.map { $0.withCString { body($0) } } ?? body(nil)
  }

  /// Writes the whole line.
  /// - Returns: whether the server took it.
  func write(_ output: BrailleOutput) -> Bool {
    output.text.withCString { text in
      "UTF-8".withCString { charset in
        var arguments = brlapi_writeArguments_t()
        arguments.displayNumber = -1
        arguments.regionBegin = 1
        // As many cells as there are; the rest of the region becomes empty.
        arguments.regionSize = -CInt(columns)
        arguments.text = text
        arguments.textSize = -1
        arguments.cursor = output.cursor.map { CInt($0) + 1 } ?? 0
        arguments.charset = charset
        return brlapi__write(handle, &arguments) >= 0
      }
    }
  }

  /// The result of reading a key.
  enum Reading: Hashable {
    case key(BrailleKey)
    /// A key without a meaning here.
    case other
    /// No more keys are there.
    case none
    /// The server ended.
    case lost
  }

  /// Reads a key without waiting.
  func readKey() -> Reading {
    var code: brlapi_keyCode_t = 0
    let count = brlapi__readKey(handle, 0, &code)
    guard count > 0 else { return count == 0 ? .none : .lost }
    return BrailleKey(code: code).map { .key($0) } ?? .other
  }
}

/// The state of the braille display, for tools such as `backlit doctor`.
package struct BrailleSurvey: Hashable, Sendable {
  /// The number of cells.
  package var columns: Int
  /// The driver of the display.
  package var driver: String

  package init(columns: Int, driver: String) {
    (self.columns, self.driver) = (columns, driver)
  }

  /// Asks BRLTTY, without using its display.
  package static func run() -> Result<Self, BrailleFailure> {
    do throws(BrailleFailure) {
      let connection = try BrailleConnection(BrailleConnection.Settings(), takesOver: false)
      return .success(Self(columns: connection.columns, driver: connection.driver))
    } catch {
      return .failure(error)
    }
  }
}

/// Why a braille display cannot be used.
package enum BrailleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// BRLTTY does not run, or refuses the connection.
  case noServer
  /// The library that talks to BRLTTY cannot be loaded, for the given reason.
  case noLibrary(String)
  /// A program of a different user answers in place of BRLTTY.
  case stranger(UInt32)
  /// BRLTTY has no display.
  case noDisplay
  /// BRLTTY does not give the display to the terminal of the program.
  case refused

  package var description: String {
    switch self {
    case .noServer:
      "BRLTTY does not answer. Start it, and make /etc/brlapi.key readable, for example with the group brlapi."
    case .noLibrary(let reason):
      "The library that talks to BRLTTY cannot be loaded: \(reason)."
    case .stranger(let user):
      "A program of user \(user) answers in place of BRLTTY. BRLTTY must run as root or as the user brltty."
    case .noDisplay:
      "BRLTTY runs without a braille display. Connect one, or name its driver in /etc/brltty.conf."
    case .refused: "A different program uses the braille display. End it, or turn off its braille output."
    }
  }
}

extension BrailleKey {
  /// The key of a code of BrlAPI; nil for a key without a meaning here.
  init?(code: UInt64) {
    // The type is a command, and not a key of a keyboard. Flags are in the upper half.
    guard code & 0xE000_0000 == 0x2000_0000 else { return nil }
    let (block, argument) = (code & 0x1FFF_0000, code & 0xFFFF)
    switch (block, argument) {
    case (0x1_0000, _): self = .route(Int(argument))
    case (0, 1): self = .previousElement
    case (0, 2): self = .nextElement
    case (0, 9), (0, 11): self = .firstElement
    case (0, 10), (0, 12): self = .lastElement
    case (0, 23): self = .panLeft
    case (0, 24): self = .panRight
    case (0, 29): self = .home
    case (0, 50): self = .whereAmI
    default: return nil
    }
  }
}
