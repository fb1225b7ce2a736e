import BacklitValues

extension NibReader {
  /// Reads a value, a variation of values, or a parameter that stands for either.
  ///
  /// - Parameters:
  ///   - value: the value in this document.
  ///   - name: the name of the member, for faults.
  ///   - read: reads one value. It receives the reader of the document that contains the value, because the value of
  ///     a parameter is in a different document, and the name for faults.
  /// - Returns: the value; nil, with a fault, if it cannot be read.
  func readVariation<Value>(
    _ value: JSONValue, _ name: String, _ read: @MainActor (NibReader, JSONValue, String) -> Value?
  ) -> Variation<Value>? {
    if isParameter(value) {
      guard let found = resolve(value) else { return nil }
      return found.read { $0.readVariation($1, $2, read) }
    }
    guard isVariation(value) else {
      guard let single = read(self, value, name) else { return nil }
      return Variation(single)
    }
    guard let vary = members(of: value, "a varying value", known: ["vary"])?["vary"] else { return nil }
    guard let members = object(vary.value, "\"vary\" must be an object of traits and values") else {
      return nil
    }
    guard members.count <= Self.mostCases else {
      fault(vary.value, "\"vary\" has \(members.count) cases", "the limit is \(Self.mostCases)")
      return nil
    }
    var cases: [(key: VariationKey, value: Value)] = []
    var ranges: [Range<Int>] = []
    cases.reserveCapacity(members.count)
    ranges.reserveCapacity(members.count)
    var isInvalid = false
    for member in members {
      let key = readKey(member)
      var found: Value?
      if isVariation(member.value) {
        fault(
          member.value, "a case cannot contain \"vary\"", "combine the traits in one key, such as \"wC hR\"")
      } else if isParameter(member.value) {
        found = resolve(member.value)?.read { readCase($0, $1, $2, read) }
      } else {
        found = read(self, member.value, name)
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
    if reading.soundKeys.contains(keys) { return Variation(checked: cases) }
    guard checkBounds(of: keys, at: vary) else { return nil }
    do throws(VariationProblems) {
      let variation = try Variation(cases: cases)
      reading.soundKeys.insert(keys)
      return variation
    } catch {
      report(error, of: keys, at: ranges, in: vary)
      return nil
    }
  }

  /// Reads the value of a parameter that is one case of a variation.
  /// The varying value of a member; nil without the member.
  func readVariation<Value>(_ member: JSONMember?, _ kind: ValueKind<Value>) -> Variation<Value>? {
    guard let member else { return nil }
    return readVariation(member.value, member.name) { $0.readValue($1, kind.type, $2).flatMap(kind.make) }
  }

  private func readCase<Value>(
    _ reader: NibReader, _ value: JSONValue, _ name: String,
    _ read: @MainActor (NibReader, JSONValue, String) -> Value?
  ) -> Value? {
    if reader.isParameter(value) { return reader.resolve(value)?.read { readCase($0, $1, $2, read) } }
    guard reader.isVariation(value) else { return read(reader, value, name) }
    reader.fault(
      value, "\(Spelling.quoted(name)) is used as one case of \"vary\" and cannot vary itself",
      "write one value")
    return nil
  }

  /// Whether keys compare the width and the height with few numbers. The time to check them grows with the number.
  private func checkBounds(of keys: [VariationKey], at vary: JSONMember) -> Bool {
    let bounds = keys.flatMap { $0.conditions.compactMap(\.bound) }
    if bounds.isEmpty { return true }
    reading.boundedLists += 1
    let most = ExtentBound.Side.allCases.map { side in
      Set(bounds.filter { $0.side == side }.map(\.points)).count
    }.max()
    if reading.boundedLists > Self.mostBoundedLists {
      fault(
        vary, "more than \(Self.mostBoundedLists) values vary by different widths and heights",
        "use the same keys for several values")
      return false
    }
    guard let most, most > Self.mostBounds else { return true }
    fault(
      vary, "\"vary\" compares with \(most) different lengths",
      "the limit is \(Self.mostBounds) for the width and for the height")
    return false
  }

  /// Reads the key of a case. Keys are cached, because a definition uses the same few many times.
  private func readKey(_ member: JSONMember) -> VariationKey? {
    if let known = reading.keys[member.name] { return known }
    do throws(TextFaults) {
      let key = try VariationKey(member.name)
      reading.keys[member.name] = key
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
      fault(vary, "no case of \"vary\" matches some of the traits", "add a case \"*\"")
    }
  }
}
