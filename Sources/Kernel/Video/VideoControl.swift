/// A control of a video node or subdevice: struct v4l2_queryctrl of videodev2.h.
package struct VideoControl: Sendable, Equatable {
  /// The controls that tell what a camera can do (v4l2-controls.h).
  package enum Identifier: UInt32, Sendable, CaseIterable {
    case focusAbsolute = 0x9A_090A
    case focusAutomatic = 0x9A_090C
    case privacy = 0x9A_0910
    case autoFocusStart = 0x9A_091C
    case orientation = 0x9A_0922
    case flashMode = 0x9C_0901
  }

  package var minimum: Int32
  package var maximum: Int32
  package var isDisabled: Bool

  package init(minimum: Int32, maximum: Int32, isDisabled: Bool) {
    self.minimum = minimum
    self.maximum = maximum
    self.isDisabled = isDisabled
  }

  package static func parse(_ bytes: [UInt8]) -> VideoControl? {
    let bytes = bytes[...]
    guard bytes.count >= 68, let minimum = bytes.integer(Int32.self, at: 40),
      let maximum = bytes.integer(Int32.self, at: 44), let flags = bytes.integer(UInt32.self, at: 56)
    else { return nil }
    return VideoControl(minimum: minimum, maximum: maximum, isDisabled: flags & 1 != 0)
  }
}

/// An input that a capture node can be switched to: struct v4l2_input of videodev2.h.
package struct VideoInput: Sendable, Equatable {
  package var name: String
  package var isTuner: Bool
  /// Whether it takes analogue television signals or those of a display cable, as no camera's sensor does.
  package var takesSignals: Bool

  package init(name: String, isTuner: Bool = false, takesSignals: Bool = false) {
    self.name = name
    self.isTuner = isTuner
    self.takesSignals = takesSignals
  }

  package static func parse(_ bytes: [UInt8]) -> VideoInput? {
    let bytes = bytes[...]
    guard bytes.count >= 80, let type = bytes.integer(UInt32.self, at: 36),
      let standards = bytes.integer(UInt64.self, at: 48), let able = bytes.integer(UInt32.self, at: 60)
    else { return nil }
    // V4L2_IN_CAP_DV_TIMINGS is 2.
    return VideoInput(
      name: bytes.text(at: 4, length: 32), isTuner: type == 1, takesSignals: standards != 0 || able & 2 != 0)
  }
}
