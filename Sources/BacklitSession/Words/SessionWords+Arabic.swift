import BacklitAccessibility

extension SessionWords {
  static let arabic = SessionWords(
    tag: "ar",
    firstKeys: [KeyHelpItem("F6", "قارئ الشاشة"), KeyHelpItem("?", "المفاتيح")],
    otherKeys: [
      KeyHelpItem("Tab", "التالي"), KeyHelpItem("المسافة", "ضغط"), KeyHelpItem("الأسهم", "ضبط"),
    ],
    generalKeys: [
      KeyHelpItem("Tab، Shift Tab", "عنصر التحكم التالي والسابق"),
      KeyHelpItem("المسافة، Enter", "ضغط"),
      KeyHelpItem("الأسهم", "ضبط بمقدار خطوة"),
      KeyHelpItem("Page Up، Page Down", "ضبط بمقدار عشر خطوات"),
      KeyHelpItem("Home، End", "إلى أحد الطرفين"),
      KeyHelpItem("Delete، نقر مزدوج", "العودة إلى القيمة الأصلية"),
      KeyHelpItem("Control أثناء السحب", "ضبط دقيق"),
      KeyHelpItem("Escape أثناء السحب", "ترك القيمة كما كانت"),
      KeyHelpItem("Alt Z، Control _", "التراجع عن آخر تغيير"),
      KeyHelpItem("Alt Shift Z", "إعادته"),
      KeyHelpItem("F6", "تشغيل قارئ الشاشة"),
      KeyHelpItem("F8", "إعدادات تسهيلات الاستخدام"),
      KeyHelpItem("?", "هذه المفاتيح"),
      KeyHelpItem("Control C", "الخروج فورًا"),
    ],
    readerKeys: [
      KeyHelpItem("اليسار، اليمين", "العنصر السابق والتالي"),
      KeyHelpItem("Home، End", "العنصر الأول والأخير"),
      KeyHelpItem("Control أعلى، أسفل", "اختيار وظيفة الدوّار"),
      KeyHelpItem("أعلى، أسفل", "استخدام الدوّار"),
      KeyHelpItem("Page Up، Page Down", "صفحة أخرى، أو عشر خطوات"),
      KeyHelpItem("Control يسار، يمين", "العنوان السابق والتالي"),
      KeyHelpItem("المسافة، Enter", "تنشيط"),
      KeyHelpItem("Control G", "الإجراء الأهم"),
      KeyHelpItem("Escape، Control", "إيقاف الكلام"),
      KeyHelpItem("Escape عند الصمت", "إغلاق المفتوح"),
      KeyHelpItem("Control R", "القراءة من هنا"),
      KeyHelpItem("Control T", "القراءة من البداية"),
      KeyHelpItem("Control L", "إعادة القول"),
      KeyHelpItem("Control S", "تهجئة"),
      KeyHelpItem("Control P، Control N", "الكلام الأقدم والأحدث"),
      KeyHelpItem("Control V", "مقدار ما يقال"),
      KeyHelpItem("Control K", "تعلّم المفاتيح"),
      KeyHelpItem("F7", "قائمة العناصر"),
      KeyHelpItem("Shift F7", "قائمة ما قيل"),
      KeyHelpItem("F8", "الإعدادات"),
      KeyHelpItem("F9", "ستارة الشاشة"),
      KeyHelpItem("Alt Z، Control _", "التراجع عن آخر تغيير"),
      KeyHelpItem("Alt Shift Z", "إعادته"),
      KeyHelpItem("F6", "إيقاف قارئ الشاشة"),
      KeyHelpItem("?", "هذه المفاتيح"),
      KeyHelpItem("Control C", "الخروج فورًا"),
    ],
    keysTitle: "المفاتيح", readerKeysTitle: "مفاتيح قارئ الشاشة",
    settingsTitle: "إعدادات قارئ الشاشة", rate: "السرعة", pitch: "طبقة الصوت", volume: "مستوى الصوت",
    voice: "الصوت", automaticVoice: "تلقائي", language: "اللغة", hints: "التلميحات",
    hintDelay: "مهلة التلميحات", sounds: "الأصوات",
    explore: "الاستكشاف بالإشارة", motion: "تقليل الحركة",
    contrast: "زيادة التباين", done: "تم",
    second: .arabic(singular: "ثانية", dual: "ثانيتان", plural: "ثوانٍ", accusative: "ثانية"),
    chooserTitle: "العناصر", historyTitle: "ما قيل",
    item: .arabic(singular: "عنصر", dual: "عنصران", plural: "عناصر", accusative: "عنصرًا"), of: "من",
    nothingFound: "لا نتائج",
    lineGreeting:
      "بالأسطر: اكتب أسماء المفاتيح، مثل اليمين أو المسافة أو Control-R، ثم Enter. السطر الفارغ ينتقل إلى العنصر التالي، "
      + "و ? تسرد المفاتيح، و صورة تكتب الشاشة.",
    linePicture: KeyHelpItem("صورة", "كتابة الشاشة"), lineEmpty: KeyHelpItem("سطر فارغ", "العنصر التالي"),
    lineFault: "لا يوجد مفتاح باسم «{word}». الأسماء مثل Tab أو اليمين أو F7 أو Control-R أو a؛ و ? تسردها.",
    lineSilence: "لا رد",
    lineTooLong: "السطر أطول من اللازم، ولم يُنفَّذ.",
    curtainOn: "ستارة الشاشة مفعّلة", curtainOff: "ستارة الشاشة معطّلة", noSound: "لا صوت",
    settingsDamaged:
      "تعذّرت قراءة الإعدادات في {path}: يجب أن تكون JSON مثل {example}. تُستخدم الإعدادات "
      + "الأصلية.",
    settingsCopied: "توجد نسخة في {copy}.",
    settingsUnreadable: "تعذّرت قراءة الإعدادات في {path}: {reason}.",
    settingIgnored: "في {path} يجب أن يكون «{key}» {range}.",
    settingsNotSaved: "تعذّر حفظ الإعدادات في {path}: {reason}.",
    failures: [
      "speech-dispatcher cannot be reached": "تعذّر الوصول إلى speech-dispatcher",
      "start speech-dispatcher, or correct SPEECHD_ADDRESS":
        "شغّل speech-dispatcher أو صحّح SPEECHD_ADDRESS",
      "install speech-dispatcher, and try: spd-say hello":
        "ثبّت speech-dispatcher وجرّب: spd-say hello",
      "speech-dispatcher does not answer": "لا يجيب speech-dispatcher",
      "restart it, for example with: pkill speech-dispatch":
        "أعد تشغيله، مثلًا بالأمر: pkill speech-dispatch",
      "speech-dispatcher has gone away": "اختفى speech-dispatcher",
      "start speech-dispatcher again; speech comes back by itself":
        "أعد تشغيل speech-dispatcher ويعود الكلام تلقائيًا",
      "speech-dispatcher refused to speak": "رفض speech-dispatcher الكلام",
      "try it with: spd-say hello": "جرّب: spd-say hello",
      "speech-dispatcher stopped answering too many times":
        "توقف speech-dispatcher عن الإجابة مرات كثيرة",
      "restart speech-dispatcher, then this program":
        "أعد تشغيل speech-dispatcher ثم هذا البرنامج",
    ])
}
