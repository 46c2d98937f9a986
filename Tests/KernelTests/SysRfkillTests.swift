import Kernel
import TestSupport
import Testing

@Suite struct SysRfkillTests {
  private let directory = SysRfkill.directory

  @Test func aSwitchIsOffByEitherMeans() throws {
    let tree = FixtureTree()
    for (name, soft, hard) in [("rfkill0", "0", "0"), ("rfkill1", "1", "0"), ("rfkill2", "0", "1")] {
      tree.file("\(directory)/\(name)/type", "wlan\n").file("\(directory)/\(name)/soft", soft + "\n")
        .file("\(directory)/\(name)/hard", hard + "\n").file("\(directory)/\(name)/name", "phy0\n")
    }
    let switches = try SysRfkill.readAll(tree.root)
    #expect(switches.map(\.isBlocked) == [false, true, true])
    #expect(switches.allSatisfy { $0.device == "phy0" })
  }

  @Test func whatIsNeitherOnNorOffIsNotKnown() throws {
    let tree = FixtureTree().file("\(directory)/rfkill0/type", "nfc\n").file(
      "\(directory)/rfkill0/soft", "2\n"
    )
    .file("\(directory)/rfkill1/name", "no type\n")
    let switches = try SysRfkill.readAll(tree.root)
    #expect(
      switches.count == 1 && switches[0].soft == nil && switches[0].hard == nil && !switches[0].isBlocked)
  }
}
