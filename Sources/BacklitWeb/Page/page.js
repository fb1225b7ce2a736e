// The page of a program: its picture, its texts, and its elements for the reader of the browser.
//
// The program is the only state. What a reader does to an element goes up as an action, and what the program answers is shown.
// `WebMessage` has the messages that the program understands, and `WebPacket` and `WebNode` those that it sends.

const cell = { width: 8, height: 16 };
const byId = (id) => document.getElementById(id);
const stage = byId("stage");
const picture = byId("picture");
const pen = picture.getContext("2d", { alpha: true });
const textLayer = byId("text");
const largeLayer = byId("large");
const mirror = byId("mirror");
const toolbar = byId("actions");
const status = byId("status");
const matches = (query) => matchMedia(query).matches;

const words = {
  en: { lost: "The connection is lost. Trying again…", ended: "The program has ended.", refused: "The program refused the connection.", watching: "A different page controls this program. You can only watch.", tooLong: "The text is too long.", notCopied: "The text is copied only in the program. Select it and copy it with the browser.", actions: "Actions" },
  de: { lost: "Die Verbindung ist unterbrochen. Neuer Versuch …", ended: "Das Programm ist beendet.", refused: "Das Programm hat die Verbindung abgelehnt.", watching: "Eine andere Seite bedient dieses Programm. Sie können nur zusehen.", tooLong: "Der Text ist zu lang.", notCopied: "Der Text ist nur im Programm kopiert. Markieren Sie ihn und kopieren Sie ihn mit dem Browser.", actions: "Aktionen" },
  es: { lost: "Se perdió la conexión. Intentando de nuevo…", ended: "El programa ha terminado.", refused: "El programa rechazó la conexión.", watching: "Otra página controla este programa. Solo puede mirar.", tooLong: "El texto es demasiado largo.", notCopied: "El texto solo se copió en el programa. Selecciónelo y cópielo con el navegador.", actions: "Acciones" },
  fr: { lost: "La connexion est perdue. Nouvel essai…", ended: "Le programme est terminé.", refused: "Le programme a refusé la connexion.", watching: "Une autre page commande ce programme. Vous pouvez seulement regarder.", tooLong: "Le texte est trop long.", notCopied: "Le texte n’est copié que dans le programme. Sélectionnez-le et copiez-le avec le navigateur.", actions: "Actions" },
  ar: { lost: "انقطع الاتصال. تجري المحاولة مجددًا…", ended: "انتهى البرنامج.", refused: "رفض البرنامج الاتصال.", watching: "صفحة أخرى تتحكم في هذا البرنامج. يمكنك المشاهدة فقط.", tooLong: "النص طويل جدًا.", notCopied: "نُسخ النص داخل البرنامج فقط. حدده وانسخه بالمتصفح.", actions: "إجراءات" },
};
const wordsOf = (language) => words[language.split("-")[0]];
let say = wordsOf(navigator.language) ?? words.en;

// MARK: Connection

const retryMilliseconds = { first: 250, last: 4000 };
const pingMilliseconds = 15000;
const answerMilliseconds = 10000;
const byteLimit = 1 << 18;
const encoder = new TextEncoder();

const connection = { socket: null, delay: retryMilliseconds.first, resume: sessionStorage.getItem(location.pathname), isFresh: true, isOver: false, readOnly: false, pings: 0 };

function connect() {
  const address = new URL("session", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  connection.socket = socket;
  let answerTimer = 0;
  const pingTimer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    send({ t: "ping", n: ++connection.pings });
    answerTimer ||= setTimeout(() => socket.close(), answerMilliseconds);
  }, pingMilliseconds);
  socket.onopen = () => {
    connection.isFresh = true;
    const nonce = document.querySelector("meta[name=session-nonce]").content;
    transmit({ t: "start", nonce, ...surroundings(), resume: connection.resume });
  };
  socket.onmessage = ({ data }) => {
    clearTimeout(answerTimer);
    answerTimer = 0;
    if (typeof data === "string") receive(JSON.parse(data));
    else showTile(data);
  };
  socket.onclose = ({ code, reason }) => {
    clearInterval(pingTimer);
    clearTimeout(answerTimer);
    if (connection.socket !== socket || connection.isOver) return;
    if (code === 1008 || code >= 4000) return end(`${say.refused} ${reason}`);
    status.textContent = say.lost;
    setTimeout(connect, connection.delay);
    connection.delay = Math.min(2 * connection.delay, retryMilliseconds.last);
  };
}

function transmit(message) {
  if (connection.socket?.readyState !== WebSocket.OPEN) return;
  const text = JSON.stringify(message);
  // The program ends a connection with a message that is too long.
  if (encoder.encode(text).length > byteLimit) note(say.tooLong);
  else connection.socket.send(text);
}

function send(message) {
  if (!connection.readOnly || message.t === "ping" || message.t === "size") transmit(message);
}

function act(id, action, value) {
  const message = { t: "action", id: Number(id), action };
  send(value === undefined ? message : { ...message, value });
}

const receivers = {
  hello: begin,
  text: ({ rows, large }) => { showRows(rows); if (large) largeLayer.replaceChildren(...large.map(largePart)); },
  tree: updateTree,
  focus: ({ id }) => moveFocus(id == null ? null : String(id)),
  say: ({ text, urgent }) => announce(text, urgent),
  title: ({ text }) => { document.title = text; },
  copy: ({ text }) => copy(text),
  end: () => end(say.ended),
};

function receive(message) { receivers[message.t]?.(message); }

function begin({ columns, rows, cell: size, scale, title, lang, dir, readOnly, resume }) {
  [cell.width, cell.height] = size;
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  document.title = title;
  say = wordsOf(lang) ?? say;
  toolbar.setAttribute("aria-label", say.actions);
  connection.readOnly = readOnly;
  if (resume) {
    connection.resume = resume;
    // A page that is loaded again while the program does not know yet that its connection is lost.
    sessionStorage.setItem(location.pathname, resume);
  }
  connection.delay = retryMilliseconds.first;
  status.textContent = readOnly ? say.watching : "";
  stage.style.width = `${columns * cell.width}px`;
  stage.style.height = `${rows * cell.height}px`;
  stage.classList.toggle("scrolls", canScroll(1, 1) || canScroll(-1, -1));
  largeLayer.replaceChildren();
  textLayer.replaceChildren(...Array.from({ length: rows }, () => document.createElement("div")));
  fitFont();
  beginPicture(columns * cell.width, rows * cell.height, scale);
}

/** Shows that the program is not there any more. */
function end(text) {
  connection.isOver = true;
  connection.socket.close();
  updateTree({ root: null, nodes: {}, removed: [...nodes.keys()] });
  stage.classList.add("ended");
  status.textContent = text;
}

/** A smaller page scrolls: programs are made for 24 rows, and 400 % of zoom leave less. */
const least = { width: 320, height: 384 };
/** A large screen with a zoom of 25 % has more than programs use. */
const mostPoints = 1 << 14;

/** What the program lays out for. */
function surroundings() {
  const root = document.documentElement;
  const textScale = parseFloat(getComputedStyle(root).fontSize) / 16;
  return {
    width: Math.min(mostPoints, Math.max(least.width, root.clientWidth)),
    height: Math.min(mostPoints, Math.max(least.height, root.clientHeight)),
    scale: Math.min(4, Math.max(1, Math.ceil(devicePixelRatio))),
    scheme: matches("(prefers-color-scheme: dark)") ? "dark" : "light",
    motion: matches("(prefers-reduced-motion: reduce)") ? "reduce" : "no-preference",
    contrast: matches("(prefers-contrast: more)") || matches("(forced-colors: active)") ? "more" : "no-preference",
    textScale: Math.min(4, Math.max(0.5, textScale)),
  };
}

let sentSurroundings = "";
function sendSurroundings() {
  const now = surroundings();
  if (JSON.stringify(now) === sentSurroundings) return;
  sentSurroundings = JSON.stringify(now);
  send({ t: "size", ...now });
  showPicturesOnly();
}

/** Calls a function at most once a picture, with what it was called with last. */
function oncePerPicture(run) {
  let last = null;
  return (...values) => {
    if (!last) requestAnimationFrame(() => { const now = last; last = null; run(...now); });
    last = values;
  };
}

// MARK: Picture

// Tiles are drawn in the order in which they came. Small ones are decoded here, at once: the browser's decoder answers several
// milliseconds later, and much later on a busy machine. Large ones are decoded at the same time.
const smallTile = 1 << 16;
let drawn = Promise.resolve();
let undrawn = 0;

function showTile(data) {
  const head = new DataView(data);
  const [x, y, width, height] = [0, 2, 4, 6].map((offset) => head.getUint16(offset));
  const file = new Uint8Array(data, 8);
  const { generation } = picture;
  const isSmall = width * height <= smallTile;
  if (isSmall && undrawn === 0) return pen.putImageData(decodePNG(file, width, height), x, y);
  const image = isSmall ? decodePNG(file, width, height) : createImageBitmap(new Blob([file], { type: "image/png" }));
  undrawn += 1;
  drawn = drawn.then(async () => {
    const tile = await image;
    if (generation !== picture.generation) return;
    pen.clearRect(x, y, width, height);
    if (isSmall) return pen.putImageData(tile, x, y);
    pen.drawImage(tile, x, y);
    tile.close();
  }).catch((error) => console.error(error)).finally(() => { undrawn -= 1; });
}

/** The pixels of a file as the program writes it: one part of data, with lines that have no filters. */
function decodePNG(file, width, height) {
  const components = file[25] === 2 ? 3 : 4;
  const stride = 1 + width * components;
  // After the names of the parts, their lengths, and the two bytes before the data.
  const bytes = inflate(file.subarray(43), stride * height);
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let row = 0, to = 0; row < height; row++) {
    for (let from = row * stride + 1; from < (row + 1) * stride; from += components) {
      const alpha = components === 3 ? 255 : bytes[from + 3];
      pixels[to++] = (alpha << 24) | (bytes[from + 2] << 16) | (bytes[from + 1] << 8) | bytes[from];
    }
  }
  return image;
}

/** The codes of symbols by their bits (RFC 1951, 3.2.2): the symbol, and the number of bits in the last four. */
function codesOf(lengths) {
  const longest = lengths.reduce((a, b) => Math.max(a, b), 1);
  const table = new Uint16Array(1 << longest);
  let code = 0;
  for (let length = 1; length <= longest; length++, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      let first = 0;
      for (let bit = 0; bit < length; bit++) first |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let place = first; place < table.length; place += 1 << length) table[place] = (symbol << 4) | length;
      code++;
    }
  }
  return { table, mask: table.length - 1, longest };
}

/** The bases and the further bits of lengths and of distances. */
function steps(first, count, group) {
  const [bases, further] = [new Uint16Array(count), new Uint8Array(count)];
  for (let place = 0, base = first; place < count; place++) {
    [bases[place], further[place]] = [base, Math.max(0, Math.floor(place / group) - 1)];
    base += 1 << further[place];
  }
  return { bases, further };
}
const lengthSteps = steps(3, 29, 4);
// The last length has a code of its own.
[lengthSteps.bases[28], lengthSteps.further[28]] = [258, 0];
const distanceSteps = steps(1, 30, 2);
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const fixedCodes = [
  codesOf(Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8))),
  codesOf(new Array(30).fill(5)),
];

/** Expands bytes that are compressed as RFC 1951 says. */
function inflate(source, size) {
  const result = new Uint8Array(size);
  let [from, to, bits, count] = [0, 0, 0, 0];
  function take(wanted) {
    while (count < wanted) { bits |= source[from++] << count; count += 8; }
    const value = bits & ((1 << wanted) - 1);
    bits >>>= wanted;
    count -= wanted;
    return value;
  }
  function symbol({ table, mask, longest }) {
    while (count < longest) { bits |= source[from++] << count; count += 8; }
    const entry = table[bits & mask];
    bits >>>= entry & 15;
    count -= entry & 15;
    return entry >> 4;
  }
  function codes() {
    const [letters, distances, lengths] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const ofLengths = new Array(19).fill(0);
    for (let place = 0; place < lengths; place++) ofLengths[orderOfLengths[place]] = take(3);
    const code = codesOf(ofLengths);
    const all = [];
    while (all.length < letters + distances) {
      const length = symbol(code);
      if (length < 16) all.push(length);
      else if (length === 16) all.push(...new Array(3 + take(2)).fill(all.at(-1)));
      else all.push(...new Array(length === 17 ? 3 + take(3) : 11 + take(7)).fill(0));
    }
    return [codesOf(all.slice(0, letters)), codesOf(all.slice(letters))];
  }
  for (let isLast = 0; !isLast;) {
    if (from > source.length) throw new Error("The picture is incomplete.");
    isLast = take(1);
    const kind = take(2);
    if (kind === 0) {
      // Whole bytes that were taken too early are given back.
      from -= count >> 3;
      [bits, count] = [0, 0];
      const length = source[from] | (source[from + 1] << 8);
      result.set(source.subarray(from + 4, from + 4 + length), to);
      from += 4 + length;
      to += length;
      continue;
    }
    const [letters, distances] = kind === 1 ? fixedCodes : codes();
    for (let value = symbol(letters); value !== 256; value = symbol(letters)) {
      if (value < 256) {
        result[to++] = value;
        continue;
      }
      const length = lengthSteps.bases[value - 257] + take(lengthSteps.further[value - 257]);
      const place = symbol(distances);
      const distance = distanceSteps.bases[place] + take(distanceSteps.further[place]);
      for (const end = to + length; to < end; to++) result[to] = result[to - distance];
    }
  }
  return result;
}

/** Makes room for a picture, all tiles of which come. Those that wait are of the one before. */
function beginPicture(width, height, scale) {
  picture.generation = (picture.generation ?? 0) + 1;
  // The one before stays until then, if it has the same size: a canvas that gets a size is empty.
  const size = [width * scale, height * scale];
  if (picture.width !== size[0] || picture.height !== size[1]) [picture.width, picture.height] = size;
  picture.style.width = `${width}px`;
  picture.style.height = `${height}px`;
}

/** Of the picture under forced colours, only the elements stay that have no other form. */
function showPicturesOnly() {
  if (!matches("(forced-colors: active)")) return;
  const shown = [...nodes.values()].filter(({ node: { role } }) => /^(img|slider|meter|progressbar|spinbutton)$/.test(role));
  const path = shown.map(({ node: { frame: [x, y, w, h] } }) => `M${x} ${y}h${w}v${h}h${-w}z`).join("");
  picture.style.setProperty("--pictures", path ? `path("${path}")` : "inset(100%)");
}

// MARK: Texts

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const plain = /^[\x20-\x7e]*$/;
const styles = ["bold", "italic", "underline", "strike", "dim"];
const measure = document.createElement("canvas").getContext("2d");
const segmenter = new Intl.Segmenter();
const clusters = (text) => [...segmenter.segment(text)].length;
let fontSize = 13;

/** Chooses the size at which a letter is one cell wide. */
function fitFont() {
  measure.font = `100px ${getComputedStyle(textLayer).fontFamily}`;
  fontSize = (100 * cell.width) / measure.measureText("0").width;
  stage.style.setProperty("--font-size", `${fontSize}px`);
}

function showRows(rows) {
  for (const [row, runs] of rows) {
    let column = 0;
    const parts = [];
    for (const run of runs) {
      if (run[0] > column) parts.push(span(" ".repeat(run[0] - column), run[0] - column));
      parts.push(runPart(run));
      column = run[0] + run[1];
    }
    textLayer.children[row]?.replaceChildren(...parts);
  }
}

function span(content, cells) {
  const part = document.createElement("span");
  part.style.width = `${cells * cell.width}px`;
  part.append(content);
  return part;
}

function runPart([, cells, text, foreground, background, flags]) {
  const names = namesOf(flags);
  const part = span("", cells);
  part.classList.add("run", ...names);
  if (foreground) part.style.color = foreground;
  if (background) part.style.background = background;
  if (plain.test(text)) {
    part.textContent = text;
  } else if (rightToLeft.test(text)) {
    // Words are at their places from left to right, and their letters in the order in which they are read.
    const isEven = cells === clusters(text);
    for (const word of text.split(/( +)/).filter(Boolean)) {
      part.append(fitted(word, isEven ? clusters(word) : null, names, rightToLeft.test(word) ? "bdi" : "span"));
    }
  } else {
    part.append(fitted(text, cells, names, "span"));
  }
  return part;
}

const namesOf = (flags) => styles.filter((_, bit) => flags & (1 << bit));

/** A line of letters that are larger than a cell, of which other elements may hide parts. */
function largePart({ x, y, width, height, baseline, scale, text, color, flags, visible }) {
  const names = namesOf(flags);
  const letters = fitted(text, width / (cell.width * scale), names, rightToLeft.test(text) ? "bdi" : "span", scale);
  measure.font = fontOf(names, scale);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measure.measureText(text);
  letters.style.top = `${baseline - (height + ascent - descent) / 2}px`;
  const part = span(letters, width / cell.width);
  part.classList.add("run", ...names);
  Object.assign(part.style, {
    left: `${x}px`, top: `${y}px`, height: `${height}px`, fontSize: `${fontSize * scale}px`, lineHeight: `${height}px`, color: color ?? "",
  });
  if (visible) {
    const rows = visible.map(([column, row, cells]) => `M${column * cell.width - x} ${row * cell.height - y}h${cells * cell.width}v${cell.height}h${-cells * cell.width}z`);
    part.style.clipPath = `path("${rows.join("")}")`;
  }
  return part;
}

const fontOf = (names, scale) => `${["italic", "bold"].filter((name) => names.includes(name)).join(" ")} ${fontSize * scale}px ${getComputedStyle(textLayer).fontFamily}`;

/** A text in letters of other fonts, made as wide as its cells. */
function fitted(text, cells, names, tag, scale = 1) {
  const part = document.createElement(tag);
  part.textContent = text;
  if (cells === null) return part;
  const width = cells * cell.width * scale;
  measure.font = fontOf(names, scale);
  const natural = measure.measureText(text).width;
  part.classList.add("fitted");
  part.style.width = `${width}px`;
  const stretches = natural < width - 0.5 && !rightToLeft.test(text);
  if (stretches) part.style.letterSpacing = `${(width - natural) / clusters(text)}px`;
  else if (Math.abs(natural - width) > 0.5) part.style.transform = `scaleX(${width / natural})`;
  return part;
}

// MARK: Elements

/** Each node of the program with its element, by the node's number. */
const nodes = new Map();
const numbers = new WeakMap();
let rootNumber = null;

const roles = new Set(
  ("button switch checkbox radio radiogroup tab tablist tabpanel menuitem menuitemradio menuitemcheckbox menu link heading text " +
    "paragraph img slider spinbutton textbox searchbox progressbar meter list listitem listbox option tree treeitem table grid " +
    "treegrid row rowgroup cell gridcell columnheader rowheader dialog alertdialog region navigation search group toolbar " +
    "status alert log").split(" "));
const buttons = new Set(["button", "switch", "checkbox", "radio", "tab", "menuitem", "menuitemradio", "menuitemcheckbox"]);
const adjustable = new Set(["slider", "spinbutton"]);
/** What a container must contain, in ARIA; of others, browsers make no sense. */
const owned = {
  listbox: ["option"], list: ["listitem"], tablist: ["tab"], tree: ["treeitem", "group"], menu: ["menuitem", "menuitemradio", "menuitemcheckbox", "group"],
  table: ["row", "rowgroup"], grid: ["row", "rowgroup"], treegrid: ["row", "rowgroup"], rowgroup: ["row"],
  row: ["cell", "gridcell", "columnheader", "rowheader"],
};
const owners = {};
for (const [owner, items] of Object.entries(owned)) for (const item of items) (owners[item] ??= []).push(owner);
owners.group = undefined;
owners.treeitem.push("group", "treeitem");

const roleOf = (id) => nodes.get(id)?.role;

/** The role of a node in a page that is valid: a container whose parts are not what its role demands is a plain one. */
function containerRole({ role, range, children = [] }) {
  if (!roles.has(role)) return null;
  // Readers set the value of a slider, which must have a number.
  if (adjustable.has(role)) return range ? "slider" : "spinbutton";
  const parts = children.map((id) => nodes.get(String(id))?.node).filter((part) => part && !part.states?.hidden);
  const fits = (list) => !list || parts.every((part) => list.includes(part.role));
  // Options cannot have controls, but items of a list can.
  const isPlain = role !== "listbox" || parts.every((part) => !part.children?.length);
  if (fits(owned[role]) && isPlain) return role;
  return parts.every((part) => ["option", "listitem"].includes(part.role)) ? "list" : "group";
}

function itemRole(role, parent, { actions = [], states = {} }) {
  if (!owners[role] || owners[role].includes(parent)) return role;
  if (parent === "list") return "listitem";
  // An item that can be selected can have the focus, and readers say nothing of a plain text with it.
  return actions.includes("activate") || states.selected !== undefined ? "button" : "text";
}

function deriveRoles(id, parent) {
  const entry = nodes.get(id);
  if (!entry) return;
  entry.role = itemRole(containerRole(entry.node), parent, entry.node);
  for (const child of entry.node.children ?? []) deriveRoles(String(child), entry.role ?? parent);
}

function updateTree({ root, nodes: changed = {}, removed = [] }) {
  // After a lost connection, the first tree is whole. Elements that are still there keep the reader's place.
  if (connection.isFresh) removed = [...nodes.keys()].filter((id) => !(id in changed));
  connection.isFresh = false;
  // A reader whose element disappears looks for a place by itself, without a word.
  if (removed.some((id) => nodes.get(String(id))?.element.contains(document.activeElement))) focusPage();
  for (const id of removed.map(String)) {
    nodes.get(id)?.element?.remove();
    nodes.delete(id);
  }
  rootNumber = root === null ? null : String(root ?? rootNumber);
  let isSame = removed.length === 0;
  for (const [id, node] of Object.entries(changed)) {
    const entry = nodes.get(id);
    const key = JSON.stringify([node.role, node.children]);
    isSame &&= entry?.key === key;
    nodes.set(id, { ...entry, node, key });
  }
  let ids = Object.keys(changed);
  if (!isSame) {
    const before = new Map([...nodes].map(([id, { role }]) => [id, role]));
    if (rootNumber) deriveRoles(rootNumber, null);
    ids = [...nodes.keys()].filter((id) => id in changed || roleOf(id) !== before.get(id));
  }
  for (const id of ids) applyNode(id);
  for (const id of ids) arrange(id);
  const rootElement = nodes.get(rootNumber)?.element;
  if (rootElement && rootElement.parentNode !== mirror) mirror.replaceChildren(rootElement);
  for (const id of ids) place(id);
  isolateModal();
  showPicturesOnly();
  if (!nodes.has(numbers.get(document.activeElement))) moveFocus(focusNumber);
}

/** The tag of an element, with its type or level. */
function tagOf({ node, role }) {
  if (node.text) return node.text.multiline ? "textarea" : `input ${node.text.secure ? "password" : role === "searchbox" ? "search" : "text"}`;
  if (role === "slider" && node.range) return "input range";
  if (role === "heading") return `h${Math.min(6, Math.max(1, node.level ?? 2))}`;
  if (role === "link" && /^https?:/.test(node.href ?? "")) return "a";
  if (buttons.has(role)) return "button";
  return role === "text" || role === "paragraph" ? "p" : "div";
}

const impliedRoles = new Set(["button", "heading", "text", "paragraph", "textbox", "searchbox"]);
const hasValue = new Set(["slider", "spinbutton", "progressbar", "meter"]);
const checkable = new Set(["switch", "checkbox", "radio", "menuitemradio", "menuitemcheckbox", "option", "treeitem"]);
const selectable = new Set(["tab", "option", "row", "cell", "gridcell", "columnheader", "rowheader", "treeitem"]);
const numbered = new Set(["option", "listitem", "treeitem", "row", "radio", "tab", "menuitem", "menuitemradio", "menuitemcheckbox"]);
const places = new Set(["row", "cell", "gridcell", "columnheader", "rowheader"]);
/** Roles whose name is their text. */
const unnamed = new Set([null, "text", "paragraph", "listitem", "cell", "gridcell", "columnheader", "rowheader"]);

function set(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function applyNode(id) {
  const entry = nodes.get(id);
  const { node, role } = entry;
  const tag = tagOf(entry);
  if (entry.tag !== tag) {
    const [name, type] = tag.split(" ");
    const element = document.createElement(name);
    if (type) element.type = type;
    if (name === "button") element.type = "button";
    if (node.text) Object.assign(element, { autocomplete: "off", autocapitalize: "off", spellcheck: false });
    element.append(...(entry.element?.childNodes ?? []));
    entry.element?.replaceWith(element);
    Object.assign(entry, { tag, element });
    numbers.set(element, id);
  }
  const { element } = entry;
  const { states = {}, range, text, actions = [] } = node;
  const isNative = impliedRoles.has(role) || tag === "input range" || tag === "a";
  const isRoot = id === rootNumber;
  set(element, "role", text || isNative || isRoot ? null : role ?? (node.name ? "group" : null));
  set(element, "lang", node.lang);
  set(element, "dir", node.dir);
  set(element, "href", tag === "a" ? node.href : null);
  set(element, "rel", tag === "a" ? "noreferrer" : null);
  set(element, "target", tag === "a" ? "_blank" : null);

  const ownsValue = hasValue.has(role) || text;
  const name = [node.name, ownsValue ? null : node.value].filter(Boolean).join(", ");
  const hasChildren = node.children?.length > 0;
  const isUnnamed = unnamed.has(role) && !(role === null && node.name);
  set(element, "data-text", isUnnamed && name ? name : null);
  set(isRoot ? stage : element, "aria-label", isUnnamed ? null : name || null);
  set(element, "aria-description", node.description || null);
  element.classList.toggle("container", hasChildren && !actions.includes("activate"));

  set(element, "aria-checked", checkable.has(role) ? stateWord(states.checked ?? (selectable.has(role) ? null : false)) : null);
  set(element, "aria-pressed", role === "button" ? stateWord(states.pressed ?? states.checked) : null);
  const isSelectable = selectable.has(role);
  set(element, "aria-selected", isSelectable ? stateWord(states.selected ?? (role === "tab" || role === "option" ? false : null)) : null);
  set(element, "aria-current", !isSelectable && !checkable.has(role) && states.selected ? "true" : null);
  set(element, "aria-expanded", ["text", "paragraph", "listitem", null].includes(role) ? null : stateWord(states.expanded));
  set(element, "aria-disabled", states.disabled ? "true" : null);
  set(element, "aria-busy", states.busy ? "true" : null);
  set(element, "aria-modal", states.modal ? "true" : null);
  set(element, "aria-required", states.required && text ? "true" : null);
  set(element, "aria-invalid", states.invalid && text ? "true" : null);
  set(element, "aria-live", node.live);
  element.hidden = states.hidden === true;

  set(element, "aria-level", role === "treeitem" || (role === "row" && node.level) ? node.level : null);
  const isNumbered = numbered.has(role);
  set(element, "aria-posinset", isNumbered ? node.pos : null);
  set(element, "aria-setsize", isNumbered ? node.size : null);
  const isPlaced = places.has(role);
  set(element, "aria-rowindex", isPlaced ? node.row : null);
  set(element, "aria-colindex", isPlaced && role !== "row" ? node.column : null);
  const isTable = ["table", "grid", "treegrid"].includes(role);
  set(element, "aria-rowcount", isTable ? node.rowcount : null);
  set(element, "aria-colcount", isTable ? node.colcount : null);

  if (tag === "input range") applyRange(element, node);
  else if (range && hasValue.has(role)) {
    set(element, "aria-valuemin", range.min);
    set(element, "aria-valuemax", range.max);
    set(element, "aria-valuenow", range.now);
  }
  if (hasValue.has(role)) set(element, "aria-valuetext", range?.text ?? node.value);
  if (text) applyText(element, node);
  // One element is in the browser's own order of focus. The others get the focus of the program, or of a reader.
  const canHaveFocus = actions.includes("focus") || node.custom?.length > 0 || element.matches("button, input, textarea, a");
  set(element, "tabindex", canHaveFocus ? (id === focusNumber ? 0 : -1) : null);
  if (id === focusNumber) showActions(id);
}

const stateWord = (state) => (state === null || state === undefined ? null : String(state));

function applyRange(element, { range: { min, max, now, step }, frame: [, , width, height], states = {} }) {
  // The browser rounds to steps, and a value between them would not be shown as it is.
  const steps = (now - min) / step;
  const isOnStep = step > 0 && Math.abs(steps - Math.round(steps)) < 1e-6;
  Object.assign(element, { min, max, step: isOnStep ? step : "any" });
  if (Number(element.value) !== now) element.value = now;
  set(element, "aria-orientation", height >= 2 * width ? "vertical" : null);
  set(element, "aria-readonly", states.readonly ? "true" : null);
}

function applyText(element, { text, states = {}, description }) {
  element.readOnly = Boolean(states.readonly || states.disabled);
  element.placeholder = text.placeholder ?? "";
  if (element.classList.contains("composing")) return;
  if (text.secure) return;
  const value = text.value ?? "";
  if (element.value !== value) element.value = value;
  if (element !== document.activeElement || text.start === undefined) return;
  const ends = [text.start, text.end].map((bytes) => unitsOf(value, bytes)).sort((a, b) => a - b);
  if (element.selectionStart === ends[0] && element.selectionEnd === ends[1]) return;
  element.setSelectionRange(...ends, text.end < text.start ? "backward" : "forward");
}

/** The program counts UTF-8 bytes, the browser UTF-16 units. */
const bytesOf = (value, units) => encoder.encode(value.slice(0, units)).length;
const unitsOf = (value, bytes) => encoder.encodeInto(value, new Uint8Array(bytes)).read;

/** Puts the children of a node in order, and moves as few as possible: a moved element loses the focus. */
function arrange(id) {
  const { element, node } = nodes.get(id);
  const wanted = (node.children ?? []).map((child) => nodes.get(String(child))?.element).filter(Boolean);
  for (const old of [...element.children]) if (!wanted.includes(old)) old.remove();
  let next = element.firstElementChild;
  for (const child of wanted) {
    if (child === next) next = next.nextElementSibling;
    else element.insertBefore(child, next);
  }
}

/** Frames are in points of the screen, and elements lie in their parents. */
function place(id) {
  const { element, node } = nodes.get(id);
  const [x, y, width, height] = node.frame ?? [0, 0, 0, 0];
  const parent = nodes.get(numbers.get(element.parentNode))?.node.frame ?? [0, 0];
  const style = { left: x - parent[0], top: y - parent[1], width, height };
  for (const [name, value] of Object.entries(style)) element.style[name] = `${value}px`;
  for (const child of node.children ?? []) {
    const entry = nodes.get(String(child));
    if (!entry?.element) continue;
    const [left, top] = entry.node.frame ?? [0, 0];
    entry.element.style.left = `${left - x}px`;
    entry.element.style.top = `${top - y}px`;
  }
}

/** Beside a modal element, nothing can be reached. */
function isolateModal() {
  for (const element of mirror.querySelectorAll("[inert]")) element.inert = false;
  let element = [...mirror.querySelectorAll("[aria-modal=true]:not([hidden])")].at(-1);
  for (; element && element !== mirror; element = element.parentElement) {
    for (const sibling of element.parentElement.children) sibling.inert = sibling !== element;
  }
}

// MARK: Focus

let focusNumber = null;
let isMovingFocus = false;

function moveFocus(id) {
  if (focusNumber !== id) {
    const old = nodes.get(focusNumber)?.element;
    if (old) old.tabIndex = -1;
  }
  focusNumber = id;
  showActions(id);
  const entry = nodes.get(id);
  if (!entry) {
    if (mirror.contains(document.activeElement)) focusPage();
    return;
  }
  entry.element.tabIndex = 0;
  if (document.activeElement === entry.element || toolbar.contains(document.activeElement)) return;
  isMovingFocus = true;
  entry.element.focus({ preventScroll: true });
  isMovingFocus = false;
  entry.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (entry.node.text) applyText(entry.element, entry.node);
}

function focusPage() { stage.focus({ preventScroll: true }); }

// A reader or a finger moved the focus. An element that the program does not focus may have actions of its own.
mirror.addEventListener("focusin", ({ target }) => {
  const id = numbers.get(target);
  if (isMovingFocus || !id || id === focusNumber) return;
  if (nodes.get(id).node.actions?.includes("focus")) act(id, "focus");
  else showActions(id);
});

/** The program's own actions of the element with the focus, for which ARIA has no form. */
function showActions(id) {
  toolbar.owner = id;
  const custom = nodes.get(id)?.node.custom ?? [];
  const key = JSON.stringify([id, custom]);
  if (toolbar.dataset.key === key) return;
  toolbar.dataset.key = key;
  toolbar.hidden = custom.length === 0;
  toolbar.replaceChildren(...custom.map((action) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", tabIndex: -1, textContent: action.name });
    button.onclick = () => { act(id, "custom", action.id); leaveActions(); };
    return button;
  }));
  const element = nodes.get(id)?.element;
  if (custom.length === 0 || !element) return;
  set(element, "aria-keyshortcuts", "Shift+F10");
  const [x, y, , height] = nodes.get(id).node.frame;
  Object.assign(toolbar.style, { left: `${x}px`, top: `${y + height}px` });
}

function leaveActions() {
  nodes.get(toolbar.owner)?.element.focus({ preventScroll: true });
}

toolbar.addEventListener("keydown", (event) => {
  const list = [...toolbar.children];
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step) list[(list.indexOf(event.target) + step + list.length) % list.length].focus();
  else if (event.key === "Escape" || event.key === "Tab") leaveActions();
  else return;
  event.preventDefault();
});

// MARK: What readers do

// A reader's click has no pointer. The pointer itself went to the program before the browser made a click of it.
let lastPointerTime = -Infinity;
const clickMilliseconds = 700;

mirror.addEventListener("click", (event) => {
  event.preventDefault();
  if (event.detail > 0 && performance.now() - lastPointerTime < clickMilliseconds) return;
  const id = numbers.get(event.target.closest("#mirror *"));
  if (id) act(id, "activate");
});

mirror.addEventListener("input", ({ target, isComposing }) => {
  const id = numbers.get(target);
  const node = nodes.get(id)?.node;
  if (!node) return;
  if (target.type === "range") setRange(id, node, target);
  else if (!isComposing) replaceText(id, node, target);
});

function setRange(id, { range, actions = [] }, target) {
  const value = Number(target.value);
  const steps = (value - range.now) / range.step;
  const isStep = Math.abs(Math.abs(steps) - 1) < 1e-6;
  if (isStep && actions.includes(steps > 0 ? "increment" : "decrement")) act(id, steps > 0 ? "increment" : "decrement");
  else act(id, "set", value);
  correctLater(id);
}

// The program answers with its value. If it refused, nothing comes, and the element has a value that is not true.
const correctionMilliseconds = 500;
function correctLater(id) {
  setTimeout(() => { if (nodes.has(id)) applyNode(id); }, correctionMilliseconds);
}

function replaceText(id, node, target) {
  const old = node.text.secure ? "" : node.text.value ?? "";
  const now = target.value;
  if (node.text.secure) {
    act(id, "set", now);
    return;
  }
  if (now === old) return;
  const [a, b] = [[...old], [...now]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const size = (letters) => encoder.encode(letters.join("")).length;
  const first = size(a.slice(0, start));
  const text = b.slice(start, b.length - end).join("");
  act(id, "replace", { start: first, end: first + size(a.slice(start, a.length - end)), text });
  // What is typed before the answer comes is a change of this text.
  node.text.value = now;
  [node.text.start, node.text.end] = [target.selectionStart, target.selectionEnd].map((units) => bytesOf(now, units));
  correctLater(id);
}

mirror.addEventListener("compositionstart", ({ target }) => target.classList.add("composing"));
mirror.addEventListener("compositionend", ({ target }) => {
  target.classList.remove("composing");
  const id = numbers.get(target);
  if (nodes.has(id)) replaceText(id, nodes.get(id).node, target);
});

document.addEventListener("selectionchange", () => {
  const target = document.activeElement;
  const id = numbers.get(target);
  const text = nodes.get(id)?.node.text;
  if (!text || text.secure || target.classList.contains("composing") || target.value !== (text.value ?? "")) return;
  const ends = [target.selectionStart, target.selectionEnd];
  const known = [text.start ?? 0, text.end ?? 0].map((bytes) => unitsOf(target.value, bytes)).sort((a, b) => a - b);
  if (ends[0] === known[0] && ends[1] === known[1]) return;
  const [start, end] = ends.map((units) => bytesOf(target.value, units));
  Object.assign(text, { start, end });
  act(id, "select", { start, end });
});

/** Shows what the page itself has to say, which readers say as well. */
function note(text) {
  status.textContent = text;
  setTimeout(() => { if (status.textContent === text) status.textContent = ""; }, sayMilliseconds);
}

/** Puts a text that the user copied in the program on the browser's clipboard. Without an act of the user, nothing is copied. */
async function copy(text) {
  // Browsers without this property refuse by themselves.
  if (navigator.userActivation?.isActive === false) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Also where the connection is not one that the browser trusts, such as by a name of the network.
    note(say.notCopied);
  }
}

const sayMilliseconds = 10000;
function announce(text, isUrgent) {
  const line = document.createElement("p");
  line.textContent = text;
  byId(isUrgent ? "urgent" : "polite").append(line);
  setTimeout(() => line.remove(), sayMilliseconds);
}

// MARK: Keys

const modifiersOf = ({ shiftKey, ctrlKey, altKey }) => ({ shift: shiftKey, ctrl: ctrlKey, alt: altKey });
const unsent = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "ScrollLock", "Dead", "Process", "Unidentified", "Compose", "ContextMenu", "F6", "F11", "F12"]);

function belongsToBrowser(event) {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (event.isComposing || unsent.has(key) || metaKey) return true;
  if (key === "F10" && shiftKey) return true;
  if (!ctrlKey || altKey) return false;
  // The browser copies what is selected, and pastes only when its user asks for it.
  const field = nodes.get(numbers.get(event.target))?.node.text;
  if (/^[cx]$/i.test(key)) return Boolean(field) || !getSelection().isCollapsed;
  return /^[flnrtwv+=0-]$/i.test(key) || key === "Tab";
}

addEventListener("keydown", (event) => {
  if (event.target !== document.body && event.target !== stage && !mirror.contains(event.target)) return;
  if (event.shiftKey) stage.classList.add("selecting");
  if ((event.key === "F10" && event.shiftKey || event.key === "ContextMenu") && !toolbar.hidden) {
    event.preventDefault();
    return toolbar.firstElementChild.focus();
  }
  if (belongsToBrowser(event)) return;
  event.preventDefault();
  const id = numbers.get(event.target);
  // Some browsers make keys of a reader's actions, for an element that does not have the focus.
  const step = { ArrowUp: "increment", ArrowRight: "increment", ArrowDown: "decrement", ArrowLeft: "decrement" }[event.key];
  if (id && id !== focusNumber && nodes.get(id).node.range && step) return act(id, step);
  const isAltGraph = event.getModifierState("AltGraph");
  const modifiers = isAltGraph ? { shift: event.shiftKey, ctrl: false, alt: false } : modifiersOf(event);
  const isText = [...event.key].length === 1 && !modifiers.ctrl && !modifiers.alt;
  send({ t: "key", key: event.key, ...modifiers, repeat: event.repeat, ...(isText && { text: event.key }) });
});
addEventListener("keyup", (event) => { if (event.key === "Shift") stage.classList.remove("selecting"); });

addEventListener("paste", (event) => {
  if (event.target !== document.body && !stage.contains(event.target)) return;
  event.preventDefault();
  const text = event.clipboardData.getData("text/plain");
  if (text) send({ t: "paste", text });
});

// MARK: Pointers

const pressed = new Set();

function sendPointer(kind, event, extra) {
  const { left, top } = stage.getBoundingClientRect();
  send({
    t: "pointer", kind, id: event.pointerId ?? 0, x: event.clientX - left, y: event.clientY - top, dx: 0, dy: 0,
    button: Math.max(0, event.button), touch: event.pointerType === "touch", ...modifiersOf(event), ...extra,
  });
}

const isOnText = ({ target }) => target.closest("#text *, #large *") !== null;

stage.addEventListener("pointerdown", (event) => {
  if (toolbar.contains(event.target) || stage.classList.contains("selecting")) return;
  pressed.add(event.pointerId);
  // Without a capture, a text can be selected; with it, a drag goes on outside of the page, and after its element is gone.
  if (!isOnText(event) || event.pointerType === "touch") stage.setPointerCapture(event.pointerId);
  sendPointer("down", event);
});
// The browser would move the focus, its own thumb and its own selection. The program does it, and the page follows.
stage.addEventListener("mousedown", (event) => {
  if (!isOnText(event) && !toolbar.contains(event.target)) event.preventDefault();
});
stage.addEventListener("touchstart", (event) => {
  const isControl = mirror.contains(event.target) && event.target.localName !== "p";
  if (isControl || !stage.classList.contains("scrolls") && !toolbar.contains(event.target)) event.preventDefault();
}, { passive: false });
// A keyboard on the screen comes only for a finger.
stage.addEventListener("pointerup", (event) => {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  if (event.pointerType === "touch" && nodes.get(numbers.get(element))?.node.text) element.focus({ preventScroll: true });
});

const moves = new Map();
const sendMoves = oncePerPicture(() => {
  for (const event of moves.values()) sendPointer("move", event);
  moves.clear();
});
addEventListener("pointermove", (event) => {
  if (!pressed.has(event.pointerId) && (event.pointerType === "touch" || !stage.contains(event.target))) return;
  moves.set(event.pointerId, event);
  sendMoves();
});
for (const [type, kind] of [["pointerup", "up"], ["pointercancel", "cancel"]]) {
  addEventListener(type, (event) => {
    if (!pressed.delete(event.pointerId)) return;
    const move = moves.get(event.pointerId);
    if (move) sendPointer("move", move);
    moves.delete(event.pointerId);
    lastPointerTime = performance.now();
    sendPointer(kind, event);
  });
}

function canScroll(dx, dy) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = document.scrollingElement;
  const can = (motion, place, room) => (motion > 0 ? place < room - 1 : motion < 0 && place > 0);
  return can(dx, scrollLeft, scrollWidth - clientWidth) || can(dy, scrollTop, scrollHeight - clientHeight);
}

let wheel = { dx: 0, dy: 0 };
const sendWheel = oncePerPicture((event) => {
  sendPointer("wheel", event, wheel);
  wheel = { dx: 0, dy: 0 };
});
stage.addEventListener("wheel", (event) => {
  if (event.ctrlKey || canScroll(event.deltaX, event.deltaY)) return;
  event.preventDefault();
  const unit = [1, cell.height, stage.clientHeight][event.deltaMode];
  wheel.dx += event.deltaX * unit;
  wheel.dy += event.deltaY * unit;
  sendWheel(event);
}, { passive: false });

stage.addEventListener("contextmenu", (event) => {
  if (!isOnText(event) && !event.shiftKey) event.preventDefault();
});

// MARK: Start

const noteSurroundings = oncePerPicture(sendSurroundings);
addEventListener("resize", noteSurroundings);
for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(prefers-contrast: more)", "(forced-colors: active)"]) {
  matchMedia(query).addEventListener("change", noteSurroundings);
}
connect();
