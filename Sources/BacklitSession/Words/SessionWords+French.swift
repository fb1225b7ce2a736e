import BacklitAccessibility

extension SessionWords {
  static let french = SessionWords(
    tag: "fr",
    firstKeys: [KeyHelpItem("F6", "lecteur d’écran"), KeyHelpItem("?", "touches")],
    otherKeys: [
      KeyHelpItem("Tab", "suivant"), KeyHelpItem("Espace", "appuyer"), KeyHelpItem("flèches", "régler"),
    ],
    generalKeys: [
      KeyHelpItem("Tab, Maj Tab", "commande suivante et précédente"),
      KeyHelpItem("Espace, Entrée", "appuyer"),
      KeyHelpItem("Flèches", "régler d’un pas"),
      KeyHelpItem("Page préc., Page suiv.", "régler de dix pas"),
      KeyHelpItem("Début, Fin", "jusqu’au bout"),
      KeyHelpItem("Suppr, double clic", "retour à la valeur initiale"),
      KeyHelpItem("Ctrl en glissant", "réglage fin"),
      KeyHelpItem("Échap en glissant", "lâcher, comme avant"),
      KeyHelpItem("Alt Z, Ctrl _", "annuler la dernière modification"),
      KeyHelpItem("Alt Maj Z", "la rétablir"),
      KeyHelpItem("F6", "activer le lecteur d’écran"),
      KeyHelpItem("F8", "réglages d’accessibilité"),
      KeyHelpItem("?", "ces touches"),
      KeyHelpItem("Ctrl C", "quitter aussitôt"),
    ],
    readerKeys: [
      KeyHelpItem("Gauche, Droite", "élément précédent et suivant"),
      KeyHelpItem("Début, Fin", "premier et dernier élément"),
      KeyHelpItem("Ctrl Haut, Ctrl Bas", "choisir ce que fait le rotor"),
      KeyHelpItem("Haut, Bas", "utiliser le rotor"),
      KeyHelpItem("Page préc., Page suiv.", "autre page, ou dix pas"),
      KeyHelpItem("Ctrl Gauche, Droite", "titre précédent et suivant"),
      KeyHelpItem("Espace, Entrée", "activer"),
      KeyHelpItem("Ctrl G", "l’action la plus importante"),
      KeyHelpItem("Échap, Ctrl", "arrêter la voix"),
      KeyHelpItem("Échap en silence", "fermer ce qui est ouvert"),
      KeyHelpItem("Ctrl R", "lire à partir d’ici"),
      KeyHelpItem("Ctrl T", "lire depuis le début"),
      KeyHelpItem("Ctrl L", "répéter"),
      KeyHelpItem("Ctrl S", "épeler"),
      KeyHelpItem("Ctrl P, Ctrl N", "paroles précédentes et suivantes"),
      KeyHelpItem("Ctrl V", "combien est dit"),
      KeyHelpItem("Ctrl K", "apprendre les touches"),
      KeyHelpItem("F7", "liste des éléments"),
      KeyHelpItem("Maj F7", "liste de ce qui a été dit"),
      KeyHelpItem("F8", "réglages"),
      KeyHelpItem("F9", "rideau d’écran"),
      KeyHelpItem("Alt Z, Ctrl _", "annuler la dernière modification"),
      KeyHelpItem("Alt Maj Z", "la rétablir"),
      KeyHelpItem("F6", "désactiver le lecteur d’écran"),
      KeyHelpItem("?", "ces touches"),
      KeyHelpItem("Ctrl C", "quitter aussitôt"),
    ],
    keysTitle: "Touches", readerKeysTitle: "Touches du lecteur d’écran",
    settingsTitle: "Réglages d’accessibilité", rate: "Débit", pitch: "Hauteur", volume: "Volume",
    voice: "Voix", automaticVoice: "automatique", language: "Langue", hints: "Indications",
    hintDelay: "Délai des indications",
    sounds: "Sons", explore: "Explorer en pointant", motion: "Réduire les animations",
    contrast: "Augmenter le contraste", done: "Terminé",
    second: .singularBelowTwo(one: "seconde", other: "secondes"),
    chooserTitle: "Éléments", historyTitle: "Ce qui a été dit",
    item: .singularBelowTwo(one: "élément", other: "éléments"), of: "sur", nothingFound: "rien trouvé",
    lineGreeting:
      "Par lignes : tapez des noms de touches, comme Droite, Espace ou Ctrl-R, puis Entrée. Une ligne vide passe à "
      + "l’élément suivant, ? donne les touches, image écrit l’écran.",
    linePicture: KeyHelpItem("image", "écrire l’écran"),
    lineEmpty: KeyHelpItem("une ligne vide", "élément suivant"),
    lineFault:
      "Il n’y a pas de touche « {word} ». Les noms sont comme Tab, Droite, F7, Ctrl-R ou a ; ? les donne.",
    lineSilence: "pas de réponse",
    lineTooLong: "La ligne est trop longue ; elle a été ignorée.",
    curtainOn: "Rideau d’écran activé", curtainOff: "Rideau d’écran désactivé", noSound: "Pas de son",
    settingsDamaged:
      "Les réglages dans {path} sont illisibles : il faut du JSON, comme {example}. Les réglages "
      + "initiaux sont utilisés.",
    settingsCopied: "Une copie est dans {copy}.",
    settingsUnreadable: "Les réglages dans {path} sont illisibles : {reason}.",
    settingIgnored: "Dans {path}, « {key} » doit être {range}.",
    settingsNotSaved: "Impossible d’enregistrer les réglages dans {path} : {reason}.",
    failures: [
      "speech-dispatcher cannot be reached": "speech-dispatcher est injoignable",
      "start speech-dispatcher, or correct SPEECHD_ADDRESS":
        "lancez speech-dispatcher, ou corrigez SPEECHD_ADDRESS",
      "install speech-dispatcher, and try: spd-say hello":
        "installez speech-dispatcher et essayez : spd-say bonjour",
      "speech-dispatcher does not answer": "speech-dispatcher ne répond pas",
      "restart it, for example with: pkill speech-dispatch":
        "relancez-le, par exemple avec : pkill speech-dispatch",
      "speech-dispatcher has gone away": "speech-dispatcher a disparu",
      "start speech-dispatcher again; speech comes back by itself":
        "relancez speech-dispatcher ; la voix revient d’elle-même",
      "speech-dispatcher refused to speak": "speech-dispatcher a refusé de parler",
      "try it with: spd-say hello": "essayez : spd-say bonjour",
      "speech-dispatcher stopped answering too many times":
        "speech-dispatcher a cessé de répondre trop souvent",
      "restart speech-dispatcher, then this program":
        "relancez speech-dispatcher, puis ce programme",
    ])
}
