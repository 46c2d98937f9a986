extension SysInput {
  /// EVIOCGSW for eight bytes (linux/input.h).
  package static let switchStates: UInt32 = 0x8008_451B

  /// Which switches are on now. The device's node answers, which most users may not open.
  package func switches(_ root: KernelRoot) throws(SystemError) -> InputBits? {
    guard let node else { return nil }
    let reply = try DeviceNode(root, node).ioctl(Self.switchStates, [UInt8](repeating: 0, count: 8))
    return InputBits(reply: reply)
  }
}

extension InputBits {
  /// The set as the kernel hands it to an ioctl: bytes of little-endian words.
  package init(reply: [UInt8]) {
    let words = stride(from: 0, to: reply.count, by: 8).map { start in
      reply[start..<min(start + 8, reply.count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(words: words, width: 64)
  }
}
