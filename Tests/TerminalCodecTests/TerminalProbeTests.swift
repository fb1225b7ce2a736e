import Testing

@testable import TerminalCodec

@Suite struct TerminalProbeTests {
  private let end = TerminalReply.primaryAttributes([62])

  @Test("The reply to DA1 ends the probe") func lastReply() {
    var probe = TerminalProbe()
    #expect(probe.outcome == nil && probe.deadline == nil)
    probe.begin(at: 10)
    #expect(probe.deadline == 10 + TerminalProbe.limit)
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!receives(.version("XTerm(379)")) && !receives(.keyboardFlags(0)))
    #expect(!expires(at: 10.1) && probe.outcome == nil)
    #expect(receives(end))
    #expect(probe.outcome == .answered && probe.deadline == nil)
    #expect(!receives(end) && !expires(at: 99), "the end is reported once")
  }

  @Test("The timeout ends the probe") func timeout() {
    var probe = TerminalProbe()
    probe.begin(at: 10)
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!expires(at: 10.149) && !expires(at: 9))
    #expect(expires(at: 10.15))
    #expect(probe.outcome == .timedOut && probe.deadline == nil)
    #expect(!receives(end), "a late reply ends nothing")
    #expect(probe.outcome == .timedOut)
  }

  @Test("Only a started probe ends") func notStarted() {
    var probe = TerminalProbe()
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!receives(end) && !expires(at: 99))
    probe.begin(at: 1)
    probe.begin(at: 1.1)
    #expect(probe.deadline == 1 + TerminalProbe.limit, "a running probe continues unchanged")
    #expect(receives(end))
    probe.begin(at: 5)
    #expect(probe.outcome == nil && probe.deadline == 5 + TerminalProbe.limit)
    #expect(expires(at: 6))
  }

  @Test("The timeout is at most 0.15 seconds") func limit() {
    #expect(TerminalProbe.limit <= 0.15)
  }
}
