import CCairo
import CChafa
import CFriBidi
import CUTF8Proc

/// The C libraries used for drawing and text.
package enum GraphicsLibraries {
  /// Their names and versions: of Cairo and utf8proc the version in use, of FriBidi the one compiled against.
  package static var versions: [(name: String, version: String)] {
    [
      ("Cairo", cairo_version_string().map { String(cString: $0) } ?? "?"), ("FriBidi", FRIBIDI_VERSION),
      ("utf8proc", utf8proc_version().map { String(cString: $0) } ?? "?"),
    ]
  }
}

/// The library that converts pixels to characters.
package enum ChafaLibrary {
  /// The version that was compiled against.
  package static let version = "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"
}
