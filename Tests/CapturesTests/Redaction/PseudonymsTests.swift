import Captures
import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct PseudonymsTests {
  @Test func addressesOfOnesOwnNetworkNameNobody() {
    var names = Pseudonyms()
    for bytes: [UInt8] in [
      [10, 0, 0, 1], [127, 0, 0, 1], [192, 168, 1, 1], [172, 16, 0, 2], [169, 254, 9, 9],
    ] {
      #expect(names.address(InternetAddress(.ipv4, bytes)).bytes == bytes)
    }
    let zeros = [UInt8](repeating: 0, count: 16)
    #expect(names.address(InternetAddress(.ipv6, zeros)).bytes == zeros)
    #expect(names.hardwareAddress([255, 255, 255, 255, 255, 255]) == [255, 255, 255, 255, 255, 255])
    #expect(names.hardwareAddress([0, 0, 0, 0, 0, 0]) == [0, 0, 0, 0, 0, 0])
  }

  @Test func falseAddressesKeepTheLengthOfTheirText() {
    var dice = Dice(seed: 3)
    for _ in 0..<500 {
      var names = Pseudonyms()
      let v4 = InternetAddress(.ipv4, (0..<4).map { _ in UInt8(truncatingIfNeeded: dice.next(256)) })
      let v6 = InternetAddress(
        .ipv6, (0..<16).map { _ in dice.next(3) == 0 ? 0 : UInt8(truncatingIfNeeded: dice.next(256)) })
      for address in [v4, v6] {
        let name = names.address(address)
        #expect(name.text.count == address.text.count, "\(address.text) \(name.text)")
        #expect(names.address(address) == name)
      }
    }
  }
}
