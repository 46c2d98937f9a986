/// Memory that is in use: each of its pages has been written to, and goes back to the kernel with it.
final class CacheEntry {
  let memory: MappedMemory
  init(_ size: Int) throws(WorkloadError) {
    memory = try MappedMemory(anonymous: size)
    for offset in stride(from: 0, to: size, by: MemoryHabit.page) { memory.bytes[offset] = 1 }
  }
}
