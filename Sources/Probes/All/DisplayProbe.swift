package import Documents
import Formats
package import Kernel
package import Recordings

/// Screens, their sizes and lights, whether one is plugged in, and what kind of device the sizes make this.
package enum DisplayProbe: Probe {
  package static let meta = ProbeMeta(
    id: "display", title: "Screens and form factor",
    sources: [
      SysDRM.directory, "DRM_IOCTL_MODE_GETCONNECTOR", SysBacklight.directory, DeviceIdentity.dmi,
      DeviceIdiom.profileFile, "\(DeviceIdentity.deviceTree)/chassis-type", SysInput.directory,
    ],
    decides: [
      "external-screen": """
      Present where a connector of a type that ends in a socket (anything but eDP, LVDS, DSI and DPI) is connected. In a \
      virtual machine the first connected output is its own screen and each further one an external screen. Absent where \
      the display controllers list no such connector. Writeback outputs and the kernel's test driver do not count; a \
      framebuffer without a display driver leaves it unknown.
      """,
      "idiom": DeviceIdiom.decision,
    ],
    subsystems: ["drm", "backlight", "graphics"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let screens: Reading<Screens>
    do { screens = .value(try Screens.read(root)) } catch { screens = .refusal(error) }
    let idiom = DeviceIdiom.read(root, screens.value?.own)
    return ProbeAnswer(
      availability: ["external-screen": external(screens), "idiom": idiom.finding],
      hardware: .members([
        "screens": screens.json { .array($0.all.map(\.json)) },
        "cards": screens.json { .array($0.cards.map(card)) },
        "framebuffers": screens.value.flatMap { $0.framebuffers.isEmpty ? nil : .strings($0.framebuffers) },
        "backlights": backlights(root), "formFactor": idiom.json,
      ]))
  }

  /// Whether something is plugged in, by what the display controllers list.
  package static func external(_ screens: Reading<Screens>) -> Finding {
    let directory = SysDRM.directory
    guard let screens = screens.value else {
      return .unknown("the kernel shows no display controllers here", .init(directory, screens.reason ?? ""))
    }
    let listed = screens.all.filter { $0.place != .none }.map { screen in
      Finding.Evidence(
        "\(directory)/\(screen.connector.name)/status", screen.connector.status ?? "unreadable")
    }
    let external = screens.external
    if !external.isEmpty {
      return Finding(
        .present, reason: screens.own == nil ? "it is the only kind of screen here" : nil,
        value: .strings(external.map(\.connector.name)), evidence: listed)
    }
    if let undecided = screens.undecided.first {
      let reason = "the driver of \(undecided.connector.name) cannot tell whether a screen is plugged in"
      return Finding(.unknown, reason: reason, evidence: listed)
    }
    if screens.cards.isEmpty, let buffer = screens.framebuffers.first {
      return .unknown(
        "a framebuffer shows nothing of sockets", .init("/sys/class/graphics", buffer))
    }
    let reason = listed.isEmpty ? "no display controller has an output" : "no screen is plugged in"
    return Finding(
      .absent, reason: reason,
      evidence: listed.isEmpty ? [.init(directory, "no connector listed")] : listed)
  }

  private static func card(_ card: SysDRM.Device) -> JSONValue {
    .members([
      "name": .string(card.name), "driver": card.driver.map { .string($0) } ?? ["missing": "not reported"],
      "powerState": card.powerState.map { .string($0) },
    ])
  }

  private static func backlights(_ root: KernelRoot) -> JSONValue {
    let lights: Reading<[SysBacklight]>
    do { lights = .value(try SysBacklight.readAll(root)) } catch { lights = .refusal(error) }
    return lights.json { lights in
      .array(
        lights.map { light in
          .members([
            "name": .string(light.name), "type": light.type.map { .string($0) },
            "brightness": light.brightness.map { .integer($0) },
            "maximum": light.maximum.map { .integer($0) },
          ])
        })
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysDRM.directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysDRM.directory, state: works ? .works : .missing,
        reason: works ? nil : "this kernel has no display driver loaded, or a container hides them")
    ]
  }
}
