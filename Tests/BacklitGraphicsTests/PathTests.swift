import BacklitGeometry
import BacklitGraphics
import Testing

@Suite struct PathTests {
  private func isClose(_ a: Rect, _ b: Rect, within slack: Double = 0.01) -> Bool {
    abs(a.minX - b.minX) < slack && abs(a.minY - b.minY) < slack && abs(a.maxX - b.maxX) < slack
      && abs(a.maxY - b.maxY) < slack
  }

  @Test("Bounds of shapes") func boundsOfShapes() {
    let rect = Rect(x: 3, y: -4, width: 20, height: 10)
    #expect(Path().bounds == .zero)
    #expect(Path(rect: rect).bounds == rect)
    #expect(isClose(Path(roundedRect: rect, cornerRadius: 4).bounds, rect))
    #expect(isClose(Path(roundedRect: rect, cornerRadius: 400).bounds, rect))
    #expect(isClose(Path(ellipseIn: rect).bounds, rect))
    #expect(
      isClose(
        Path(circle: Point(x: 5, y: 5), radius: 5).bounds, Rect(x: 0, y: 0, width: 10, height: 10)))
  }

  @Test("The bounds of a curve follow its course, not its control points") func boundsOfCurve() {
    var path = Path()
    path.move(to: .zero)
    path.curve(to: Point(x: 10, y: 0), control1: Point(x: 0, y: 20), control2: Point(x: 10, y: 20))
    // The middle of such a curve is at three quarters of the height of its control points.
    #expect(isClose(path.bounds, Rect(x: 0, y: 0, width: 10, height: 15)))
  }

  @Test("An arc sweeps in the given direction") func arcDirection() {
    var quarter = Path()
    quarter.arc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(isClose(quarter.bounds, Rect(x: 0, y: 0, width: 10, height: 10)))
    var rest = Path()
    rest.arc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(isClose(rest.bounds, Rect(x: -10, y: -10, width: 20, height: 20)))
    var dial = Path()
    dial.arc(center: .zero, radius: 10, startAngle: .pi * 0.75, endAngle: .pi * 0.25, clockwise: true)
    #expect(isClose(dial.bounds, Rect(x: -10, y: -10, width: 20, height: 10 + 10 * 0.5.squareRoot())))
  }

  @Test("Bounds of a transformed path") func transformedBounds() {
    let turn = Transform(sine: 1, cosine: 0)
    let path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 4)).applying(turn)
    #expect(isClose(path.bounds, Rect(x: -4, y: 0, width: 4, height: 10)))
  }

  @Test("A path contains the points inside it, by the non-zero rule") func containment() {
    let circle = Path(circle: Point(x: 5, y: 5), radius: 5)
    #expect(circle.contains(Point(x: 5, y: 5)) && circle.contains(Point(x: 1.6, y: 1.6)))
    #expect(!circle.contains(Point(x: 0.5, y: 0.5)) && !circle.contains(Point(x: 11, y: 5)))
    var open = Path()
    open.move(to: .zero)
    open.line(to: Point(x: 10, y: 0))
    open.line(to: Point(x: 0, y: 10))
    #expect(open.contains(Point(x: 2, y: 2)) && !open.contains(Point(x: 8, y: 8)))
    var ring = Path(circle: .zero, radius: 10)
    ring.arc(center: .zero, radius: 5, startAngle: 2 * .pi, endAngle: 0, clockwise: false)
    ring.close()
    #expect(!ring.contains(.zero) && ring.contains(Point(x: 7, y: 0)))
  }

  @Test("The bounds of a list follow transforms, clips, text and strokes") func listBounds() {
    var canvas = Canvas()
    canvas.saving { canvas in
      canvas.translateBy(x: 10, y: 20)
      canvas.clip(to: Rect(x: 0, y: 0, width: 5, height: 100))
      canvas.fill(Rect(x: 0, y: 0, width: 50, height: 10), with: .red)
    }
    #expect(canvas.list.bounds() == Rect(x: 10, y: 20, width: 11, height: 10))
    canvas.drawText("日本", at: Point(x: 0, y: 0), color: .white)
    #expect(canvas.list.bounds() == Rect(x: 0, y: 0, width: 32, height: 30))
    var line = Path()
    line.move(to: Point(x: 0, y: 50))
    line.line(to: Point(x: 20, y: 50))
    canvas.stroke(line, with: .red, width: 4)
    #expect(canvas.list.bounds() == Rect(x: -4, y: 0, width: 36, height: 54))
  }
}
