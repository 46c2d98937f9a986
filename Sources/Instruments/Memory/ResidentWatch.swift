import Glibc
import Kernel
import Recordings

/// Hears of each process's high-water mark when it ends, and keeps how much the samples have seen of it.
final class ResidentWatch {
  private let programs: Target.Programs
  private var accounts: ExitAccounts?
  /// The most that samples saw resident, by process, of those that are no longer followed.
  private var seen: [UInt32: Double] = [:]
  /// Bytes of the image that the program is forked with, which is Headroom's own.
  private var launcher = 0.0

  /// Bytes by which the kernel's count of a process's pages may be behind on some processors, and which it may still touch
  /// on its way to exec.
  static let slack = 1_048_576.0

  init(_ programs: Target.Programs) {
    self.programs = programs
    seen.reserveCapacity(1024)
  }

  func begin(_ pid: pid_t) {
    Children.forgetLargest()
    accounts = try? ExitAccounts()
    let status = (try? KernelRoot.live.bytes("/proc/\(pid)/status")) ?? []
    launcher = Double(status.withUnsafeBytes { KeyedNumbers.find("VmHWM", in: $0) } ?? 0) * 1024
  }

  /// To be called at each sample.
  func take() { accounts?.take() }

  func closed(_ process: Int32, seen bytes: Double) {
    let process = UInt32(clamping: process)
    seen[process] = max(seen[process] ?? 0, bytes)
  }

  func totals() -> [TotalName: Reading<Double>] {
    var totals: [TotalName: Reading<Double>] = [:]
    let largest = Double(Children.largest)
    if largest > 0 { totals[.residentReaped] = .value(largest) }
    totals[.residentLauncher] = .value(launcher + Self.slack)
    guard let marks else {
      totals[.residentUnseen] = .value(unseenImage(largest))
      return totals
    }
    totals[.residentLargest] = .value(marks.largest)
    totals[.residentMost] = .value(marks.most)
    totals[.residentProcesses] = .value(Double(marks.lives.count))
    // An image larger than all that were there at an end was replaced by exec.
    let replaced = largest > marks.largest ? unseenImage(largest) : 0
    totals[.residentUnseen] = .value(max(marks.unseen(seen), replaced))
    if case .loaded(let programs) = programs, let images = programs.figure(.images, at: nil), images > 0 {
      totals[.residentImages] = .value(Double(images))
    }
    return totals
  }

  /// How much more an image of so many bytes had than any process at a sample; 0 for the launcher's own.
  private func unseenImage(_ bytes: Double) -> Double {
    bytes > launcher + Self.slack ? max(0, bytes - (seen.values.max() ?? 0)) : 0
  }

  /// Nil where some process's mark is not known.
  private var marks: ResidentMarks? {
    guard let accounts else { return nil }
    let told = accounts.all()
    guard !accounts.hasLost else { return nil }
    guard case .loaded(let programs) = programs, let ended = programs.figure(.exitedThreads, at: nil),
      ended > 0
    else { return ResidentMarks(ExitedThreads.tree(told, below: UInt32(getpid()))) }
    let counted = programs.events([.threadEnded]).compactMap { ThreadAccount($0) }
    return UInt64(counted.count) == ended ? ResidentMarks(counted, told: told.map(\.stats)) : nil
  }
}
