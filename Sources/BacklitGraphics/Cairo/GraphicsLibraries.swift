import CCairo
private import CFriBidi
private import CUTF8Proc

/// The C libraries used for drawing and text.
public enum DrawingLibraries {
  /// Their names and versions: of Cairo and utf8proc the version in use, of FriBidi the one compiled against.
  public static var versions: [(name: String, version: String)] {
    [
      ("Cairo", cairo_version_string().map { String(cString: $0) } ?? "?"), ("FriBidi", FRIBIDI_VERSION),
      ("utf8proc", utf8proc_version().map { String(cString: $0) } ?? "?"),
    ]
  }
}
