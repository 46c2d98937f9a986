import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct ProcessorProbeTests {
  private let cpu = "/sys/devices/system/cpu"

  /// A PinePhone Pro: four small cores, then two big ones.
  private func bigLittle() -> FixtureTree {
    let tree = FixtureTree().arm(
      parts: ["0xd03", "0xd03", "0xd03", "0xd03", "0xd08", "0xd08"], arch: "aarch64")
    for number in 0..<6 {
      tree.file("\(cpu)/cpu\(number)/cpu_capacity", number < 4 ? "381\n" : "1024\n")
      tree.file("\(cpu)/cpu\(number)/cpufreq/cpuinfo_max_freq", number < 4 ? "1416000\n" : "1800000\n")
      tree.file("\(cpu)/cpu\(number)/topology/thread_siblings_list", "\(number)\n")
    }
    return tree.file("\(cpu)/present", "0-5\n")
  }

  @Test func bigAndLittleCoresAreTwoClusters() throws {
    let hardware = try #require(ProcessorProbe.read(bigLittle().root).hardware)
    let clusters = try #require(hardware["clusters"]?.array)
    #expect(clusters.map { $0["processors"]?.string } == ["0-3", "4-5"])
    #expect(clusters.map { $0["core"]?.string } == ["Cortex-A53", "Cortex-A72"])
    #expect(clusters.map { $0["capacity"]?.number } == [381, 1024])
    #expect(clusters.map { $0["maximumFrequency"]?.number } == [1.416e9, 1.8e9])
    #expect(hardware["model"] == "Cortex-A53 + Cortex-A72" && hardware["cores"] == 6)
  }

  @Test func threadsOfOneCoreAreCountedOnce() {
    let tree = FixtureTree().file("\(cpu)/online", "0-3\n").file("\(cpu)/present", "0-7\n")
    for number in 0..<4 {
      tree.file("\(cpu)/cpu\(number)/topology/thread_siblings_list", number % 2 == 0 ? "0,2\n" : "1,3\n")
    }
    let hardware = ProcessorProbe.read(tree.root).hardware
    #expect(hardware?["cores"] == 2 && hardware?["online"] == 4 && hardware?["present"] == 8)
  }

  @Test func intelsTwoKindsOfCoreAreToldByTheirCounters() {
    let tree = FixtureTree().file("\(cpu)/online", "0-3\n")
    tree.file("/sys/devices/cpu_core/cpus", "0-1\n").file("/sys/devices/cpu_atom/cpus", "2-3\n")
    let clusters = ProcessorProbe.read(tree.root).hardware?["clusters"]?.array
    #expect(clusters?.map { $0["core"]?.string } == ["performance core", "efficiency core"])
  }

  @Test func whatTheTreeLacksIsMissingWithItsReason() throws {
    let hardware = try #require(ProcessorProbe.read(FixtureTree().root).hardware)
    for key in ["model", "architecture", "online", "present", "cores"] {
      #expect(hardware[key]?["missing"]?.string?.isEmpty == false, "\(key)")
    }
    #expect(hardware["counters"]?["counts"]?["state"] == "unknown")
  }

  @Test func aHostileListOfProcessorsIsARefusedReading() {
    let tree = FixtureTree().file("\(cpu)/online", "0-4294967295\n").file("\(cpu)/present", "\u{1b}[31m\n")
    let hardware = ProcessorProbe.read(tree.root).hardware
    #expect(hardware?["online"]?["missing"] != nil && hardware?["present"]?["missing"] != nil)
  }

  @Test func memoryNodesAreReadFromTheTree() {
    let node = "/sys/devices/system/node"
    let tree = bigLittle().file("\(node)/online", "0-1\n")
    for number in 0...1 {
      tree.file("\(node)/node\(number)/cpulist", number == 0 ? "0-5\n" : "\n")
      tree.file("\(node)/node\(number)/distance", number == 0 ? "10 17\n" : "17 10\n")
      tree.file("\(node)/node\(number)/meminfo", "Node \(number) MemTotal:        2048 kB\n")
    }
    let nodes = MemoryNodes.read(tree.root, processors: CPUList([0]))
    #expect(nodes.source == "/sys/devices/system/node")
    #expect(nodes.nodes.value?.map(\.memory) == [2_097_152, 2_097_152])
    #expect(nodes.nodes.value?.map(\.distances) == [[10, 17], [17, 10]])
    #expect(nodes.nodes.value?.last?.processors.count == 0)
  }

  @Test func anArmBoardWithoutBlankLinesIsReadBlockByBlock() {
    let info = CPUInfo(
      parsing: "processor: 0\nCPU part: 0xd03\nprocessor: 1\nCPU part: 0xd08\nCPU implementer: 0x41")
    #expect(info.processors.count == 2)
    #expect(info.core(1) == "Cortex-A72")
  }

  @Test func eachRefusalOfTheCounterHasItsOwnMeaning() {
    func judge(_ code: CInt) -> Finding.State {
      HardwareCounters.judge(.failure(SystemError(code: code, call: "perf_event_open", subject: ""))).state
    }
    #expect(judge(ENOENT) == .absent && judge(EOPNOTSUPP) == .absent)
    #expect(judge(EACCES) == .unknown && judge(ENOSYS) == .unknown && judge(EINVAL) == .unknown)
    #expect(HardwareCounters.judge(.success(0)).state == .absent)
    #expect(HardwareCounters.judge(.success(5)).state == .present)
  }

  @Test(.enabled(if: MemoryNodes.isUsable && KernelRoot.live.exists("/sys/devices/system/node/online")))
  func libnumaAndSysfsTellTheSameNodes() throws {
    let online = try #require(CPUList(parsing: try KernelRoot.live.text("/sys/devices/system/cpu/online")))
    // A virtual machine's memory can grow and shrink meanwhile.
    let before = try #require(MemoryNodes.files(.live).nodes.value)
    let library = try MemoryNodes.library(online)
    let files = try #require(MemoryNodes.files(.live).nodes.value)
    for node in library {
      let file = try #require(files.first { $0.number == node.number })
      let earlier = before.first { $0.number == node.number }?.memory
      #expect(node.memory == file.memory || earlier != file.memory)
      #expect(node.distances == file.distances)
      #expect(node.processors == file.processors)
    }
  }

  private static let hasOneNode = MemoryNodes.files(.live).nodes.value?.count == 1

  @Test(.enabled(if: hasOneNode, "this machine has several memory nodes, or none"))
  func ofOneNodeTheKernelsFilesAreReadAndNoLibraryIsLoaded() async throws {
    let online = try #require(CPUList(parsing: try KernelRoot.live.text("/sys/devices/system/cpu/online")))
    let nodes = MemoryNodes.read(.live, processors: online)
    #expect(nodes.source == MemoryNodes.directory)
    #expect(nodes.nodes.value?.first?.processors.numbers == online.numbers)
    #expect(nodes.nodes.value?.first?.memory ?? 0 > 0)
    // In a process of its own: another test loads the library.
    await #expect(processExitsWith: .success) {
      _ = ProcessorProbe.read(.live)
      let mapped = try KernelRoot.live.text("/proc/self/maps")
      #expect(mapped.contains("libc.so.6") && !mapped.contains("libnuma"))
    }
  }

  @Test(.enabled(if: HardwareCounters.isAvailable)) func theLibraryNamesTheKernelsOwnCounters() throws {
    let units = try #require(HardwareCounters.units().value)
    #expect(units.contains { $0.name == "perf" && $0.kind == .software })
    #expect(units.allSatisfy { !$0.name.isEmpty && $0.events >= 0 })
    let counts = HardwareCounters.attempt(.live).state
    // A machine whose kernel has no processor event source cannot count cycles, whatever the library knows.
    let sources = try #require(HardwareCounters.sources(.live).value)
    if counts == .present { #expect(sources.contains { $0.hasPrefix("cpu") || $0.hasPrefix("armv") }) }
  }

  /// Each is looked for in several files.
  @Test func ofMoreProcessorsThanLinuxCanHaveAPartIsLookedAt() throws {
    let list = (0..<100_000).map { "processor\t: \($0)\n\n" }.joined()
    let hardware = try #require(ProcessorProbe.read(FixtureTree().file("/proc/cpuinfo", list).root).hardware)
    #expect(hardware["online"] == 100_000)
    #expect(hardware["cores"]?["missing"]?.string?.contains("8192") == true)
    #expect(hardware["clusters"]?.array?.compactMap { $0["count"]?.number } == [8192])
  }
}
