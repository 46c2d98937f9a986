import Kernel

/// What one process holds by the kernel's full account, in bytes.
struct ProcessFootprint {
  /// Its part of anonymous pages: one that n processes have mapped counts an nth.
  var anonymousPart = 0.0
  /// Resident anonymous pages, each in full.
  var anonymous = 0.0
  /// Its part of shared memory.
  var sharedPart = 0.0
  var swapPart = 0.0
  /// Pages of hugetlbfs(5): of its own, and mapped by others too, each in full.
  var huge = 0.0
  var hugeShared = 0.0

  var footprint: Double { anonymousPart + sharedPart + swapPart + huge }
  /// Resident anonymous pages that other processes have mapped too, less this one's part of them.
  var others: Double { max(0, anonymous - anonymousPart) }

  init() {}

  /// Reads `smaps_rollup` (proc_pid_smaps(5)), or `status` where that is refused; nil for a process that has ended.
  init?(_ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer) {
    if let bytes = ProcessMemory.once(directory, "smaps_rollup", buffer),
      let part = Self.bytes("Pss_Anon", bytes)
    {
      anonymousPart = part
      anonymous = Self.bytes("Anonymous", bytes) ?? part
      sharedPart = Self.bytes("Pss_Shmem", bytes) ?? 0
      swapPart = Self.bytes("SwapPss", bytes) ?? 0
      huge = Self.bytes("Private_Hugetlb", bytes) ?? 0
      hugeShared = Self.bytes("Shared_Hugetlb", bytes) ?? 0
      return
    }
    guard let bytes = ProcessMemory.once(directory, "status", buffer),
      let whole = Self.bytes("RssAnon", bytes)
    else { return nil }
    (anonymousPart, anonymous) = (whole, whole)
    sharedPart = Self.bytes("RssShmem", bytes) ?? 0
    swapPart = Self.bytes("VmSwap", bytes) ?? 0
    huge = Self.bytes("HugetlbPages", bytes) ?? 0
  }

  /// What would be free if it ended: where `sharers` processes have S in common and each its own, its part is own + S/n of
  /// own + S.
  func own(sharers: Int) -> Double {
    guard sharers > 1 else { return footprint }
    let count = Double(sharers)
    let alone = (count * anonymousPart - anonymous) / (count - 1)
    return footprint - anonymousPart + min(max(0, alone), anonymousPart)
  }

  /// The kernel gives KiB.
  private static func bytes(_ key: StaticString, _ text: UnsafeRawBufferPointer) -> Double? {
    KeyedNumbers.find(key, in: text).map { Double($0) * 1024 }
  }
}
