import Quantities

/// What a device's video nodes are that are none of a camera, as the probe of cameras has found; nothing where nobody has
/// looked.
package struct VideoNodes: Sendable, Equatable {
  /// Paths such as `/dev/video3`.
  package private(set) var notCameras: Set<String> = []
  /// Of these what codes or converts pictures, from memory to memory.
  package private(set) var codecs: Set<String> = []

  /// - Parameter device: the device's profile, with its section `hardware`.
  package init(of device: DeviceProfile = DeviceProfile()) {
    for node in device.hardware.cameras?.value?.notCameras?.value ?? [] {
      guard let path = node.node?.value else { continue }
      notCameras.insert(path)
      let words = [node.reason, node.name, node.driver].compactMap { $0?.value?.lowercased() }
      if words.contains(where: { word in Self.signs.contains { word.contains($0) } }) { codecs.insert(path) }
    }
  }

  /// What the names of codecs hold: Qualcomm's, Broadcom's, Allwinner's, and Rockchip's, Hantro's and the others' decoders.
  private static let signs = ["codec", "venus", "cedrus", "hantro", "vdec", "vpu", "decoder", "encoder"]
}
