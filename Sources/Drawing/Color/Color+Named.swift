extension Color {
  /// Black, opaque.
  public static let black = Color(white: 0)
  /// White, opaque.
  public static let white = Color(white: 1)
  /// A fully transparent colour: alpha 0.
  public static let clear = Color(white: 0, alpha: 0)
  /// The grey halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// A grey a third of the way from black to white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// A grey two thirds of the way from black to white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Pure red.
  public static let red = Color(rgb: 0xFF0000)
  /// Pure green.
  public static let green = Color(rgb: 0x00FF00)
  /// Pure blue.
  public static let blue = Color(rgb: 0x0000FF)
  /// Green and blue.
  public static let cyan = Color(rgb: 0x00FFFF)
  /// Red and blue.
  public static let magenta = Color(rgb: 0xFF00FF)
  /// Red and green.
  public static let yellow = Color(rgb: 0xFFFF00)
  /// Between red and yellow.
  public static let orange = Color(rgb: 0xFF8000)
  /// Between blue and magenta.
  public static let purple = Color(rgb: 0x800080)
}
