/// What the probe of storage finds.
package struct StorageFacts: DevicePart {
  package var devices: DeviceFact<[BlockDeviceFacts]>?
  package var virtualDevices: DeviceFact<[String]>?
  package var fileSystems: DeviceFact<[FileSystemFacts]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "storage", "Storage", "What the probe of storage finds.", blank: StorageFacts(),
    .init("devices", \.devices), .init("virtualDevices", \.virtualDevices),
    .init("fileSystems", \.fileSystems))
}

package struct BlockDeviceFacts: DevicePart {
  package var name: DeviceFact<String>?
  /// Bytes.
  package var size: DeviceFact<Double>?
  package var model: DeviceFact<String>?
  package var rotational: DeviceFact<Bool>?
  package var removable: DeviceFact<Bool>?
  package var readOnly: DeviceFact<Bool>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "blockDevice", "Block device", "A block device.", blank: BlockDeviceFacts(),
    .init("name", \.name), .init("size", \.size), .init("model", \.model),
    .init("rotational", \.rotational), .init("removable", \.removable), .init("readOnly", \.readOnly))
}

/// A file system on the device's own storage; sizes in bytes (statvfs(3)).
package struct FileSystemFacts: DevicePart {
  package var mountPoint: DeviceFact<String>?
  package var type: DeviceFact<String>?
  package var source: DeviceFact<String>?
  package var readOnly: DeviceFact<Bool>?
  package var size: DeviceFact<Double>?
  package var free: DeviceFact<Double>?
  /// For a user without privilege.
  package var available: DeviceFact<Double>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "fileSystem", "File system", "A file system on the device's own storage.", blank: FileSystemFacts(),
    .init("mountPoint", \.mountPoint), .init("type", \.type), .init("source", \.source),
    .init("readOnly", \.readOnly), .init("size", \.size), .init("free", \.free),
    .init("available", \.available))
}
