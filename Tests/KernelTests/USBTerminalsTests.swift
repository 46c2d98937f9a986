import Kernel
import Testing

@Suite struct USBTerminalsTests {
  /// A device descriptor, an audio control interface with terminals of the given types, and a streaming interface.
  static func descriptors(_ types: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = [18, 1] + [UInt8](repeating: 0, count: 16)
    bytes += [9, 4, 0, 0, 0, 1, 1, 0, 0]
    for type in types {
      bytes += [12, 0x24, 2, 1, UInt8(type & 0xFF), UInt8(type >> 8), 0, 1, 0, 0, 0, 0]
    }
    return bytes + [9, 4, 1, 0, 0, 1, 2, 0, 0] + [12, 0x24, 2, 1, 0x01, 0x02, 0, 0, 0, 0, 0, 0]
  }

  @Test func inputTerminalsStandInTheControlInterface() {
    #expect(USBTerminals.inputs(Self.descriptors([0x0101, 0x0402])) == [0x0101, 0x0402])
  }

  @Test func lineAndDigitalInputsAreNoMicrophones() {
    for type: UInt16 in [0x0101, 0x0601, 0x0602, 0x0603, 0x0700] {
      #expect(USBTerminals.microphone(type) == nil)
    }
    #expect(USBTerminals.microphone(0x0402) == "headset")
  }

  @Test func aDamagedDescriptorEndsTheList() {
    let whole = Self.descriptors([0x0201])
    for length in whole.indices {
      #expect(USBTerminals.inputs(Array(whole.prefix(length))).count <= 1)
    }
    #expect(USBTerminals.inputs([0, 0, 0, 0]).isEmpty)
    #expect(USBTerminals.inputs([1, 1, 1]).isEmpty)
    #expect(USBTerminals.inputs([9, 4, 0, 0, 0, 1, 1, 0, 0, 3, 0x24, 2]).isEmpty)
  }
}
