import BacklitAccessibility

/// The words of the controls for the screen reader, in one language.
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
  var record: String
  var pitch: String
  /// The hint of a pitch control.
  var adjustPitch: String
  var second: CountedNoun
  var minute: CountedNoun
  var progress: String
  /// The value of an indeterminate progress view.
  var underWay: String
  var level: String
  var decibels: String
  var left: String
  var right: String
  /// Spoken for a level at or above the clip level.
  var clipping: String

  /// The words for a BCP 47 tag; English for languages that are not in the table.
  static func words(for tag: String) -> ControlWords {
    switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "es": .spanish
    case "de": .german
    case "fr": .french
    case "ar": .arabic
    default: .english
    }
  }

  /// A duration in words: "1 minute 5 seconds".
  func duration(seconds: Int) -> String {
    let (minutes, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    var parts: [String] = []
    if minutes > 0 { parts.append(minute.phrase(minutes)) }
    if rest > 0 || minutes == 0 { parts.append(second.phrase(rest)) }
    return (seconds < 0 ? "−" : "") + parts.joined(separator: " ")
  }
}

extension ControlWords {
  static let english = ControlWords(
    on: "on", off: "off", playing: "playing", stopped: "stopped", scratching: "scratching",
    bending: "bending", play: "Play", pause: "Pause", cue: "Cue", record: "Record", pitch: "Pitch",
    adjustPitch: "Adjust pitch", second: .singularAtOne(one: "second", other: "seconds"),
    minute: .singularAtOne(one: "minute", other: "minutes"), progress: "Progress", underWay: "under way",
    level: "Level", decibels: "decibels", left: "left", right: "right", clipping: "clipping")

  static let spanish = ControlWords(
    on: "activado", off: "desactivado", playing: "en marcha", stopped: "parado", scratching: "scratch",
    bending: "ajustando", play: "Reproducir", pause: "Pausa", cue: "Cue", record: "Disco", pitch: "Pitch",
    adjustPitch: "Ajusta el pitch", second: .singularAtOne(one: "segundo", other: "segundos"),
    minute: .singularAtOne(one: "minuto", other: "minutos"), progress: "Progreso", underWay: "en curso",
    level: "Nivel", decibels: "decibelios", left: "izquierda", right: "derecha", clipping: "saturación")

  static let german = ControlWords(
    on: "ein", off: "aus", playing: "läuft", stopped: "steht", scratching: "Scratch",
    bending: "wird gezogen", play: "Start", pause: "Pause", cue: "Cue", record: "Platte", pitch: "Pitch",
    adjustPitch: "Stellt den Pitch ein", second: .singularAtOne(one: "Sekunde", other: "Sekunden"),
    minute: .singularAtOne(one: "Minute", other: "Minuten"), progress: "Fortschritt", underWay: "läuft",
    level: "Pegel", decibels: "Dezibel", left: "links", right: "rechts", clipping: "übersteuert")

  static let french = ControlWords(
    on: "activé", off: "désactivé", playing: "en lecture", stopped: "arrêté", scratching: "scratch",
    bending: "ajustement", play: "Lecture", pause: "Pause", cue: "Cue", record: "Disque", pitch: "Pitch",
    adjustPitch: "Règle le pitch", second: .singularBelowTwo(one: "seconde", other: "secondes"),
    minute: .singularBelowTwo(one: "minute", other: "minutes"), progress: "Progression", underWay: "en cours",
    level: "Niveau", decibels: "décibels", left: "gauche", right: "droite", clipping: "saturation")

  static let arabic = ControlWords(
    on: "مفعّل", off: "معطّل", playing: "قيد التشغيل", stopped: "متوقف", scratching: "سكراتش",
    bending: "تعديل", play: "تشغيل", pause: "إيقاف مؤقت", cue: "كيو", record: "الأسطوانة",
    pitch: "السرعة", adjustPitch: "يضبط السرعة",
    second: .arabic(singular: "ثانية", dual: "ثانيتان", plural: "ثوانٍ", accusative: "ثانية"),
    minute: .arabic(singular: "دقيقة", dual: "دقيقتان", plural: "دقائق", accusative: "دقيقة"),
    progress: "التقدم",
    underWay: "قيد التنفيذ", level: "المستوى", decibels: "ديسيبل", left: "يسار", right: "يمين",
    clipping: "تشبع")
}
