import Backlit
import BacklitRuntime
import CMalloc

/// The views whose memory is measured.
enum Content: String, CaseIterable {
  /// Views with a frame, without drawing and constraints.
  case plain
  /// Labels that four constraints place.
  case label
}

/// The bytes that the allocator has handed out.
func allocatedBytes() -> Int {
  let info = mallinfo2()
  return Int(info.uordblks) + Int(info.hblkhd)
}

/// Prints the memory of one view after the first frame: the view itself with its part of the layout, of the
/// scene and of the accessibility tree.
@MainActor
func measureMemory(of content: Content, views: Int) {
  let screen = Screen(size: Size(width: 800, height: 960))
  let window = Window(screen: screen)
  // A first view creates what all views share.
  add(content, 0, to: window)
  _ = window.makeFrame(at: 0)
  let before = allocatedBytes()
  for index in 1...views { add(content, index, to: window) }
  let built = allocatedBytes()
  _ = window.makeFrame(at: 1)
  let after = allocatedBytes()
  print(
    "{\"case\":\"memory/\(content.rawValue)\",\"views\":\(views),\"bytes_a_view\":\((after - before) / views),"
      + "\"before_the_frame\":\((built - before) / views)}")
  withExtendedLifetime(window) {}
}

@MainActor
private func add(_ content: Content, _ index: Int, to window: Window) {
  let place = Point(x: Double(index % 100) * 8, y: Double(index / 100 % 60) * 16)
  switch content {
  case .plain: window.addSubview(View(frame: Rect(origin: place, size: Size(width: 8, height: 16))))
  case .label:
    let label = Label(text: "Label")
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: place.x),
      label.topAnchor.constraint(equalTo: window.topAnchor, constant: place.y),
      label.widthAnchor.constraint(equalToConstant: 40),
      label.heightAnchor.constraint(equalToConstant: 16),
    ])
  }
}
