import BacklitAccessibility
import BacklitGeometry

extension BusInterface {
  /// Where an object is. A pixel is a point of the terminal; the place of the terminal on the screen is not known, so both
  /// are counted from its first cell.
  static var component: BusInterface {
    BusInterface(
      "Component",
      methods: [
        .bool("Contains", "iiu") { call throws(CallFault) in
          try call.frame(unsigned: 2).contains(try call.point())
        },
        .object("GetAccessibleAtPoint", "iiu") { call throws(CallFault) in try call.objectAtPoint() },
        BusMethod("GetExtents", "u", "(iiii)") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 0)
          return { $0.structure { $0.rect(frame) } }
        },
        BusMethod("GetPosition", "u", "ii") { call throws(CallFault) in
          let frame = try call.frame(unsigned: 0)
          return {
            $0.int32(Int(saturated: frame.minX))
            $0.int32(Int(saturated: frame.minY))
          }
        },
        BusMethod("GetSize", "", "ii") { call in
          {
            $0.int32(Int(saturated: call.object.accessible.frame.width))
            $0.int32(Int(saturated: call.object.accessible.frame.height))
          }
        },
        // The layers of windows and of widgets.
        BusMethod("GetLayer", "", "u") { call in { $0.uint32(call.object.accessible.role == .frame ? 7 : 3) }
        },
        BusMethod("GetMDIZOrder", "", "n") { _ in { $0.int16(-1) } },
        .bool("GrabFocus") { call throws(CallFault) in
          let canFocus = call.object.accessible.states.contains(.focusable)
          return canFocus ? try call.perform(.focus) : false
        },
        BusMethod("GetAlpha", "", "d") { _ in { $0.double(1) } },
        .bool("SetExtents", "iiiiu") { _ in false },
        .bool("SetPosition", "iiu") { _ in false },
        .bool("SetSize", "ii") { _ in false },
        .bool("ScrollTo", "u") { _ in false },
        .bool("ScrollToPoint", "uii") { _ in false },
      ])
  }
}

extension MessageWriter {
  /// Appends a rectangle as four integers.
  func rect(_ rect: Rect) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] { int32(Int(saturated: number)) }
  }
}

extension BusCall {
  /// The frame of the object in the coordinates that an argument names: 0 for those of the screen, 1 for the window, 2 for
  /// the parent.
  func frame(unsigned number: Int) throws(CallFault) -> Rect {
    var frame = object.accessible.frame
    switch unsigned(number) {
    case 0, 1: return frame
    case 2:
      let origin =
        ObjectDirectory.node(at: object.parent.path).flatMap { objects.object($0) }?.accessible.frame.origin
        ?? .zero
      frame.origin = Point(x: frame.minX - origin.x, y: frame.minY - origin.y)
      return frame
    default: throw .invalidArguments("The coordinates are 0 (screen), 1 (window) or 2 (parent).")
    }
  }

  fileprivate func point() throws(CallFault) -> Point { Point(x: Double(int(0)), y: Double(int(1))) }

  /// The innermost object in this one at the point of the first two arguments.
  fileprivate func objectAtPoint() throws(CallFault) -> NodeID? {
    let (own, named) = (object.accessible.frame, try frame(unsigned: 2))
    var point = try point()
    point = Point(x: point.x + own.minX - named.minX, y: point.y + own.minY - named.minY)
    guard let id = object.id, let screen = objects.screen(of: id), own.contains(point) else { return nil }
    var found = id
    while let inner = screen.children(of: found).last(where: {
      screen.state.tree[$0]?.frame.contains(point) == true
    }) {
      found = inner
    }
    return found
  }
}
