import BacklitAccessibility
import Testing

@testable import BacklitSession

/// The clients that are notified when the focus moves.
@Suite("What follows the focus") @MainActor struct FocusFollowersTests {
  @Test("A client is notified of each element with the focus once") func once() {
    let (first, second) = (NodeID(1), NodeID(2))
    var client = NewsClient(focus: first) { _ in }
    let news = [first, second, second, nil, nil, first].map { client.follow($0) }
    let elements = news.map { news -> NodeID?? in if case .focus(let element)? = news { element } else { nil }
    }
    #expect(elements == [nil, second, nil, .some(nil), nil, first])
  }
}
