import Glibc
package import Kernel
import Quantities
package import Recordings

/// Which instruction sets programs can be in on this machine.
package struct Architecture: Sendable, Equatable {
  /// As uname(2) spells it; nil where it is unknown.
  package var machine: String?
  package var evidence: [Finding.Evidence]
  /// Whether the kernel runs 32-bit Arm programs; only of interest on a 64-bit Arm machine.
  package var aarch32: Reading<Bool>
  /// What told that: the file or the call that answered.
  package var aarch32Source: String

  package init(
    machine: String?, evidence: [Finding.Evidence], aarch32: Reading<Bool>,
    aarch32Source: String = personality
  ) {
    self.machine = machine
    self.evidence = evidence
    self.aarch32 = aarch32
    self.aarch32Source = aarch32Source
  }

  package static let personality = "personality(PER_LINUX32)"
  private static let modeFile = "/sys/devices/system/cpu/aarch32_el0"

  /// Asks the kernel's own word first, because under a 32-bit personality uname answers for the personality.
  ///
  /// - Parameter info: only read where the kernel has no word of its own.
  package static func read(_ root: KernelRoot, _ info: @autoclosure () -> CPUInfo) -> Architecture {
    let file = "/proc/sys/kernel/arch"
    let (mode, source) = aarch32(root)
    if let machine = root.reading(file).value, !machine.isEmpty {
      return Architecture(
        machine: machine, evidence: [.init(file, machine)], aarch32: mode, aarch32Source: source)
    }
    if let machine = try? root.machine() {
      return Architecture(
        machine: machine, evidence: [.init("uname(2) machine", machine)], aarch32: mode, aarch32Source: source
      )
    }
    let guess = machine(info())
    return Architecture(
      machine: guess?.0, evidence: guess.map { [$0.1] } ?? [], aarch32: mode, aarch32Source: source)
  }

  private static func aarch32(_ root: KernelRoot) -> (Reading<Bool>, String) {
    if let list = root.reading(modeFile).value, let cpus = CPUList(parsing: list) {
      return (.value(cpus.count > 0), modeFile)
    }
    do { return (.value(try root.runsAArch32()), personality) } catch {
      let isUnasked = error.code == ENODATA
      let why =
        isUnasked
        ? "a captured tree does not report whether 32-bit Arm programs run" : "not a 64-bit Arm machine"
      return (.absent(why), personality)
    }
  }

  /// The machine that writes such a /proc/cpuinfo, for trees without the kernel's own word.
  package static func machine(_ info: CPUInfo) -> (String, Finding.Evidence)? {
    let file = "/proc/cpuinfo"
    if let version = info["CPU architecture"] {
      let (key, name) = info.armName ?? ("", "")
      // The first Raspberry Pi says 7 and means 6; only its processor's name tells.
      if name.contains("(v6l)") { return ("armv6l", .init(file, "\(key): \(name)")) }
      let answer = Finding.Evidence(file, "CPU architecture: \(version)")
      switch version.prefix(1) {
      case "8", "A", "9":
        return (name.contains("(v8l)") ? "armv8l" : "aarch64", answer)
      case "7": return ("armv7l", answer)
      case "6": return ("armv6l", answer)
      // `5TEJ`: the letters are extensions.
      case "4", "5": return ("armv\(version.lowercased())l", answer)
      default: return nil
      }
    }
    if info["vendor_id"] != nil, info["flags"] != nil {
      let isLong = info.features.contains("lm")
      return (isLong ? "x86_64" : "i686", .init(file, isLong ? "flags with lm" : "flags without lm"))
    }
    if let isa = info["isa"], isa.hasPrefix("rv64") { return ("riscv64", .init(file, "isa: \(isa)")) }
    return nil
  }

  /// Whether programs in an instruction set run here, for the keys `armv6`, `armv7` and `arm64`.
  ///
  /// The question is what the machine executes, not which apps a shop would offer it.
  package var findings: [String: Finding] {
    guard let machine else {
      let finding = Finding.unknown("nothing in reach shows the processor's instruction set")
      return ["armv6": finding, "armv7": finding, "arm64": finding]
    }
    switch machine {
    case "aarch64", "arm64": return ["arm64": present, "armv7": compatible, "armv6": compatible]
    // Such a name is a 64-bit kernel's answer to a 32-bit program.
    case "armv8l": return ["arm64": present, "armv7": present, "armv6": present]
    case _ where machine.hasPrefix("armv7"):
      return ["arm64": absent(narrow), "armv7": present, "armv6": present]
    case _ where machine.hasPrefix("armv6"):
      return ["arm64": absent(narrow), "armv7": absent(older), "armv6": present]
    case _ where machine.hasPrefix("armv"):
      return ["arm64": absent(narrow), "armv7": absent(older), "armv6": absent(older)]
    default:
      let finding = absent("programs for \(machine) run here, not for Arm")
      return ["armv6": finding, "armv7": finding, "arm64": finding]
    }
  }

  private var narrow: String { "the kernel is a 32-bit one, whatever its processor could do" }
  private var older: String { "the processor is of an older architecture" }
  private var present: Finding { Finding(.present, evidence: evidence) }
  private func absent(_ reason: String) -> Finding { Finding(.absent, reason: reason, evidence: evidence) }

  /// 32-bit programs on a 64-bit Arm machine: its cores can have given that mode up, and its kernel can.
  private var compatible: Finding {
    switch aarch32 {
    case .value(let runs):
      let answer = Finding.Evidence(aarch32Source, runs ? "accepted" : "refused")
      let reason = runs ? nil : "this kernel runs no 32-bit Arm programs on these cores"
      return Finding(runs ? .present : .absent, reason: reason, evidence: evidence + [answer])
    default: return Finding(.unknown, reason: aarch32.reason, evidence: evidence)
    }
  }
}
