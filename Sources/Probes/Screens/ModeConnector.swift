package import Kernel

/// What a driver remembers of a connector, asked with ioctl(2) where sysfs says too little (include/uapi/drm/drm_mode.h).
/// Panels without an EDID tell their size in no other place.
package struct ModeConnector: Sendable, Equatable {
  /// As in DRM_MODE_CONNECTOR_*.
  package var type: UInt32
  /// Which one of its type.
  package var number: UInt32
  /// 1 connected, 2 disconnected, 3 unknown.
  package var connection: UInt32
  /// In millimetres; zero where the driver does not know.
  package var width: UInt32
  package var height: UInt32

  package static let resources: UInt32 = 0xC040_64A0
  package static let getConnector: UInt32 = 0xC050_64A7
  private static let argument = 80
  private static let mode = 68

  /// No machine has more; a driver that claims more is not believed.
  private static let most: UInt32 = 64

  /// The connectors of a card, without making the driver look for screens.
  ///
  /// The first one to open a card owns its outputs until it closes the card, so that only cards are asked whose panel
  /// is otherwise without a size.
  package static func readAll(_ root: KernelRoot, _ card: String) throws(SystemError) -> [ModeConnector] {
    let node = try DeviceNode(root, "/dev/dri/\(card)")
    let empty = [UInt8](repeating: 0, count: 64)
    let count = min(try node.ioctl(resources, empty)[...].integer(UInt32.self, at: 40) ?? 0, most)
    guard count > 0 else { return [] }
    var request = empty
    request.replaceSubrange(40..<44, with: bytes(count))
    let answer = try node.ioctl(resources, request, [.init(pointerAt: 16, length: Int(count) * 4)])
    return identifiers(answer, atMost: Int(count)).compactMap { identifier in
      (try? node.ioctl(getConnector, question(identifier), [.init(pointerAt: 8, length: mode)])).flatMap(
        parse)
    }
  }

  /// Asks for one mode: with none the kernel would wake the screen and read its EDID again.
  package static func question(_ identifier: UInt32) -> [UInt8] {
    var request = [UInt8](repeating: 0, count: argument)
    request.replaceSubrange(32..<36, with: bytes(1))
    request.replaceSubrange(48..<52, with: bytes(identifier))
    return request
  }

  /// The connectors' identifiers behind struct drm_mode_card_res.
  package static func identifiers(_ answer: [UInt8], atMost limit: Int) -> [UInt32] {
    let told = Int(answer[...].integer(UInt32.self, at: 40) ?? 0)
    return (0..<min(told, limit)).compactMap { answer[...].integer(UInt32.self, at: 64 + 4 * $0) }
  }

  /// Reads struct drm_mode_get_connector; nil where the answer is shorter.
  package static func parse(_ answer: [UInt8]) -> ModeConnector? {
    guard answer.count >= argument else { return nil }
    func word(_ offset: Int) -> UInt32 { answer[...].integer(UInt32.self, at: offset) ?? 0 }
    return ModeConnector(
      type: word(52), number: word(56), connection: word(60), width: word(64), height: word(68))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
}
