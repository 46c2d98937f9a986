package import Documents
package import Kernel
import Recordings

/// Cameras, their directions and focus, and flashes.
package enum CameraProbe: ActiveProbe {
  package static let meta = ProbeMeta(
    id: "cameras", title: "Cameras and flashes",
    sources: [
      SysVideo.directory, MediaDevice.directory, SysFlash.directory, "/dev/video*", "/run/udev/data",
    ],
    decides: [
      "still-camera": camera,
      "video-camera": moving, "video-capture": moving,
      "front-facing-camera": """
      A camera whose driver says front (V4L2_CID_CAMERA_ORIENTATION), else whose firmware does (device tree, ACPI), \
      else udev's list of cameras; else the only built-in USB camera of a laptop. Where nothing shows it, unknown.
      """,
      "auto-focus-camera": """
      A camera with a control that focuses continuously or on demand, or a sensor with a lens in its media graph or \
      device tree. A control to set the focus by hand is not enough.
      """,
      "camera-flash": """
      A light with flash_strobe in the LED class, a flash controller in a media graph, or a control \
      V4L2_CID_FLASH_LED_MODE that offers flash. A torch is none. Absent only where both classes can be listed, or \
      the LED class can and the kernel has no module for video devices.
      """,
    ], subsystems: ["video4linux", "media", "leds"])

  private static let moving =
    camera + " It must stream, and give 15 pictures a second unless it does not report how many."

  private static let camera = """
    Counted are sensors, not nodes: a sensor of a media graph that leads to a capture node, a USB camera, or a capture \
    node of a driver without a graph. Codecs, converters, outputs, metadata, radios, television and display grabbers, \
    image processors without a sensor, depth and infrared cameras and virtual cameras do not count. A camera behind a \
    cover is present.
    """

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let inventory = CameraInventory.read(root)
    let lights = CameraLights.read(root, inventory)
    return ProbeAnswer(
      capabilities: [
        "still-camera": inventory.still, "video-camera": inventory.video,
        "front-facing-camera": inventory.front, "auto-focus-camera": inventory.autoFocus,
        "camera-flash": lights.finding(inventory),
      ],
      availability: ["still-camera": inventory.still, "video-capture": inventory.video],
      section: .cameras(.value(inventory.facts(lights))))
  }

  /// Takes a picture with each camera.
  package static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer {
    CameraTrial.add(to: answer, root)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [diagnosis(root), lights(root)]
  }

  private static func diagnosis(_ root: KernelRoot) -> Diagnosis {
    let inventory = CameraInventory.read(root)
    if inventory.refusal != nil {
      return Diagnosis(
        kind: "probe", unit: meta.id, source: SysVideo.directory, state: .missing,
        reason: "this kernel shows no video devices, or a container hides them")
    }
    if let refused = inventory.undecided.first {
      return Diagnosis(
        kind: "probe", unit: meta.id, source: refused.node, state: .missing, reason: refused.reason,
        remedy: inventory.isDenied ? "sudo usermod -aG video $USER" : nil)
    }
    return Diagnosis(
      kind: "probe", unit: meta.id, source: SysVideo.directory, state: .works, reason: nil)
  }

  private static func lights(_ root: KernelRoot) -> Diagnosis {
    let works = root.exists(SysFlash.directory)
    return Diagnosis(
      kind: "probe", unit: meta.id, source: SysFlash.directory, state: works ? .works : .missing,
      reason: works ? nil : "this kernel shows no class of lights, or a container hides it")
  }
}
