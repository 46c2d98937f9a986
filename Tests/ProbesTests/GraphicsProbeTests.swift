import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct GraphicsProbeTests {
  private static let egl = "egl libEGL.so.1"
  private static let vulkan = "vulkan libvulkan.so.1"

  private func finding(_ tree: FixtureTree, _ key: String) -> Finding? {
    GraphicsProbe.read(tree.root).capabilities[key]
  }
  private func tried(_ tree: FixtureTree, _ key: String) -> Finding? {
    GraphicsProbe.readActively(tree.root, ProbeAnswer()).capabilities[key]
  }
  /// A machine with one render node.
  private func machine(_ driver: String, powerState: String? = nil) -> FixtureTree {
    let tree = FixtureTree().link(
      "/sys/class/drm/renderD128/device/driver", to: "../../../bus/platform/drivers/\(driver)")
    if let powerState { tree.file("/sys/class/drm/renderD128/device/power_state", powerState + "\n") }
    return tree
  }
  private func lines(_ lines: String...) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  @Test func aContextOnHardwareIsPresent() {
    let tree = machine("v3d").answer(
      Self.egl,
      lines(
        "display\tsurfaceless\tMesa Project\t1.5", "es\t1\tOpenGL ES-CM 1.1 Mesa\tV3D 4.2",
        "es\t2\tOpenGL ES 3.1 Mesa\tV3D 4.2", "es\t3\tOpenGL ES 3.1 Mesa\tV3D 4.2", "end"))
    for key in ["opengles-1", "opengles-2", "opengles-3"] {
      #expect(finding(tree, key)?.state == .present && finding(tree, key)?.value == "hardware")
    }
    #expect(finding(tree, "opengles-3")?.evidence.first?.answer == "OpenGL ES 3.1 Mesa on V3D 4.2")
  }

  @Test func aVersionThatTheDriverRefusesIsAbsent() {
    let tree = machine("lima").answer(
      Self.egl,
      lines(
        "display\tsurfaceless\tMesa Project\t1.5", "es\t2\tOpenGL ES 2.0 Mesa\tMali400",
        "no es\t3\tno configuration",
        "end"))
    #expect(finding(tree, "opengles-2")?.state == .present)
    #expect(finding(tree, "opengles-3")?.state == .absent)
    #expect(finding(tree, "opengles-3")?.evidence.first?.answer == "no configuration")
  }

  @Test(arguments: ["llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Google SwiftShader", "virgl (LLVMPIPE)"])
  func aSoftwareRendererIsPresentAsOne(_ renderer: String) {
    let tree = FixtureTree().answer(
      Self.egl, lines("display\tsurfaceless\tMesa Project\t1.5", "es\t3\tOpenGL ES 3.2\t\(renderer)", "end"))
    #expect(
      tried(tree, "opengles-3")?.state == .present && tried(tree, "opengles-3")?.value == "software")
    #expect(finding(tree, "opengles-3")?.state == .unknown, "loading a software renderer takes --active")
    #expect(tried(tree, "opengles-3")?.reason == "a software renderer: the processor draws")
  }

  @Test func hardwareOnOneDisplayCountsBeforeSoftwareOnAnother() {
    let tree = machine("nouveau").answer(
      Self.egl,
      lines(
        "display\tsurfaceless\tMesa\t1.5", "es\t3\tOpenGL ES 3.2\tllvmpipe", "display\tdevice 0\tNVIDIA\t1.5",
        "es\t3\tOpenGL ES 3.2\tNVIDIA GeForce", "end"))
    #expect(finding(tree, "opengles-3")?.value == "hardware")
  }

  @Test func whatADriverSaidBeforeItCrashedCounts() {
    let tree = machine("etnaviv").answer(
      Self.egl, lines("display\tsurfaceless\tMesa\t1.5", "es\t2\tOpenGL ES 2.0\tGC7000", "signal 11"))
    #expect(finding(tree, "opengles-2")?.state == .present)
    let three = finding(tree, "opengles-3")
    #expect(three?.state == .unknown && three?.evidence.first?.answer == "its driver crashed (signal 11)")
  }

  @Test func withoutTheLibraryTheDriversNameDecidesAsFarAsItCan() {
    let lima = machine("lima").answer(Self.egl, lines("library\tlibEGL.so.1: cannot open", "end"))
    #expect(
      finding(lima, "opengles-2")?.state == .present && finding(lima, "opengles-2")?.provenance == .derived)
    #expect(
      finding(lima, "opengles-3")?.state == .absent && finding(lima, "opengles-3")?.provenance == .derived)
    #expect(finding(machine("msm"), "opengles-3")?.state == .unknown)
    #expect(finding(machine("panfrost"), "opengles-3")?.state == .present)
  }

  @Test(arguments: ["vgem", "virtio_gpu", "virtio-pci", "vkms"])
  func aRenderNodeWithoutAUnitDrawsNothing(_ driver: String) {
    #expect(finding(machine(driver), "opengles-2")?.state == .unknown)
    #expect(tried(machine(driver), "opengles-2")?.state == .absent)
    #expect(finding(machine(driver), "metal")?.state == .absent)
  }

  @Test func withoutUnitsAndLibrariesNothingIsThereToDrawWith() {
    let tree = FixtureTree().card("card0", driver: "ast")
    #expect(tried(tree, "opengles-1")?.state == .absent && finding(tree, "metal")?.state == .absent)
    #expect(tried(FixtureTree(), "opengles-1")?.state == .unknown)
    #expect(finding(FixtureTree(), "metal")?.state == .unknown)
  }

  @Test func aVulkanDeviceStandsInForMetal() {
    let tree = machine("amdgpu").answer(
      Self.vulkan,
      lines("instance", "device\t4\t1.3.230\tllvmpipe", "device\t1\t1.3.230\tAMD Custom GPU (RADV)", "end"))
    #expect(finding(tree, "metal")?.state == .present)
    #expect(finding(tree, "metal")?.reason == "a Vulkan device stands in for it")
  }

  @Test func theProcessorDoesNot() {
    let tree = machine("panfrost").answer(
      Self.vulkan, lines("instance", "device\t4\t1.3.230\tllvmpipe", "end"))
    #expect(finding(tree, "metal")?.state == .absent)
    #expect(finding(tree, "metal")?.evidence.first?.answer == "llvmpipe, Vulkan 1.3.230: a software renderer")
    #expect(
      finding(machine("lima").answer(Self.vulkan, lines("instance", "end")), "metal")?.state == .absent)
  }

  @Test(arguments: ["deadline", "signal 6", "instance"])
  func aVulkanLibraryThatDoesNotFinishLeavesItUnknown(_ last: String) {
    #expect(finding(machine("amdgpu").answer(Self.vulkan, lines(last)), "metal")?.state == .unknown)
  }

  @Test func aSleepingUnitIsLeftAsleep() {
    let said = lines("display\tsurfaceless\tMesa\t1.5", "es\t3\tOpenGL ES 3.2\tAMD Radeon", "end")
    let tree = machine("amdgpu", powerState: "D3cold").answer(Self.egl, said)
    let asleep = finding(tree, "opengles-3")
    #expect(asleep?.state == .present && asleep?.provenance == .derived)
    #expect(asleep?.evidence.first?.answer.contains("would wake renderD128") == true)
    let awake = GraphicsProbe.readActively(tree.root, ProbeAnswer()).capabilities["opengles-3"]
    #expect(awake?.provenance == .measured)
  }

  @Test func theDriverIsAskedForItsNameWhereTheBusDoesNotTellIt() {
    let question = "ioctl /dev/dri/renderD128 0xc0406400 \(String(repeating: "00", count: 16))40 64"
    let answer =
      FixtureTree.words(64, [16: 3]) + Array("msm".utf8) + [UInt8](repeating: 0, count: 61)
    let tree = machine("adreno").answer("open /dev/dri/renderD128").answer(question, answer)
    let units = GraphicsProbe.read(tree.root).hardware?["units"]?.array
    #expect(units?.first?["driver"] == "msm")
  }

  @Test func aMakersNodeWithoutARenderNodeIsAUnit() {
    let tree = FixtureTree().file("/dev/nvidiactl", "")
    #expect(finding(tree, "opengles-2")?.state == .present && finding(tree, "opengles-3")?.state == .unknown)
  }

  @Test func hostileAnswersAreReadWithoutHarm() {
    #expect(GraphicsUnit.parse([]) == nil)
    #expect(GraphicsUnit.parse([UInt8](repeating: 0xFF, count: 80)) == nil)
    #expect(EGLAnswer(parsing: []).failure != nil)
    let text = lines(
      "es\t3\ta\tb", "display\tx", "display\ta\tb", "es\t9\ta\tb", "es\tx\ta\tb", "es\t2", "end")
    #expect(EGLAnswer(parsing: text).displays.first?.contexts.isEmpty == true)
    let flood = [UInt8](repeating: 0x0A, count: 100_000) + Array("device\tx".utf8)
    #expect(VulkanAnswer(parsing: flood).devices.isEmpty)
    for end in text.indices { _ = EGLAnswer(parsing: Array(text[..<end])) }
  }
}
