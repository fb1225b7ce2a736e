import BacklitGeometry
import BacklitGraphics

/// Scenes at times, as an animated SVG (W3C, SVG 1.1 and CSS Animations).
///
/// Each shape or text is in the file once, with the times at which it is visible. Where a user prefers reduced motion, the last
/// scene stays.
struct AnimatedPicture {
  /// A shape or text, and the frames in which it is visible.
  private struct Item {
    var element: Int
    var frames: [Range<Int>]
  }

  /// How long the last scene stays before the first one follows, in seconds.
  private static let pause = 2.0

  private var elements = SceneElements()
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []
  /// From back to front, in each frame.
  private var items: [Item] = []
  private var times: [Double] = []
  private var size = Size.zero

  /// Adds a scene. Its time, in seconds, is later than that of the scene before.
  mutating func add(_ scene: Scene, at time: Double) {
    let frame = times.count
    times.append(time)
    size = Size(width: max(size.width, scene.size.width), height: max(size.height, scene.size.height))
    var place = 0
    for text in elements.elements(of: scene) {
      let element = numbers[text] ?? texts.count
      if element == texts.count {
        numbers[text] = element
        texts.append(text)
      }
      if let found = items[place...].firstIndex(where: { $0.element == element }) {
        let last = items[found].frames.count - 1
        if items[found].frames[last].upperBound == frame {
          items[found].frames[last] = items[found].frames[last].lowerBound..<frame + 1
        } else {
          items[found].frames.append(frame..<frame + 1)
        }
        place = found + 1
      } else {
        items.insert(Item(element: element, frames: [frame..<frame + 1]), at: place)
        place += 1
      }
    }
  }

  /// The file.
  /// - Parameters:
  ///   - title: what is shown.
  ///   - words: what is spoken, for readers of the page.
  ///   - end: the time in seconds at which the last scene ends.
  /// - Returns: the bytes, in UTF-8.
  func file(title: String, words: [String], until end: Double) -> [UInt8] {
    let duration = max(end, times.last ?? 0) + Self.pause
    var styles = ""
    var classes: [[Range<Int>]: String] = [:]
    var body = ""
    var open: String?
    for item in items {
      var name: String?
      if item.frames != [0..<times.count] {
        name = classes[item.frames] ?? "a" + String(classes.count, radix: 36)
        if let name, classes.updateValue(name, forKey: item.frames) == nil {
          styles += style(name, item.frames, duration)
        }
      }
      if name != open {
        if open != nil { body += "</g>\n" }
        if let name { body += "<g class=\"\(name)\">\n" }
        open = name
      }
      body += texts[item.element] + "\n"
    }
    if open != nil { body += "</g>\n" }
    let sentences = words.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
    let spoken =
      words.isEmpty ? "" : "<desc id=\"d\">" + SceneElements.escaped("Spoken: " + sentences) + "</desc>\n"
    let (width, height) = (SceneElements.number(size.width), SceneElements.number(size.height))
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-labelledby="t" aria-describedby="d" xml:space="preserve">
      <title id="t">\(SceneElements.escaped(title))</title>
      \(spoken)<style>
      text{font:13px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
      g{animation:\(SceneElements.number(duration))s step-end infinite}
      @media(prefers-reduced-motion:reduce){g{animation:none!important}}
      \(styles)</style>
      <defs>\(elements.definitions)</defs>
      \(body)</svg>

      """.utf8)
  }

  /// The animation that shows elements in some frames.
  private func style(_ name: String, _ frames: [Range<Int>], _ duration: Double) -> String {
    func percent(_ frame: Int) -> String {
      SceneElements.fraction(times[frame] / duration * 100) + "%"
    }
    var steps = frames[0].lowerBound == 0 ? "" : "0%{visibility:hidden}"
    for range in frames {
      steps += (range.lowerBound == 0 ? "0%" : percent(range.lowerBound)) + "{visibility:visible}"
      if range.upperBound < times.count { steps += percent(range.upperBound) + "{visibility:hidden}" }
    }
    let isLast = frames.last?.upperBound == times.count
    return
      ".\(name){animation-name:\(name)\(isLast ? "" : ";visibility:hidden")}@keyframes \(name){\(steps)}\n"
  }
}
