import Kernel

/// What is read from a fanotify(7) group.
enum FileNoticeFuzz: FuzzTarget {
  static let name = "file-notice"

  static func run(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while let notice = FileNotice.next(buffer, &place) {
        precondition(place <= buffer.count && notice.name.upperBound <= buffer.count)
        _ = notice.isMoved || notice.isClosed || notice.isOverflow
      }
    }
  }
}
