import BacklitValues

extension NibReader {
  /// Reads a value or a variation of values.
  func readVariation<Value>(
    _ value: JSONValue, _ read: @MainActor (JSONValue) -> Value?
  ) -> Variation<Value>? {
    guard isVariation(value) else { return read(value).map { Variation($0) } }
    guard let vary = members(of: value, "a varying value", known: ["vary"])?["vary"] else { return nil }
    guard case .object(let members) = vary.value.content else {
      if case .invalid = vary.value.content { return nil }
      fault(vary.value, "\"vary\" must be an object of traits and values")
      return nil
    }
    guard members.count <= Self.mostCases else {
      fault(vary.value, "\"vary\" has \(members.count) cases", "the limit is \(Self.mostCases)")
      return nil
    }
    var cases: [(key: VariationKey, value: Value)] = []
    var ranges: [Range<Int>] = []
    var isInvalid = false
    for member in members {
      let key = readKey(member)
      var found: Value?
      if isVariation(member.value) {
        fault(
          member.value, "a case cannot contain \"vary\"", "combine the traits in one key, such as \"wC hR\"")
      } else {
        found = read(member.value)
      }
      guard let key, let found else {
        isInvalid = true
        continue
      }
      cases.append((key, found))
      ranges.append(member.nameRange)
    }
    if isInvalid { return nil }
    let keys = cases.map(\.key)
    if session.soundKeys.contains(keys) { return Variation(checked: cases) }
    do throws(VariationProblems) {
      let variation = try Variation(cases: cases)
      session.soundKeys.insert(keys)
      return variation
    } catch {
      report(error, of: keys, at: ranges, in: vary)
      return nil
    }
  }

  /// Reads the key of a case. Keys are cached, because a definition uses the same few many times.
  private func readKey(_ member: JSONMember) -> VariationKey? {
    if let known = session.keys[member.name] { return known }
    do throws(TextFaults) {
      let key = try VariationKey(member.name)
      session.keys[member.name] = key
      return key
    } catch {
      report(error, inStringAt: member.nameRange)
      return nil
    }
  }

  private func report(
    _ problems: VariationProblems, of keys: [VariationKey], at ranges: [Range<Int>], in vary: JSONMember
  ) {
    for tie in problems.ties {
      if isFull { return }
      let place = document.position(of: ranges[tie.first].lowerBound)
      if let decider = tie.decider {
        fault(
          ranges[tie.second].lowerBound,
          "\(Spelling.quoted("\(keys[tie.second])")) and \(Spelling.quoted("\(keys[tie.first])")) at \(place) can both match",
          "add a case \(Spelling.quotedInFull("\(decider)"))")
      } else {
        fault(
          ranges[tie.second].lowerBound,
          "the case \(Spelling.quoted("\(keys[tie.second])")) is already given at \(place)",
          "remove one of them")
      }
    }
    if problems.uncovered != nil {
      fault(vary.nameRange.lowerBound, "no case of \"vary\" matches some of the traits", "add a case \"*\"")
    }
  }
}
