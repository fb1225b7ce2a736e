import CFriBidi
import CUTF8Proc

#if Pictures
import CCairo
import CChafa
#endif

/// The C libraries used for drawing and text.
package enum GraphicsLibraries {
  /// Whether pictures are drawn, with the trait Pictures. Otherwise everything is drawn in plain cells, and no image can be read.
  package static var drawsPictures: Bool {
    #if Pictures
    true
    #else
    false
    #endif
  }

  /// Their names and versions: of Cairo and utf8proc the version in use, of Chafa and FriBidi the one compiled against.
  package static var versions: [(name: String, version: String)] {
    var versions = [
      ("FriBidi", FRIBIDI_VERSION), ("utf8proc", utf8proc_version().map { String(cString: $0) } ?? "?"),
    ]
    #if Pictures
    versions.insert(("Cairo", cairo_version_string().map { String(cString: $0) } ?? "?"), at: 0)
    versions.append(("Chafa", "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"))
    #endif
    return versions
  }
}
