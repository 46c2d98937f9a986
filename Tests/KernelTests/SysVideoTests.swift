import Kernel
import TestSupport
import Testing

@Suite struct SysVideoTests {
  @Test func nodesStandInTheOrderOfTheirNumbers() throws {
    let tree = FixtureTree()
    for entry in ["video10", "video2", "v4l-subdev0", "radio0"] {
      tree.file("\(SysVideo.directory)/\(entry)/name", "x\n")
    }
    let found = try SysVideo.readAll(tree.root)
    #expect(found.map(\.entry) == ["radio0", "video2", "video10", "v4l-subdev0"])
    #expect(found.map(\.kind) == [.radio, .video, .video, .subdevice])
    #expect(found[1].node == "/dev/video2")
  }

  @Test(arguments: ["vbi3", "swradio0", "v4l-touch1", "odd0", "video"])
  func aKindIsAnEntrysLetters(_ entry: String) {
    let kinds: [String: SysVideo.Kind] = [
      "vbi3": .blanking, "swradio0": .softwareRadio, "v4l-touch1": .touch, "odd0": .other, "video": .video,
    ]
    #expect(SysVideo(entry: entry).kind == kinds[entry])
  }
}
