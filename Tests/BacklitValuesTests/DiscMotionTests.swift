import BacklitValues
import Testing

@Suite("The motion of a disc") struct DiscMotionTests {
  private let third = RecordSpeed.thirtyThree.radiansPerSecond

  private func playing(seconds: Double = 10, speed: RecordSpeed = .thirtyThree, pitch: Double = 0)
    -> DiscMotion
  {
    var disc = DiscMotion(speed: speed, pitch: pitch)
    disc.play()
    disc.advance(by: seconds)
    return disc
  }

  @Test("A record plays at its nominal speed") func nominalSpeed() {
    #expect(abs(playing().revolutionsPerMinute - 100.0 / 3) < 1e-9)
    #expect(abs(playing(speed: .fortyFive, pitch: 0.08).revolutionsPerMinute - 48.6) < 1e-9)
    #expect(abs(RecordSpeed.thirtyThree.secondsPerTurn - 1.8) < 1e-12)
    var disc = playing()
    let before = disc.position
    disc.advance(by: 1.8)
    #expect(abs(disc.position - before - 1.8) < 1e-9)
    #expect(abs(disc.turns - before / 1.8 - 1) < 1e-9)
  }

  @Test("The motion does not depend on the frame rate") func frameRate() throws {
    try forAll(200) { generator in
      var one = DiscMotion(
        speed: Bool.random(using: &generator) ? .thirtyThree : .fortyFive,
        pitch: Double.random(in: -0.5...0.5, using: &generator))
      var many = one
      for _ in 0..<6 {
        let choice = Int.random(in: 0..<4, using: &generator)
        let travel = Double.random(in: -2...2, using: &generator)
        change(&one, choice, travel)
        change(&many, choice, travel)
        let seconds = Double.random(in: 0...3, using: &generator)
        one.advance(by: seconds)
        let frames = Int.random(in: 1...90, using: &generator)
        for _ in 0..<frames { many.advance(by: seconds / Double(frames)) }
        try #require(abs(one.angle - many.angle) < 1e-8)
        try #require(abs(one.velocity - many.velocity) < 1e-8)
      }
      one.stop()
      many.stop()
      one.release()
      many.release()
      one.advance(by: 30)
      for _ in 0..<300 { many.advance(by: 0.1) }
      try #require(one.isAtRest && many.isAtRest)
      try #require(abs(one.angle - many.angle) < 1e-8)
    }
  }

  private func change(_ disc: inout DiscMotion, _ choice: Int, _ travel: Double) {
    switch choice {
    case 0: disc.play()
    case 1: disc.stop()
    case 2:
      disc.beginBend()
      disc.bend(by: travel)
    default: disc.release()
    }
  }

  @Test("The record starts and stops gradually") func inertia() {
    var disc = DiscMotion()
    #expect(disc.isAtRest && disc.state == .stopped)
    disc.play()
    #expect(!disc.isAtRest && disc.state == .playing)
    disc.advance(by: DiscMotion.startConstant)
    #expect(disc.velocity > third * 0.6 && disc.velocity < third * 0.65)
    disc.advance(by: 5)
    #expect(abs(disc.velocity - third) < 1e-9)
    disc.stop()
    #expect(disc.state == .stopped && !disc.isAtRest)
    disc.advance(by: 0.1)
    #expect(disc.velocity > 0 && disc.velocity < third)
    disc.advance(by: 10)
    #expect(disc.velocity == 0 && disc.isAtRest)
    let angle = disc.angle
    disc.advance(by: 10)
    #expect(disc.angle == angle)
  }

  @Test("A hand stops the record and turns it") func hand() {
    var disc = playing()
    disc.grab()
    #expect(disc.state == .scratching && disc.velocity == 0 && disc.isAtRest)
    let held = disc.angle
    disc.advance(by: 1)
    #expect(disc.angle == held)
    disc.scratch(by: -0.5)
    #expect(!disc.isAtRest)
    disc.advance(by: 0.02)
    #expect(abs(disc.angle - (held - 0.5)) < 1e-12)
    #expect(disc.velocity < 0)
    disc.release()
    #expect(disc.state == .playing)
    disc.advance(by: 0.001)
    #expect(disc.velocity < 0)
    disc.advance(by: 5)
    #expect(abs(disc.velocity - third) < 1e-9)
  }

  @Test("A hand that does not move needs no frames") func stillHand() {
    var disc = playing()
    disc.grab()
    disc.scratch(by: 0.3)
    disc.advance(by: 0.02)
    #expect(!disc.isAtRest)
    for _ in 0..<100 { disc.advance(by: 0.02) }
    #expect(disc.isAtRest)
  }

  @Test("A hand on the rim bends the pitch until it is lifted") func bend() {
    var disc = playing()
    disc.beginBend()
    #expect(disc.state == .bending && disc.bend == 0)
    disc.bend(by: DiscMotion.bendSweep / 2)
    #expect(abs(disc.bend - DiscMotion.bendLimit / 2) < 1e-12)
    disc.advance(by: 5)
    #expect(abs(disc.velocity - third * (1 + DiscMotion.bendLimit / 2)) < 1e-9)
    disc.bend(by: -100)
    #expect(disc.bend == -DiscMotion.bendLimit)
    disc.release()
    #expect(disc.bend == 0 && disc.state == .playing)
    disc.advance(by: 5)
    #expect(abs(disc.velocity - third) < 1e-9)
  }

  @Test("Cue and nudge move the record") func cueAndNudge() {
    var disc = playing()
    disc.cue(to: 3.6)
    #expect(abs(disc.position - 3.6) < 1e-12)
    #expect(disc.isAtRest && !disc.isMotorOn)
    disc.nudge(byTurns: -0.5)
    #expect(abs(disc.position - 2.7) < 1e-12)
    #expect(abs(DiscMotion(position: 9).position - 9) < 1e-12)
  }

  @Test("Scratch and bend do nothing without a hand") func withoutHand() {
    var disc = playing()
    let angle = disc.angle
    disc.scratch(by: 1)
    disc.bend(by: 1)
    #expect(disc.angle == angle && disc.bend == 0)
    disc.release()
    #expect(disc.state == .playing)
  }

  @Test("NaN and infinities are ignored") func notFinite() throws {
    for value in unmeasurable + [-1, 0] {
      var disc = playing()
      let before = disc
      disc.advance(by: value)
      #expect(disc == before)
    }
    for value in unmeasurable {
      var disc = playing()
      let before = disc
      disc.pitch = value
      disc.nudge(byTurns: value)
      disc.cue(to: value)
      #expect(disc == before)
      disc.grab()
      let grabbed = disc
      disc.scratch(by: value)
      #expect(disc == grabbed)
      #expect(DiscMotion(pitch: value, position: value) == DiscMotion())
    }
  }

  @Test("A pitch of −100 % stops the record") func standstill() {
    var disc = playing(pitch: -3)
    #expect(disc.pitch == -1)
    #expect(disc.isAtRest && disc.state == .playing)
    disc.pitch = 0
    #expect(!disc.isAtRest)
  }
}

@Suite("The tracking state") struct TrackingStateTests {
  @Test("A touch leaves and enters the control") func insideAndOutside() {
    var state = TrackingState.idle
    #expect(state.move(isInside: true) == nil)
    #expect(state.begin() == false)
    #expect(state.move(isInside: true) == .dragInside)
    #expect(state.move(isInside: false) == .dragExit)
    #expect(state == .outside && state.isTracking)
    #expect(state.move(isInside: false) == .dragOutside)
    #expect(state.move(isInside: true) == .dragEnter)
    #expect(state.end(isInside: true) == true)
    #expect(state == .idle)
    #expect(state.end(isInside: true) == nil)
    #expect(state.cancel() == false)
  }

  @Test("A second touch cancels the first") func secondTouch() {
    var state = TrackingState.idle
    _ = state.begin()
    #expect(state.begin() == true)
    #expect(state == .inside)
    #expect(state.cancel() == true)
    #expect(state == .idle)
  }
}
