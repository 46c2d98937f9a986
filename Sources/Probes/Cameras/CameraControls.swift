import Glibc
package import Kernel

/// What the controls of a node or of a sensor's subdevice tell of a camera.
package struct CameraControls: Sendable, Equatable {
  package enum Light: String, Sendable { case flash, torch }

  /// Of V4L2_CID_CAMERA_ORIENTATION: 0 front, 1 back, 2 external.
  package var orientation: Int?
  /// The names of the controls that focus by themselves.
  package var autoFocus: [String] = []
  /// Whether a program can set the focus.
  package var hasManualFocus = false
  package var light: Light?
  /// Whether a cover or a switch keeps the camera from seeing; nil where none tells.
  package var isCovered: Bool?
  /// What was refused; the rest counts all the same.
  package var refusal: SystemError?

  package init() {}

  package static func read(_ node: VideoNode) -> CameraControls {
    var found = CameraControls()
    found.orientation = found.ask { () throws(SystemError) in
      try node.control(.orientation) == nil ? nil : try node.value(.orientation).map { Int($0) }
    }
    for (id, name) in [
      (VideoControl.Identifier.focusAutomatic, "focus_automatic_continuous"),
      (.autoFocusStart, "auto_focus_start"),
    ] where found.ask({ () throws(SystemError) in try node.control(id) }) != nil {
      found.autoFocus.append(name)
    }
    found.hasManualFocus = found.ask { () throws(SystemError) in try node.control(.focusAbsolute) } != nil
    found.isCovered = found.ask { () throws(SystemError) in
      try node.control(.privacy) == nil ? nil : try node.value(.privacy).map { $0 != 0 }
    }
    found.light = found.ask { () throws(SystemError) in try Self.light(node) }
    return found
  }

  /// A menu of off, flash and torch, of which a driver may skip any.
  package static func light(_ node: VideoNode) throws(SystemError) -> Light? {
    guard let control = try node.control(.flashMode) else { return nil }
    if (control.minimum...max(control.minimum, control.maximum)).contains(1), node.hasItem(.flashMode, 1) {
      return .flash
    }
    return control.maximum >= 2 && node.hasItem(.flashMode, 2) ? .torch : nil
  }

  private mutating func ask<Value>(_ body: () throws(SystemError) -> Value?) -> Value? {
    do throws(SystemError) { return try body() } catch {
      if error.code != ENODATA { refusal = refusal ?? error }
      return nil
    }
  }
}
