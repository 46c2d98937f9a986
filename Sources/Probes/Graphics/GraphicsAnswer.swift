import Formats
import Kernel
import Quantities
package import Recordings

/// The judgement on graphics units and libraries.
package struct GraphicsAnswer: Sendable {
  package var units: Reading<[GraphicsUnit]>
  package var egl: Reading<EGLAnswer>
  package var vulkan: Reading<VulkanAnswer>

  /// Whether a software renderer was looked for, which loads the whole of it.
  package var looksForSoftware: Bool

  package init(
    units: Reading<[GraphicsUnit]>, egl: Reading<EGLAnswer>, vulkan: Reading<VulkanAnswer>,
    looksForSoftware: Bool = true
  ) {
    self.looksForSoftware = looksForSoftware
    self.units = units
    self.egl = egl
    self.vulkan = vulkan
  }

  /// Nil where it is unknown; false where the kernel lists no unit.
  private var hasUnit: Bool? { units.value.map { $0.contains(where: \.isUnit) } }

  package func openGLES(_ version: Int) -> Finding {
    if let context = egl.value?.context(version) { return drawn(context) }
    let evidence = evidence(.egl, egl.reason ?? egl.value.map { said($0, version) } ?? "")
    if let answer = egl.value, answer.failure == nil, !answer.displays.isEmpty {
      return Finding(.absent, reason: "libEGL makes no such context", evidence: evidence)
    }
    return byDriver(version, evidence)
  }

  private func drawn(_ context: EGLAnswer.Context) -> Finding {
    let answer = "\(context.version) on \(context.renderer)"
    guard context.isSoftware else {
      return Finding(.present, value: "hardware", evidence: evidence(.egl, answer))
    }
    let reason =
      hasUnit == true
      ? "a software renderer: the processor draws, though there is a graphics unit that this user may not be allowed to open"
      : "a software renderer: the processor draws"
    return Finding(.present, reason: reason, value: "software", evidence: evidence(.egl, answer))
  }

  private func said(_ answer: EGLAnswer, _ version: Int) -> String {
    answer.failure ?? answer.displays.compactMap { $0.refused[version] }.first ?? "no display to draw on"
  }

  /// What the kernel's driver lets conclude where the library says nothing.
  private func byDriver(_ version: Int, _ evidence: [Finding.Evidence]) -> Finding {
    if hasUnit != true, !looksForSoftware {
      return .unknown(
        "no graphics unit is known of; whether the processor can draw instead is tried with --active only",
        .init("\(SysDRM.directory)/renderD*", units.reason ?? "no graphics unit"))
    }
    guard let units = units.value else {
      return Finding(
        .unknown, reason: "no view of graphics units, and no answer of libEGL", evidence: evidence)
    }
    guard hasUnit == true else {
      return Finding(.absent, reason: "no graphics unit, and nothing else that draws", evidence: evidence)
    }
    let answers = units.filter(\.isUnit).map { ($0, $0.has(version)) }
    let drivers = units.map { "driver \($0.driver ?? "unknown")" }.joined(separator: ", ")
    let all = evidence + [.init("\(SysDRM.directory)/renderD*", drivers)]
    if answers.contains(where: { $0.1 == true }) {
      let reason = "every graphics unit of this driver has it; libEGL did not confirm it"
      return Finding(.present, reason: reason, value: "hardware", evidence: all, provenance: .derived)
    }
    if answers.allSatisfy({ $0.1 == false }) {
      let reason = "no graphics unit of this driver has it"
      return Finding(.absent, reason: reason, evidence: all, provenance: .derived)
    }
    return Finding(
      .unknown, reason: "libEGL cannot be asked, and the driver alone does not show it", evidence: all)
  }

  /// Vulkan in the place of Metal, which no Linux has.
  package var metal: Finding {
    let devices = vulkan.value?.devices ?? []
    let listed = devices.map { "\($0.name), Vulkan \($0.version)" }.joined(separator: "; ")
    if devices.contains(where: { !$0.isSoftware }) {
      return Finding(
        .present, reason: "a Vulkan device stands in for it", evidence: evidence(.vulkan, listed),
        provenance: .measured)
    }
    let failure = vulkan.reason ?? vulkan.value?.failure
    let none = "no Vulkan device that could stand in for it"
    guard let failure else {
      let seen = listed.isEmpty ? "no device" : "\(listed): a software renderer"
      return Finding(.absent, reason: none, evidence: evidence(.vulkan, seen))
    }
    if hasUnit == false {
      let seen = [Finding.Evidence("\(SysDRM.directory)/renderD*", "no graphics unit")]
      return Finding(.absent, reason: none, evidence: seen + evidence(.vulkan, failure))
    }
    let reason = "Vulkan would stand in for it, and its library gives no answer"
    return Finding(.unknown, reason: reason, evidence: evidence(.vulkan, failure))
  }

  private func evidence(_ library: GraphicsLibrary, _ answer: String) -> [Finding.Evidence] {
    [.init(library.file, answer)]
  }
}
