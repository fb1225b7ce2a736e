extension ReaderCommand {
  /// A short description of the command, spoken while the user learns the keys.
  public func meaning(in language: AccessibilityLanguage) -> String {
    // The table has a row for each command and a column for each language.
    guard let row = Self.meanings[self], let column = AccessibilityLanguage.allCases.firstIndex(of: language),
      row.indices.contains(column)
    else { return rawValue }
    return row[column]
  }

  /// English, Spanish, German, French, Arabic.
  private static let meanings: [ReaderCommand: [String]] = [
    .on: [
      "screen reader on", "activar el lector de pantalla", "Bildschirmleser ein",
      "activer le lecteur d’écran",
      "تشغيل قارئ الشاشة",
    ],
    .off: [
      "screen reader off", "desactivar el lector de pantalla", "Bildschirmleser aus",
      "désactiver le lecteur d’écran", "إيقاف قارئ الشاشة",
    ],
    .toggle: [
      "screen reader on or off", "activar o desactivar el lector de pantalla", "Bildschirmleser ein oder aus",
      "activer ou désactiver le lecteur d’écran", "تشغيل قارئ الشاشة أو إيقافه",
    ],
    .next: ["next element", "elemento siguiente", "nächstes Element", "élément suivant", "العنصر التالي"],
    .previous: [
      "previous element", "elemento anterior", "voriges Element", "élément précédent", "العنصر السابق",
    ],
    .first: ["first element", "primer elemento", "erstes Element", "premier élément", "العنصر الأول"],
    .last: ["last element", "último elemento", "letztes Element", "dernier élément", "العنصر الأخير"],
    .nextHeading: [
      "next heading", "encabezado siguiente", "nächste Überschrift", "titre suivant", "العنوان التالي",
    ],
    .previousHeading: [
      "previous heading", "encabezado anterior", "vorige Überschrift", "titre précédent", "العنوان السابق",
    ],
    .nextChoice: [
      "next choice of the rotor", "opción siguiente del rotor", "nächste Einstellung des Rotors",
      "choix suivant du rotor", "الخيار التالي للدوّار",
    ],
    .previousChoice: [
      "previous choice of the rotor", "opción anterior del rotor", "vorige Einstellung des Rotors",
      "choix précédent du rotor", "الخيار السابق للدوّار",
    ],
    .choiceUp: [
      "use the rotor upwards", "usar el rotor hacia arriba", "Rotor nach oben benutzen",
      "utiliser le rotor vers le haut", "استخدام الدوّار إلى الأعلى",
    ],
    .choiceDown: [
      "use the rotor downwards", "usar el rotor hacia abajo", "Rotor nach unten benutzen",
      "utiliser le rotor vers le bas", "استخدام الدوّار إلى الأسفل",
    ],
    .activate: ["activate", "activar", "auslösen", "activer", "تنشيط"],
    .increment: [
      "raise the value", "aumentar el valor", "Wert erhöhen", "augmenter la valeur", "زيادة القيمة",
    ],
    .decrement: [
      "lower the value", "reducir el valor", "Wert verringern", "diminuer la valeur", "إنقاص القيمة",
    ],
    .scrollNext: ["next page", "página siguiente", "nächste Seite", "page suivante", "الصفحة التالية"],
    .scrollPrevious: [
      "previous page", "página anterior", "vorige Seite", "page précédente", "الصفحة السابقة",
    ],
    .escape: [
      "close what is open", "cerrar lo abierto", "schließen, was offen ist", "fermer ce qui est ouvert",
      "إغلاق المفتوح",
    ],
    .magicTap: [
      "the main action", "la acción principal", "die wichtigste Aktion", "l’action principale",
      "الإجراء الرئيسي",
    ],
    .stop: ["stop speech", "parar la voz", "Sprache anhalten", "arrêter la voix", "إيقاف الكلام"],
    .readAll: [
      "read on from here", "leer desde aquí", "von hier an vorlesen", "lire à partir d’ici", "القراءة من هنا",
    ],
    .readFromTop: [
      "read from the top", "leer desde el principio", "von oben vorlesen", "lire depuis le début",
      "القراءة من البداية",
    ],
    .repeat: ["repeat", "repetir", "wiederholen", "répéter", "تكرار"],
    .olderSpeech: [
      "what was said before", "lo dicho antes", "zuvor Gesagtes", "ce qui a été dit avant", "ما قيل من قبل",
    ],
    .newerSpeech: [
      "what was said after", "lo dicho después", "danach Gesagtes", "ce qui a été dit après",
      "ما قيل بعد ذلك",
    ],
    .spell: ["spell", "deletrear", "buchstabieren", "épeler", "تهجئة"],
    .cycleVerbosity: [
      "how much is said", "cuánto se dice", "wie viel gesagt wird", "combien est dit", "مقدار ما يقال",
    ],
    .learnKeys: [
      "learn the keys", "aprender las teclas", "Tasten lernen", "apprendre les touches", "تعلّم المفاتيح",
    ],
  ]
}
