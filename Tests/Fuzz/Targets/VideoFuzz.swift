import Kernel

/// What a camera's driver answers.
enum VideoFuzz: FuzzTarget {
  static let name = "video"

  static func run(_ bytes: [UInt8]) {
    _ = VideoCapability.parse(bytes)
    _ = VideoControl.parse(bytes)
    _ = VideoInput.parse(bytes)
    _ = VideoFormat.parse(bytes)
    _ = VideoFormat.Sizes.parse(bytes)
    _ = VideoFormat.parseRate(bytes).map { claim($0.rate.isFinite, "a rate is a number") }
    _ = VideoFrame.parse(bytes)
    _ = VideoNode.parseSensorSize(bytes)
  }
}
