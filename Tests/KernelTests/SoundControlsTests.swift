import Kernel
import TestSupport
import Testing

@Suite struct SoundControlsTests {
  private func identity(_ number: UInt8, interface: UInt8, _ name: String) -> [UInt8] {
    let text = Array(name.utf8)
    return [number, 0, 0, 0, interface, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + text
      + [UInt8](repeating: 0, count: 48 - text.count)
  }

  private func list(_ count: UInt8, used: UInt8, _ identities: [UInt8]) -> [UInt8] {
    [0, 0, 0, 0, used, 0, 0, 0, used, 0, 0, 0, count, 0, 0, 0] + [UInt8](repeating: 0, count: 64) + identities
  }

  @Test func elementsStandBehindTheList() {
    let jack = identity(5, interface: 0, "Mic Jack")
    let elements = SoundControls.elements(
      list(2, used: 2, identity(1, interface: 2, "Capture Volume") + jack))
    #expect(elements.map(\.name) == ["Capture Volume", "Mic Jack"])
    #expect(elements.map(\.isJack) == [false, true])
    #expect(elements.last?.identity == jack)
  }

  @Test func aPhantomJackCannotTell() {
    let elements = SoundControls.elements(list(1, used: 1, identity(1, interface: 0, "Mic Phantom Jack")))
    #expect(elements.map(\.isJack) == [false])
  }

  @Test func aReplyThatEndsEarlyHasTheElementsThatAreWhole() {
    let whole = list(9, used: 9, identity(1, interface: 0, "Mic Jack") + [1, 2, 3])
    for length in whole.indices { #expect(SoundControls.elements(Array(whole.prefix(length))).count <= 1) }
    #expect(SoundControls.count([]) == 0)
    #expect(SoundControls.count([UInt8](repeating: 0xFF, count: 80)) == 1024)
    #expect(SoundControls.isPlugged([1, 2]) == nil)
  }

  @Test func theValueStandsBehindTheIdentity() {
    var reply = [UInt8](repeating: 0, count: 1224)
    #expect(SoundControls.isPlugged(reply) == false)
    reply[72] = 1
    #expect(SoundControls.isPlugged(reply) == true)
  }
}
