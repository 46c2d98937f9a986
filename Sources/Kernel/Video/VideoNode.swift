import Glibc

/// A video node or subdevice that was opened, asked with the ioctls of videodev2.h and v4l2-subdev.h.
///
/// Nothing that is asked here starts a stream or changes a setting.
package struct VideoNode: Sendable {
  /// Most answers to one enumeration that are listened to, so that no driver can keep the asker for good.
  static let most: UInt32 = 64
  /// Most formats whose sizes are asked for.
  private static let mostFormats = 32

  let node: DeviceNode
  package var path: String { node.path }

  package init(_ root: KernelRoot, _ path: String) throws(SystemError) {
    // A camera on a USB port that sleeps takes a second or two to wake.
    node = try DeviceNode(root, path, deadline: 3000)
  }

  package func capability() throws(SystemError) -> VideoCapability {
    let zeros = [UInt8](repeating: 0, count: VideoCapability.length)
    let bytes = try node.ioctl(VideoCapability.request, zeros)
    guard let capability = VideoCapability.parse(bytes) else {
      throw SystemError(code: EBADMSG, call: "ioctl VIDIOC_QUERYCAP", subject: path)
    }
    return capability
  }

  /// - Parameter multiplanar: Whether the node captures in several planes, which is a queue of its own.
  package func formats(multiplanar: Bool) throws(SystemError) -> [VideoFormat] {
    let codes = try enumerate(0xC040_5602, length: 64, fields: [(4, multiplanar ? 9 : 1)], VideoFormat.parse)
    return codes.prefix(Self.mostFormats).map { format in
      var format = format
      addSizes(&format)
      return format
    }
  }

  package func inputs() throws(SystemError) -> [VideoInput] {
    try enumerate(0xC050_561A, length: 80, fields: [], VideoInput.parse)
  }

  /// Sizes that are refused stay nil: the format is there all the same.
  private func addSizes(_ format: inout VideoFormat) {
    let found =
      (try? enumerate(
        0xC02C_564A, length: 44, fields: [(4, format.code)], VideoFormat.Sizes.parse,
        isLast: { !$0.isDiscrete })) ?? []
    format.largest = found.map(\.largest).max { $0.pixels < $1.pixels }
    format.smallest = found.map(\.smallest).min { $0.pixels < $1.pixels }
    format.rateAtLargest = format.largest.flatMap { rate(format.code, $0) }
    let other = format.smallest == format.largest ? nil : format.smallest.flatMap { rate(format.code, $0) }
    format.highestRate = [format.rateAtLargest, other].compactMap { $0 }.max()
  }

  private func rate(_ code: UInt32, _ size: FrameSize) -> Double? {
    let fields = [(4, code), (8, size.width), (12, size.height)]
    let found = try? enumerate(
      0xC034_564B, length: 52, fields: fields, VideoFormat.parseRate, isLast: { !$0.isDiscrete })
    return found?.map(\.rate).max()
  }

  /// Asks with growing indices until the driver has no more.
  ///
  /// - Parameter fields: What is asked for, by its offset; the index stands at 0.
  func enumerate<Item>(
    _ request: UInt32, length: Int, fields: [(Int, UInt32)], indexAt: Int = 0,
    _ parse: ([UInt8]) -> Item?, isLast: (Item) -> Bool = { _ in false }
  ) throws(SystemError) -> [Item] {
    var items: [Item] = []
    for index in 0..<Self.most {
      do throws(SystemError) {
        let answer = try node.ioctl(request, Self.argument(length, fields + [(indexAt, index)]))
        guard let item = parse(answer) else { break }
        items.append(item)
        if isLast(item) { break }
      } catch {
        // The end; or a question that this driver does not know, or that nobody noted.
        if [EINVAL, ENOTTY, ENODATA].contains(error.code) || index > 0 { break }
        throw error
      }
    }
    return items
  }

  static func argument(_ length: Int, _ fields: [(Int, UInt32)]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    for (offset, value) in fields where offset + 4 <= length {
      withUnsafeBytes(of: value) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
    return bytes
  }
}

extension VideoNode {
  /// A control, or nil where the node has none of that name or has switched it off.
  package func control(_ id: VideoControl.Identifier) throws(SystemError) -> VideoControl? {
    do throws(SystemError) {
      let control = VideoControl.parse(try node.ioctl(0xC044_5624, Self.argument(68, [(0, id.rawValue)])))
      return control.flatMap { $0.isDisabled ? nil : $0 }
    } catch {
      if [EINVAL, ENOTTY, ENODATA].contains(error.code) { return nil }
      throw error
    }
  }

  /// VIDIOC_G_CTRL
  package func value(_ id: VideoControl.Identifier) throws(SystemError) -> Int32? {
    try node.ioctl(0xC008_561B, Self.argument(8, [(0, id.rawValue)]))[...].integer(Int32.self, at: 4)
  }

  /// Whether a menu has an item that is not skipped (VIDIOC_QUERYMENU).
  package func hasItem(_ id: VideoControl.Identifier, _ index: UInt32) -> Bool {
    (try? node.ioctl(0xC02C_5625, Self.argument(44, [(0, id.rawValue), (4, index)]))) != nil
  }

  /// The largest picture that a sensor gives at its first pad, whatever its encoding (v4l2-subdev.h).
  package func largestSensorSize() -> FrameSize? {
    let codes = try? enumerate(0xC030_5602, length: 48, fields: [], indexAt: 4) {
      $0[...].integer(UInt32.self, at: 8)
    }
    let sizes = (codes ?? []).prefix(16).flatMap { code in
      (try? enumerate(0xC040_564A, length: 64, fields: [(8, code)], Self.parseSensorSize)) ?? []
    }
    return sizes.max { $0.pixels < $1.pixels }
  }

  /// The largest of a range of sizes: struct v4l2_subdev_frame_size_enum.
  package static func parseSensorSize(_ bytes: [UInt8]) -> FrameSize? {
    let bytes = bytes[...]
    guard bytes.count >= 64, let width = bytes.integer(UInt32.self, at: 16),
      let height = bytes.integer(UInt32.self, at: 24)
    else { return nil }
    return FrameSize(width, height)
  }
}
