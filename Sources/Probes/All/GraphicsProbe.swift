package import Documents
import Formats
package import Kernel
import Recordings

/// Graphics units, and what can be drawn on with them.
package enum GraphicsProbe: ActiveProbe {
  package static let meta = ProbeMeta(
    id: "graphics", title: "Graphics",
    sources: [
      "\(SysDRM.directory)/renderD*", "DRM_IOCTL_VERSION", GraphicsLibrary.egl.file,
      GraphicsLibrary.vulkan.file,
    ],
    decides: [
      "metal": """
      Vulkan stands in for it, which is a choice of Headroom's: present where libvulkan lists a device other than the \
      processor, absent where it lists none or only a software renderer, or where there is no graphics unit at all. \
      Without that library it is unknown.
      """,
      "opengles-1": rule("1.1"), "opengles-2": rule("2.0"), "opengles-3": rule("3.0"),
    ],
    subsystems: ["drm"])

  private static func rule(_ version: String) -> String {
    """
    Present where libEGL, asked in a process of its own, makes a context of OpenGL ES \(version) that can be used; its \
    value shows whether hardware or software draws, for llvmpipe, softpipe, swrast and SwiftShader have the processor \
    draw. Where the library is missing, fails, or would wake a graphics unit, the kernel driver's name decides, as far \
    as all units of that driver are alike. Without a graphics unit software is looked for with --active only. Render nodes of vgem, virtio_gpu, vkms and simpledrm are no graphics units.
    """
  }

  package static func read(_ root: KernelRoot) -> ProbeAnswer { read(root, wakes: false) }

  package static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer {
    read(root, wakes: true)
  }

  /// - Parameter wakes: Whether to ask the libraries although they wake each unit that they find.
  private static func read(_ root: KernelRoot, wakes: Bool) -> ProbeAnswer {
    let units = units(root)
    let graphics = GraphicsAnswer(
      units: units, egl: ask(root, library: .egl, units: units, wakes: wakes).map { EGLAnswer(parsing: $0) },
      vulkan: ask(root, library: .vulkan, units: units, wakes: wakes).map { VulkanAnswer(parsing: $0) },
      looksForSoftware: wakes)
    return ProbeAnswer(
      capabilities: [
        "metal": graphics.metal, "opengles-1": graphics.openGLES(1), "opengles-2": graphics.openGLES(2),
        "opengles-3": graphics.openGLES(3),
      ],
      hardware: [
        "units": units.json { .array($0.map(\.json)) }, "egl": graphics.egl.json(\.json),
        "vulkan": graphics.vulkan.json(\.json),
      ])
  }

  private static func units(_ root: KernelRoot) -> Reading<[GraphicsUnit]> {
    do { return .value(try GraphicsUnit.readAll(root)) } catch { return .refusal(error) }
  }

  /// Without a unit the libraries could tell of nothing but the processor, at the price of loading a compiler.
  private static func ask(
    _ root: KernelRoot, library: GraphicsLibrary, units: Reading<[GraphicsUnit]>, wakes: Bool
  ) -> Reading<[UInt8]> {
    let hasUnit = units.value?.contains(where: \.isUnit) == true
    if !wakes, !hasUnit { return .absent("not asked, as there is no graphics unit") }
    if !wakes, let sleeper = units.value?.first(where: \.isAsleep) {
      return .absent(
        "\(library.file) would wake \(sleeper.node), which sleeps; --active asks it all the same")
    }
    do { return .value(try library.ask(root, hasUnit: hasUnit)) } catch { return .refusal(error) }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let units = units(root)
    return GraphicsLibrary.allCases.map { library in
      let answer = ask(root, library: library, units: units, wakes: true)
      let failure = answer.reason ?? answer.value.flatMap { GraphicsLines(parsing: $0).failure }
      return Diagnosis(
        kind: "probe", unit: meta.id, source: library.file,
        state: failure == nil ? .works : library == .egl ? .fallsBack : .missing, reason: failure,
        remedy: failure == nil ? nil : library.remedy)
    }
  }
}

extension GraphicsLibrary {
  fileprivate var remedy: String {
    switch self {
    case .egl: "apt-get install libegl1"
    case .vulkan: "apt-get install libvulkan1 mesa-vulkan-drivers"
    }
  }
}
