import BacklitAccessibility
import BacklitValues
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

extension DispatcherSynthesizerTests {
  @Test("A survey reports modules and voices") func survey() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    let survey = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 60_000)
    #expect(survey.modules == ["silent"] && survey.module == "silent")
    #expect(survey.voices == [.init(name: "silent", language: "en")])
    withExtendedLifetime(server) {}
  }

  @Test("A survey of a stopped server fails, and succeeds after it continues")
  func surveyOfAMuteServer() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    server.pause()
    // The timeout of the survey is tested below and above the timeout of the server probe.
    for milliseconds in [100, 10_000] {
      do {
        _ = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: milliseconds)
        Issue.record("a stopped server answered")
      } catch {
        #expect(error == .unresponsive)
      }
    }
    server.resume()
    #expect(
      try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 60_000).modules == [
        "silent"
      ])
    server.kill()
    do {
      _ = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 10_000)
      Issue.record("a server that is gone answered")
    } catch {
      #expect(error.reason(in: .en) == "speech-dispatcher cannot be reached")
    }
  }
}
