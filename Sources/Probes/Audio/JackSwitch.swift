package import Kernel

/// An input device with the switch SW_MICROPHONE_INSERT, which tells whether a microphone is plugged in
/// (event-codes.rst).
package struct JackSwitch: Sendable, Equatable {
  package var name: String
  /// `/dev/input/event3`; nil where the device has no such node.
  package var node: String?
  /// Nil where there is no node to ask.
  package var isPlugged: Result<Bool, SystemError>?

  private static let microphone = 4

  package static func readAll(_ root: KernelRoot) -> [JackSwitch] {
    ((try? SysInput.readAll(root)) ?? []).filter { $0.has(.toggle, microphone) }.map { device in
      JackSwitch(
        name: device.name ?? device.entry, node: device.node, isPlugged: state(device, root))
    }
  }

  private static func state(_ device: SysInput, _ root: KernelRoot) -> Result<Bool, SystemError>? {
    do throws(SystemError) {
      return try device.switches(root).map { .success($0.contains(microphone)) }
    } catch { return .failure(error) }
  }
}
