/// What the controls say of themselves, in one language.
struct ControlWords: Sendable {
  var on: String
  var off: String
  var playing: String
  var stopped: String
  var scratching: String
  var bending: String
  var play: String
  var pause: String
  var cue: String
  /// The words for a number of seconds and of minutes, one and several.
  var second: (String, String)
  var minute: (String, String)
  var progress: String
  /// The value of a progress that nobody can measure.
  var underWay: String
  var level: String
  var decibels: String
  var left: String
  var right: String
  /// Said of a level that is too high.
  var clipping: String

  static let english = ControlWords(
    on: "on", off: "off", playing: "playing", stopped: "stopped", scratching: "scratching",
    bending: "bending", play: "Play", pause: "Pause", cue: "Cue", second: ("second", "seconds"),
    minute: ("minute", "minutes"), progress: "Progress", underWay: "under way", level: "Level",
    decibels: "decibels", left: "left", right: "right", clipping: "clipping")
  static let spanish = ControlWords(
    on: "activado", off: "desactivado", playing: "en marcha", stopped: "parado", scratching: "scratch",
    bending: "ajustando", play: "Reproducir", pause: "Pausa", cue: "Cue", second: ("segundo", "segundos"),
    minute: ("minuto", "minutos"), progress: "Progreso", underWay: "en curso", level: "Nivel",
    decibels: "decibelios", left: "izquierda", right: "derecha", clipping: "saturación")
  static let german = ControlWords(
    on: "ein", off: "aus", playing: "läuft", stopped: "steht", scratching: "Scratch",
    bending: "wird gezogen", play: "Start", pause: "Pause", cue: "Cue", second: ("Sekunde", "Sekunden"),
    minute: ("Minute", "Minuten"), progress: "Fortschritt", underWay: "läuft", level: "Pegel",
    decibels: "Dezibel", left: "links", right: "rechts", clipping: "übersteuert")
  static let french = ControlWords(
    on: "activé", off: "désactivé", playing: "en lecture", stopped: "arrêté", scratching: "scratch",
    bending: "ajustement", play: "Lecture", pause: "Pause", cue: "Cue", second: ("seconde", "secondes"),
    minute: ("minute", "minutes"), progress: "Progression", underWay: "en cours", level: "Niveau",
    decibels: "décibels", left: "gauche", right: "droite", clipping: "saturation")
  static let arabic = ControlWords(
    on: "تشغيل", off: "إيقاف", playing: "قيد التشغيل", stopped: "متوقف", scratching: "خدش",
    bending: "تعديل", play: "تشغيل", pause: "إيقاف مؤقت", cue: "نقطة البدء", second: ("ثانية", "ثوان"),
    minute: ("دقيقة", "دقائق"), progress: "التقدم", underWay: "قيد التنفيذ", level: "المستوى",
    decibels: "ديسيبل", left: "يسار", right: "يمين", clipping: "تشبع")

  /// The words for a BCP 47 tag; English for none and for languages without words here.
  static func words(for tag: String?) -> ControlWords {
    switch tag?.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "es": .spanish
    case "de": .german
    case "fr": .french
    case "ar": .arabic
    default: .english
    }
  }

  /// A length of time in whole seconds: "1 minute 5 seconds".
  func duration(seconds: Int) -> String {
    let (minutes, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    var parts: [String] = []
    if minutes > 0 { parts.append("\(minutes) \(minutes == 1 ? minute.0 : minute.1)") }
    if rest > 0 || minutes == 0 { parts.append("\(rest) \(rest == 1 ? second.0 : second.1)") }
    return (seconds < 0 ? "−" : "") + parts.joined(separator: " ")
  }
}
