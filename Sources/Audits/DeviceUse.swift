import Documents

/// A line of the table `devices`.
struct DeviceUse {
  var path: String
  /// What it is to a person: `camera` where the device's profile does not say otherwise of a video node.
  var kind: String
  var capabilities: [String]
  var opened: Double
  /// Nil where it was held to the end.
  var closed: Double?
  var held: Double
  var rate: Double?
  var name: String
  var json: JSONValue

  static func all(_ recording: Recording) -> [DeviceUse] {
    let lines = recording.tables["devices"] ?? []
    let notCameras = VideoNodes(of: recording.device).notCameras
    return lines.compactMap { DeviceUse($0, notCameras) }
  }

  private init?(_ line: JSONValue, _ notCameras: Set<String>) {
    guard let path = line["path"]?.string, let kind = line["kind"]?.string else { return nil }
    // Codecs have video nodes too.
    let isCodec = kind == "video" && notCameras.contains(path)
    self.path = path
    self.kind = isCodec ? "codec" : kind == "video" ? "camera" : kind
    capabilities =
      isCodec ? [] : (line["capabilities"]?.string ?? "").split(separator: ",").map { Self.trimmed($0) }
    opened = line["opened"]?.number ?? 0
    closed = line["closed"]?.number
    held = line["held"]?.number ?? 0
    rate = line["rate"]?.number
    name = line["name"]?.string ?? ""
    json = line
  }

  private static func trimmed(_ text: Substring) -> String { String(text.drop { $0 == " " }) }
}
