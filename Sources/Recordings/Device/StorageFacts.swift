package import Formats

/// What the probe of storage finds.
package struct StorageFacts: DevicePart {
  package var devices: Fact<[BlockFacts]>?
  package var virtualDevices: Fact<[String]>?
  package var fileSystems: Fact<[FileSystemFacts]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "storage", "Storage", "What the probe of storage finds.", blank: StorageFacts(),
    .init("devices", \.devices), .init("virtualDevices", \.virtualDevices),
    .init("fileSystems", \.fileSystems))
}

package struct BlockFacts: DevicePart {
  package var name: Fact<String>?
  /// Bytes.
  package var size: Fact<Double>?
  package var model: Fact<String>?
  package var rotational: Fact<Bool>?
  package var removable: Fact<Bool>?
  package var readOnly: Fact<Bool>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "blockDevice", "Block device", "A block device.", blank: BlockFacts(),
    .init("name", \.name), .init("size", \.size).meaning("bytes").atLeast(0), .init("model", \.model),
    .init("rotational", \.rotational), .init("removable", \.removable), .init("readOnly", \.readOnly))
}

/// A file system on the device's own storage; sizes in bytes (statvfs(3)).
package struct FileSystemFacts: DevicePart {
  package var mountPoint: Fact<String>?
  package var type: Fact<String>?
  package var source: Fact<String>?
  package var readOnly: Fact<Bool>?
  package var size: Fact<Double>?
  package var free: Fact<Double>?
  /// For a user without privilege.
  package var available: Fact<Double>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "fileSystem", "File system", "A file system on the device's own storage.", blank: FileSystemFacts(),
    .init("mountPoint", \.mountPoint), .init("type", \.type), .init("source", \.source),
    .init("readOnly", \.readOnly), .init("size", \.size).meaning("bytes").atLeast(0),
    .init("free", \.free).meaning("bytes").atLeast(0),
    .init("available", \.available).atLeast(0)
      .meaning("bytes that a program without privileges may still fill"))
}
