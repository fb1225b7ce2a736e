import BacklitAccessibility

extension SessionWords {
  static let spanish = SessionWords(
    tag: "es",
    firstKeys: [KeyHelpItem("F6", "lector de pantalla"), KeyHelpItem("?", "teclas")],
    otherKeys: [
      KeyHelpItem("Tab", "siguiente"), KeyHelpItem("Espacio", "pulsar"), KeyHelpItem("flechas", "ajustar"),
    ],
    generalKeys: [
      KeyHelpItem("Tab, Mayús Tab", "control siguiente y anterior"),
      KeyHelpItem("Espacio, Intro", "pulsar"),
      KeyHelpItem("Flechas", "ajustar un paso"),
      KeyHelpItem("Re Pág, Av Pág", "ajustar diez pasos"),
      KeyHelpItem("Inicio, Fin", "hasta el extremo"),
      KeyHelpItem("Supr, doble clic", "volver al valor inicial"),
      KeyHelpItem("Control al arrastrar", "ajuste fino"),
      KeyHelpItem("Escape al arrastrar", "soltar, como estaba antes"),
      KeyHelpItem("Alt Z, Control _", "deshacer el último cambio"),
      KeyHelpItem("Alt Mayús Z", "rehacerlo"),
      KeyHelpItem("F6", "activar el lector de pantalla"),
      KeyHelpItem("F8", "ajustes de accesibilidad"),
      KeyHelpItem("?", "estas teclas"),
      KeyHelpItem("Control C", "salir de inmediato"),
    ],
    readerKeys: [
      KeyHelpItem("Izquierda, Derecha", "elemento anterior y siguiente"),
      KeyHelpItem("Inicio, Fin", "primer y último elemento"),
      KeyHelpItem("Control Arriba, Abajo", "elegir lo que hace el rotor"),
      KeyHelpItem("Arriba, Abajo", "usar el rotor"),
      KeyHelpItem("Re Pág, Av Pág", "otra página, o diez pasos"),
      KeyHelpItem("Control Izq., Der.", "encabezado anterior y siguiente"),
      KeyHelpItem("Espacio, Intro", "activar"),
      KeyHelpItem("Control G", "la acción más importante"),
      KeyHelpItem("Escape, Control", "parar la voz"),
      KeyHelpItem("Escape en silencio", "cerrar lo abierto"),
      KeyHelpItem("Control R", "leer desde aquí"),
      KeyHelpItem("Control T", "leer desde el principio"),
      KeyHelpItem("Control L", "repetir"),
      KeyHelpItem("Control S", "deletrear"),
      KeyHelpItem("Control P, Control N", "lo dicho antes y después"),
      KeyHelpItem("Control V", "cuánto se dice"),
      KeyHelpItem("Control K", "aprender las teclas"),
      KeyHelpItem("F7", "lista de elementos"),
      KeyHelpItem("Mayús F7", "lista de lo dicho"),
      KeyHelpItem("F8", "ajustes"),
      KeyHelpItem("F9", "cortina de pantalla"),
      KeyHelpItem("Alt Z, Control _", "deshacer el último cambio"),
      KeyHelpItem("Alt Mayús Z", "rehacerlo"),
      KeyHelpItem("F6", "desactivar el lector de pantalla"),
      KeyHelpItem("?", "estas teclas"),
      KeyHelpItem("Control C", "salir de inmediato"),
    ],
    keysTitle: "Teclas", readerKeysTitle: "Teclas del lector de pantalla",
    settingsTitle: "Ajustes de accesibilidad", rate: "Velocidad", pitch: "Tono", volume: "Volumen",
    voice: "Voz", automaticVoice: "automática", language: "Idioma", hints: "Indicaciones",
    hintDelay: "Espera de indicaciones",
    sounds: "Sonidos", explore: "Explorar con el puntero", motion: "Reducir movimiento",
    contrast: "Aumentar contraste", done: "Listo",
    second: .singularAtOne(one: "segundo", other: "segundos"),
    chooserTitle: "Elementos", historyTitle: "Lo dicho",
    item: .singularAtOne(one: "elemento", other: "elementos"), of: "de", nothingFound: "no hay nada",
    lineGreeting:
      "Por líneas: escriba nombres de teclas, como Derecha, Espacio o Control-R, y luego Intro. Una línea vacía pasa al "
      + "elemento siguiente, ? muestra las teclas, imagen escribe la pantalla.",
    linePicture: KeyHelpItem("imagen", "escribir la pantalla"),
    lineEmpty: KeyHelpItem("una línea vacía", "elemento siguiente"),
    lineFault:
      "No hay ninguna tecla «{word}». Los nombres son como Tab, Derecha, F7, Control-R o a; ? los muestra.",
    lineSilence: "sin respuesta",
    lineTooLong: "La línea es demasiado larga y se ha omitido.",
    curtainOn: "Cortina de pantalla activada", curtainOff: "Cortina de pantalla desactivada",
    noSound: "Sin sonido",
    settingsDamaged:
      "No se pueden leer los ajustes de {path}: tienen que ser JSON, como {example}. Se usan los "
      + "ajustes iniciales.",
    settingsCopied: "Hay una copia en {copy}.",
    settingsUnreadable: "No se pueden leer los ajustes de {path}: {reason}.",
    settingIgnored: "En {path}, «{key}» tiene que ser {range}.",
    settingsNotSaved: "No se pueden guardar los ajustes en {path}: {reason}.",
    failures: [
      "speech-dispatcher cannot be reached": "no se llega a speech-dispatcher",
      "start speech-dispatcher, or correct SPEECHD_ADDRESS":
        "inicie speech-dispatcher o corrija SPEECHD_ADDRESS",
      "install speech-dispatcher, and try: spd-say hello":
        "instale speech-dispatcher y pruebe: spd-say hola",
      "speech-dispatcher does not answer": "speech-dispatcher no responde",
      "restart it, for example with: pkill speech-dispatch":
        "reinícielo, por ejemplo con: pkill speech-dispatch",
      "speech-dispatcher has gone away": "speech-dispatcher ha desaparecido",
      "start speech-dispatcher again; speech comes back by itself":
        "vuelva a iniciar speech-dispatcher; la voz vuelve sola",
      "speech-dispatcher refused to speak": "speech-dispatcher se negó a hablar",
      "try it with: spd-say hello": "pruebe: spd-say hola",
      "speech-dispatcher stopped answering too many times":
        "speech-dispatcher dejó de responder demasiadas veces",
      "restart speech-dispatcher, then this program":
        "reinicie speech-dispatcher y después este programa",
    ])
}
