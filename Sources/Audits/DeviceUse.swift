import Documents
import Formats
import Quantities
import Recordings

/// A row of the table `devices`, and what the device's profile says of its node.
struct DeviceUse {
  var row: DeviceRow
  /// What it is to a person: `camera` where the device's profile does not say otherwise of a video node.
  var kind: String
  var capabilities: [String]

  static func all(_ recording: Recording) -> [DeviceUse] {
    let notCameras = VideoNodes(of: recording.device).notCameras
    return recording.tables.devices.map { DeviceUse($0, notCameras) }
  }

  private init(_ row: DeviceRow, _ notCameras: Set<String>) {
    // Codecs have video nodes too.
    let isCodec = row.kind == "video" && notCameras.contains(row.path)
    self.row = row
    kind = isCodec ? "codec" : row.kind == "video" ? "camera" : row.kind
    capabilities = isCodec ? [] : row.capabilities
  }

  var evidence: Evidence { Evidence(row) }
}
