package import Formats

/// What the probe of cameras finds, as far as anything but a reader of the document asks for it.
package struct CameraFacts: DevicePart {
  /// Video nodes that are none of a camera.
  package var notCameras: Fact<[VideoNodeFacts]>?
  package var undecided: Fact<[VideoNodeFacts]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "cameras", "Cameras", "What the probe of cameras finds.", blank: CameraFacts(),
    .init("notCameras", \.notCameras).meaning("nodes that are taken for cameras, and why they are none"),
    .init("undecided", \.undecided).meaning("nodes of which it is unknown, and why"))
}

package struct VideoNodeFacts: DevicePart {
  /// Its path, such as `/dev/video3`.
  package var node: Fact<String>?
  package var name: Fact<String>?
  package var driver: Fact<String>?
  /// Why it is no camera, or why that is unknown.
  package var reason: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "videoNode", "Video node", "A video node that is none of a camera.", blank: VideoNodeFacts(),
    .init("node", \.node).meaning("its path, such as `/dev/video3`"), .init("name", \.name),
    .init("driver", \.driver), .init("reason", \.reason).notEmpty)
}
