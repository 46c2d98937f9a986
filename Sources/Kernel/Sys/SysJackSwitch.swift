/// An input device with a switch that tells whether a microphone is plugged in (input-event-codes.h).
package struct SysJackSwitch: Sendable, Equatable {
  package var name: String
  /// `/dev/input/event3`; nil where the device has no such node.
  package var node: String?
  package var isPlugged: Result<Bool, SystemError>?

  package static let directory = "/sys/class/input"
  /// SW_MICROPHONE_INSERT
  static let microphone = 4
  /// EVIOCGSW for eight bytes.
  private static let state: UInt32 = 0x8008_451B

  package static func readAll(_ root: KernelRoot) -> [SysJackSwitch] {
    ((try? root.entries(directory)) ?? []).filter { $0.hasPrefix("input") }.compactMap { read(root, $0) }
  }

  private static func read(_ root: KernelRoot, _ entry: String) -> SysJackSwitch? {
    let base = "\(directory)/\(entry)"
    guard let text = try? root.text("\(base)/capabilities/sw"), hasMicrophone(text) else { return nil }
    let event = ((try? root.entries(base)) ?? []).first { $0.hasPrefix("event") }
    var found = SysJackSwitch(
      name: (try? root.text("\(base)/name")) ?? entry, node: event.map { "/dev/input/\($0)" })
    guard let node = found.node else { return found }
    do throws(SystemError) {
      let reply = try DeviceNode(root, node).ioctl(state, [UInt8](repeating: 0, count: 8))
      found.isPlugged = .success((reply.first ?? 0) >> microphone & 1 == 1)
    } catch { found.isPlugged = .failure(error) }
    return found
  }

  /// Words in hexadecimal, the most significant first.
  package static func hasMicrophone(_ bitmap: String) -> Bool {
    guard let last = bitmap.split(separator: " ").last, let bits = UInt64(last, radix: 16) else {
      return false
    }
    return bits >> microphone & 1 == 1
  }
}
