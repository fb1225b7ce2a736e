import Backlit
import BacklitNibs

/// Loads definitions from random bytes, displays those without faults, and reloads the last valid one with
/// them.
///
/// Any bytes must give faults or views, never a crash or a hang.
@MainActor
enum NibFuzz {
  /// The file name of the bytes: beside the definitions of the repository, so that nested definitions and
  /// strings are found.
  static let file = "Assets/Nibs/fuzz.json"

  /// The instance that is reloaded with every valid definition.
  private static var last: NibInstance?

  static func load(_ bytes: [UInt8]) {
    let nib = Nib(bytes: bytes, file: file)
    var registry = ClassRegistry.builtIn
    try? registry.registerStandIns(listedIn: bytes)
    do throws(Faults) {
      let instance = try nib.instantiate(registry: .builtIn, allowsMissingOwner: true)
      show(instance)
      try last?.reload(nib, registry: .builtIn)
      if let last { show(last) }
      last = last ?? instance
    } catch {
      precondition(!error.description.isEmpty, "faults without a description")
    }
  }

  /// Lays out the views at two sizes, so that trait variations apply.
  private static func show(_ instance: NibInstance) {
    for size in [Size(width: 320, height: 240), Size(width: 960, height: 640)] {
      let window = Window(screen: Screen(size: size))
      instance.root.frame = window.bounds
      window.addSubview(instance.root)
      for _ in 0..<4 where window.isFrameNeeded { _ = window.makeFrame(at: 0) }
      instance.root.removeFromSuperview()
    }
  }
}

/// The entry point of libFuzzer, called on the main thread for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  MainActor.assumeIsolated { NibFuzz.load(bytes) }
  return 0
}
