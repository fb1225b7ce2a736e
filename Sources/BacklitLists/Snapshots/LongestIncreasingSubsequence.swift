/// Marks a longest increasing subsequence of numbers that differ from each other.
///
/// The elements outside of it are the fewest that must move so that the sequence becomes sorted. The method
/// is that of Fredman (1975): for each length, keep the smallest number that ends a subsequence of that
/// length.
///
/// Complexity: O(`numbers.count`) if the numbers increase, at most O(`numbers.count` log `numbers.count`).
/// - Returns: for each number, whether it belongs to the subsequence; nil if all of them do.
package func longestIncreasingSubsequence(of numbers: [Int32]) -> [Bool]? {
  if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
  /// The index of the number that ends the best subsequence of each length.
  var ends: [Int32] = []
  /// The index of the number before each number in its subsequence; -1 for the first one.
  var previous = [Int32](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    if let last = ends.last, numbers[Int(last)] >= number {
      let length = ends.partitioningIndex { numbers[Int($0)] >= number }
      previous[index] = length > 0 ? ends[length - 1] : -1
      ends[length] = Int32(index)
    } else {
      previous[index] = ends.last ?? -1
      ends.append(Int32(index))
    }
  }
  var belongs = [Bool](repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    belongs[Int(index)] = true
    index = previous[Int(index)]
  }
  return belongs
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition. All elements after one that satisfies it must satisfy it.
  ///
  /// Complexity: O(log `count`).
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
