import Kernel
import Testing

@Suite struct HDACodecTests {
  static let text = """
    Codec: Realtek ALC269VC
    Address: 0
    Node 0x12 [Pin Complex] wcaps 0x40040b: Stereo Amp-In
      Pincap 0x00000020: IN
      Pin Default 0x90a60130: [Fixed] Mic at Int N/A
    Node 0x18 [Pin Complex] wcaps 0x40048b: Stereo Amp-In
      Pin Default 0x03a11020: [Jack] Mic at Ext Left
    Node 0x19 [Pin Complex] wcaps 0x40008b: Stereo Amp-In
      Pin Default 0x411111f0: [N/A] Speaker at Ext Rear
    Node 0x1a [Pin Complex] wcaps 0x40008b: Stereo Amp-In
      Pin Default 0x01813130: [Jack] Line In at Ext Rear
    Node 0x1b [Audio Mixer] wcaps 0x20010b: Stereo Amp-In
      Pin Default 0x90a60130: a mixer has none
    """

  @Test func theBoardsWiringIsInTheTopOfEachPin() throws {
    let codec = try #require(HDACodec.parse(Self.text))
    #expect(codec.name == "Realtek ALC269VC")
    #expect(codec.pins.map(\.node) == [0x12, 0x18, 0x19, 0x1a])
    #expect(codec.pins.map(\.connectivity) == [.builtIn, .socket, .nothing, .socket])
    #expect(codec.pins.map(\.isMicrophone) == [true, true, false, false])
  }

  @Test func aMicrophoneThatIsNotConnectedIsNone() {
    #expect(!HDACodec.Pin(node: 1, configuration: 0x40A0_0000).isMicrophone)
  }

  @Test func aPinThatOverridesTheDetectionCannotTell() {
    #expect(HDACodec.Pin(node: 1, configuration: 0x03A1_1020).detectsPresence)
    #expect(!HDACodec.Pin(node: 1, configuration: 0x03A1_1120).detectsPresence)
  }

  @Test(
    arguments: [
      "", "Node 0x12 [Pin Complex]", "Codec: x\nNode 0x [Pin Complex]\n Pin Default 0x1",
      "Codec: x\nNode 0xfffffffff [Pin Complex]\n Pin Default 0x1",
      "Codec: x\nNode 0x12 [Pin Complex]\n Pin Default 0x",
      "Codec: x\nNode 0x12 [Pin Complex]\n Pin Default 0xfffffffff1",
    ])
  func aDamagedDescriptionHasNoPins(_ text: String) {
    #expect(HDACodec.parse(text)?.pins.isEmpty != false)
  }
}
