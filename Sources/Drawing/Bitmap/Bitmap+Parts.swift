extension Bitmap {
  /// Copies a part of another picture into this one, unless all pixels are equal already.
  ///
  /// - Parameters:
  ///   - part: the pixels of this picture to replace; inside the picture.
  ///   - corner: the pixel of the other picture that belongs at the top left corner of this picture.
  ///   - stride: the distance from row to row of the other picture, in pixels.
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
