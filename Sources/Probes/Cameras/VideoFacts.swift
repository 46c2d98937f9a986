package import Kernel

/// All that was learnt of one video node.
package struct VideoFacts: Sendable {
  package var sys: SysVideo
  /// What udev noted of it: `ID_V4L_CAPABILITIES`, `ID_CAMERA_DIRECTION`, `ID_INFRARED_CAMERA`.
  package var udev: [String: String]
  package var capability: Result<VideoCapability, SystemError>
  /// What a node that may be a camera's was asked besides; a question that was refused leaves its part empty.
  package var formats: [VideoFormat]
  package var inputs: [VideoInput]
  package var controls: CameraControls
  package var refusal: SystemError?

  package init(
    sys: SysVideo, udev: [String: String] = [:], capability: Result<VideoCapability, SystemError>,
    formats: [VideoFormat] = [], inputs: [VideoInput] = [], controls: CameraControls = CameraControls()
  ) {
    self.sys = sys
    self.udev = udev
    self.capability = capability
    self.formats = formats
    self.inputs = inputs
    self.controls = controls
  }

  package static func read(_ root: KernelRoot, _ sys: SysVideo) -> VideoFacts {
    let udev = UdevDatabase.properties(root, "\(SysVideo.directory)/\(sys.entry)", subsystem: "video4linux")
    do throws(SystemError) {
      let node = try VideoNode(root, sys.node)
      var facts = VideoFacts(sys: sys, udev: udev, capability: .success(try node.capability()))
      if facts.captures { facts.ask(node) }
      return facts
    } catch {
      return VideoFacts(sys: sys, udev: udev, capability: .failure(error))
    }
  }

  private mutating func ask(_ node: VideoNode) {
    do throws(SystemError) {
      formats = try node.formats(multiplanar: flags.contains(.multiplanarCapture))
      inputs = try node.inputs()
    } catch { refusal = error }
    controls = CameraControls.read(node)
  }

  package var known: VideoCapability? { try? capability.get() }
  package var flags: VideoCapability.Flags { known?.flags ?? [] }
  /// By its own word, else by the driver that sysfs shows.
  package var driver: String? { known?.driver ?? sys.driver }
  package var isUSB: Bool { driver == "uvcvideo" || sys.driver == "uvcvideo" }

  /// Whether pictures come out and none go in.
  package var captures: Bool {
    !flags.isDisjoint(with: [.capture, .multiplanarCapture]) && notCapturing == nil
  }

  /// The kind of node that it is instead; nil where its flags allow a camera.
  package var notCapturing: String? {
    if !flags.isDisjoint(with: [.memoryToMemory, .multiplanarMemoryToMemory]) {
      return "a codec or converter, which works from memory to memory"
    }
    let captures = !flags.isDisjoint(with: [.capture, .multiplanarCapture])
    if !flags.isDisjoint(with: [.output, .multiplanarOutput]) {
      return captures
        ? "takes pictures in and gives them out, as an old codec does"
        : isVirtual ? "an output: takes the pictures of a virtual camera" : "an output: takes pictures in"
    }
    if !flags.isDisjoint(with: [.metadataCapture, .metadataOutput]) {
      return "carries metadata, no pictures"
    }
    if flags.contains(.touch) { return "a touch surface" }
    if !flags.isDisjoint(with: [.rawBlanking, .slicedBlanking]), !captures {
      return "teletext and the like, no pictures"
    }
    if !flags.isDisjoint(with: [.radio, .softwareRadio]), !captures { return "a radio" }
    if !captures { return "does not capture" }
    return flags.isDisjoint(with: [.streaming, .readWrite]) ? "has no way to give pictures out" : nil
  }

  /// What software makes up: pictures that no lens saw.
  package var isVirtual: Bool {
    if sys.device.hasPrefix("/sys/devices/virtual") { return true }
    return ["vivid", "vimc", "v4l2 loopback", "v4l2loopback", "akvcam", "visl"].contains(driver ?? "")
  }

  package var title: String { known?.card.nonEmpty ?? sys.name?.nonEmpty ?? sys.entry }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
