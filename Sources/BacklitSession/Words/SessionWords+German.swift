import BacklitAccessibility

extension SessionWords {
  static let german = SessionWords(
    tag: "de",
    firstKeys: [KeyHelpItem("F6", "Bildschirmleser"), KeyHelpItem("?", "Tasten")],
    otherKeys: [
      KeyHelpItem("Tab", "weiter"), KeyHelpItem("Leertaste", "drücken"),
      KeyHelpItem("Pfeile", "einstellen"),
    ],
    generalKeys: [
      KeyHelpItem("Tab, Umschalt Tab", "nächstes und voriges Bedienelement"),
      KeyHelpItem("Leertaste, Eingabe", "drücken"),
      KeyHelpItem("Pfeile", "um einen Schritt verstellen"),
      KeyHelpItem("Bild auf, Bild ab", "um zehn Schritte verstellen"),
      KeyHelpItem("Pos1, Ende", "bis zum Anschlag"),
      KeyHelpItem("Entf, Doppelklick", "zurück zur Vorgabe"),
      KeyHelpItem("Strg beim Ziehen", "fein verstellen"),
      KeyHelpItem("Escape beim Ziehen", "loslassen, wie zuvor"),
      KeyHelpItem("Alt Z, Strg _", "letzte Änderung zurücknehmen"),
      KeyHelpItem("Alt Umschalt Z", "doch wieder ausführen"),
      KeyHelpItem("F6", "Bildschirmleser ein"),
      KeyHelpItem("F8", "Bedienungshilfen"),
      KeyHelpItem("?", "diese Tasten"),
      KeyHelpItem("Strg C", "sofort verlassen"),
    ],
    readerKeys: [
      KeyHelpItem("Links, Rechts", "voriges und nächstes Element"),
      KeyHelpItem("Pos1, Ende", "erstes und letztes Element"),
      KeyHelpItem("Strg Auf, Strg Ab", "Rotor einstellen"),
      KeyHelpItem("Auf, Ab", "Rotor benutzen"),
      KeyHelpItem("Bild auf, Bild ab", "andere Seite, oder zehn Schritte"),
      KeyHelpItem("Strg Links, Rechts", "vorige und nächste Überschrift"),
      KeyHelpItem("Leertaste, Eingabe", "auslösen"),
      KeyHelpItem("Strg G", "die wichtigste Aktion"),
      KeyHelpItem("Escape, Strg", "Sprache anhalten"),
      KeyHelpItem("Escape bei Stille", "schließen, was offen ist"),
      KeyHelpItem("Strg R", "von hier an vorlesen"),
      KeyHelpItem("Strg T", "von oben vorlesen"),
      KeyHelpItem("Strg L", "wiederholen"),
      KeyHelpItem("Strg S", "buchstabieren"),
      KeyHelpItem("Strg P, Strg N", "früher und später Gesagtes"),
      KeyHelpItem("Strg V", "wie viel gesagt wird"),
      KeyHelpItem("Strg K", "Tasten lernen"),
      KeyHelpItem("F7", "Liste aller Elemente"),
      KeyHelpItem("Umschalt F7", "Liste des Gesagten"),
      KeyHelpItem("F8", "Einstellungen"),
      KeyHelpItem("F9", "Bildschirmvorhang"),
      KeyHelpItem("Alt Z, Strg _", "letzte Änderung zurücknehmen"),
      KeyHelpItem("Alt Umschalt Z", "doch wieder ausführen"),
      KeyHelpItem("F6", "Bildschirmleser aus"),
      KeyHelpItem("?", "diese Tasten"),
      KeyHelpItem("Strg C", "sofort verlassen"),
    ],
    keysTitle: "Tasten", readerKeysTitle: "Tasten des Bildschirmlesers",
    settingsTitle: "Einstellungen des Bildschirmlesers", rate: "Tempo", pitch: "Tonhöhe",
    volume: "Lautstärke", voice: "Stimme", automaticVoice: "automatisch", language: "Sprache",
    hints: "Hinweise",
    hintDelay: "Pause vor Hinweisen", sounds: "Klänge", explore: "Erkunden mit der Maus",
    motion: "Weniger Bewegung",
    contrast: "Mehr Kontrast", done: "Fertig",
    second: .singularAtOne(one: "Sekunde", other: "Sekunden"),
    chooserTitle: "Elemente", historyTitle: "Gesagtes",
    item: .singularAtOne(one: "Eintrag", other: "Einträge"), of: "von", nothingFound: "nichts gefunden",
    lineGreeting:
      "In Zeilen: Namen von Tasten eingeben, etwa Rechts, Leertaste oder Strg-R, dann die Eingabetaste. Eine leere "
      + "Zeile geht zum nächsten Element, ? nennt die Tasten, bild druckt den Schirm.",
    linePicture: KeyHelpItem("bild", "den Schirm drucken"),
    lineEmpty: KeyHelpItem("eine leere Zeile", "nächstes Element"),
    lineFault:
      "Eine Taste „{word}“ gibt es nicht. Namen sind etwa Tab, Rechts, F7, Strg-R oder a; ? nennt alle.",
    lineSilence: "keine Antwort",
    lineTooLong: "Die Zeile ist zu lang und wurde ausgelassen.",
    curtainOn: "Bildschirmvorhang ein", curtainOff: "Bildschirmvorhang aus", noSound: "Kein Ton",
    settingsDamaged:
      "Die Einstellungen in {path} sind nicht lesbar: sie müssen JSON sein, wie {example}. Es gelten "
      + "die Vorgaben.",
    settingsCopied: "Eine Kopie ist in {copy}.",
    settingsUnreadable: "Die Einstellungen in {path} sind nicht lesbar: {reason}.",
    settingIgnored: "In {path} muss „{key}“ {range} sein.",
    settingsNotSaved: "Die Einstellungen lassen sich nicht in {path} speichern: {reason}.",
    failures: [
      "speech-dispatcher cannot be reached": "speech-dispatcher ist nicht erreichbar",
      "start speech-dispatcher, or correct SPEECHD_ADDRESS":
        "starten Sie speech-dispatcher, oder berichtigen Sie SPEECHD_ADDRESS",
      "install speech-dispatcher, and try: spd-say hello":
        "installieren Sie speech-dispatcher, und versuchen Sie: spd-say hallo",
      "speech-dispatcher does not answer": "speech-dispatcher antwortet nicht",
      "restart it, for example with: pkill speech-dispatch":
        "starten Sie ihn neu, etwa mit: pkill speech-dispatch",
      "speech-dispatcher has gone away": "speech-dispatcher ist verschwunden",
      "start speech-dispatcher again; speech comes back by itself":
        "starten Sie speech-dispatcher neu; die Sprache kommt von selbst wieder",
      "speech-dispatcher refused to speak": "speech-dispatcher will nicht sprechen",
      "try it with: spd-say hello": "versuchen Sie: spd-say hallo",
      "speech-dispatcher stopped answering too many times":
        "speech-dispatcher antwortet immer wieder nicht",
      "restart speech-dispatcher, then this program":
        "starten Sie speech-dispatcher neu, dann dieses Programm",
    ])
}
