import Speech
import SpeechServer
import Testing

@testable import SpeechDispatcher

extension DispatcherSynthesizerTests {
  @Test("A server is asked what it has") func survey() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    let survey = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 10_000)
    #expect(survey.modules == ["silent"] && survey.module == "silent")
    #expect(survey.voices == [.init(name: "silent", language: "en")])
    withExtendedLifetime(server) {}
  }

  @Test("A server that does not answer is given up, and may come back") func surveyOfAMuteServer()
    async throws
  {
    let server = try makeServer(millisecondsPerCharacter: 1)
    server.pause()
    // Its own limit comes before that of the question alone, and after it.
    for milliseconds in [100, 10_000] {
      do {
        _ = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: milliseconds)
        Issue.record("a stopped server answered")
      } catch {
        #expect(error.reason == SpeechFailure.mute.reason && error.remedy == SpeechFailure.mute.remedy)
      }
    }
    server.resume()
    #expect(
      try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 10_000).modules == [
        "silent"
      ])
    server.kill()
    do {
      _ = try await SpeechServerSurvey.take(clientName: "backlit-test", milliseconds: 10_000)
      Issue.record("a server that is gone answered")
    } catch {
      #expect(error.reason.hasPrefix("speech-dispatcher cannot be reached"))
    }
  }
}
