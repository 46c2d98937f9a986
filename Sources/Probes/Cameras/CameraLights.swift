package import Formats
package import Kernel
package import Recordings

/// What can light a picture: flashes, and torches, which are none.
package struct CameraLights: Sendable {
  package struct Light: Sendable, Equatable {
    package var name: String
    package var canFlash: Bool
    package var interface: String
    package var answer: String
    /// Of the LED class: in microamperes and microseconds.
    package var maximumBrightness: Int?
    package var maximumTimeout: Int?
  }

  package var lights: [Light] = []
  /// Why the LED class could not be listed; nil where it could.
  package var refusal: SystemError?

  package static func read(_ root: KernelRoot, _ inventory: CameraInventory) -> CameraLights {
    var found = CameraLights()
    do throws(SystemError) { found.lights = try SysFlash.readAll(root).map(light) } catch {
      found.refusal = error
    }
    found.lights += inventory.graphs.flatMap { graph in graph.lights.map { light($0, graph) } }
    found.lights += inventory.facts.filter { !$0.isVirtual }.compactMap(light)
    return found
  }

  private static func light(_ flash: SysFlash) -> Light {
    let answer = flash.canStrobe ? "has flash_strobe" : "no flash_strobe: shines only"
    return Light(
      name: flash.name, canFlash: flash.canStrobe, interface: "\(SysFlash.directory)/\(flash.name)",
      answer: answer, maximumBrightness: flash.maximumBrightness, maximumTimeout: flash.maximumTimeout)
  }

  /// A graph's flash controller counts as one unless its own controls say that it can only shine.
  private static func light(_ part: MediaGraph.Part, _ graph: MediaGraph) -> Light {
    let interface = "\(graph.node) MEDIA_IOC_G_TOPOLOGY"
    guard let light = part.controls?.light else {
      return Light(
        name: part.entity.name, canFlash: true, interface: interface,
        answer: "\(part.entity.name) is a flash controller")
    }
    return Light(
      name: part.entity.name, canFlash: light == .flash,
      interface: "\(part.entity.name) V4L2_CID_FLASH_LED_MODE", answer: "offers \(light.rawValue)")
  }

  private static func light(_ facts: VideoFacts) -> Light? {
    facts.controls.light.map { light in
      Light(
        name: facts.title, canFlash: light == .flash,
        interface: "\(facts.sys.node) V4L2_CID_FLASH_LED_MODE", answer: "offers \(light.rawValue)")
    }
  }

  /// - Parameter inventory: Of whose nodes some may not have been asked.
  package func finding(_ inventory: CameraInventory) -> Finding {
    let flashes = lights.filter(\.canFlash)
    let evidence = (flashes.isEmpty ? lights : flashes).map {
      Finding.Evidence($0.interface, $0.answer)
    }
    if !flashes.isEmpty { return Finding(.present, evidence: evidence) }
    let list = Finding.Evidence(
      SysFlash.directory, refusal?.message ?? (lights.isEmpty ? "no light with flash_strobe" : "torches only")
    )
    if refusal != nil {
      return Finding(.unknown, reason: "the kernel shows no class of lights here", evidence: [list])
    }
    if let error = inventory.refusal, inventory.missing?.state != .absent {
      let video = Finding.Evidence(SysVideo.directory, error.message)
      let reason = "no view of video devices, which may bring a flash of their own"
      return Finding(.unknown, reason: reason, evidence: [list, video])
    }
    if let first = inventory.undecided.first {
      return Finding(.unknown, reason: first.reason, evidence: evidence + [list])
    }
    let torches = lights.isEmpty ? "no flash" : "a torch shines, and does not flash"
    return Finding(.absent, reason: torches, evidence: evidence + [list])
  }

  package var json: JSONValue {
    .array(
      lights.map { light in
        .members([
          "name": .string(light.name), "flash": .bool(light.canFlash), "source": .string(light.interface),
          "maximumCurrent": light.maximumBrightness.map { .number(Double($0) / 1e6) },
          "maximumDuration": light.maximumTimeout.map { .number(Double($0) / 1e6) },
        ])
      })
  }
}
