extension Bitmap {
  /// Takes a part of the picture from elsewhere, if a pixel of it differs.
  ///
  /// - Parameters:
  ///   - part: which pixels of this picture; inside of it.
  ///   - corner: where the other's pixel lies that belongs at this one's top left corner.
  ///   - stride: the other's distance from row to row in pixels.
  package mutating func replace(_ part: PixelRect, from corner: UnsafePointer<UInt32>, stride: Int) {
    guard !part.isEmpty else { return }
    let (width, first, count) = (width, part.columns.lowerBound, part.columns.count)
    let isSame = pixels.withUnsafeBufferPointer { pixels in
      part.rows.allSatisfy { row in
        let (left, right) = (row * width + first, corner + row * stride + first)
        return (0..<count).allSatisfy { pixels[left + $0] == right[$0] }
      }
    }
    guard !isSame else { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let target = pixels.baseAddress else { return }
      for row in part.rows {
        (target + row * width + first).update(from: corner + row * stride + first, count: count)
      }
    }
  }
}
