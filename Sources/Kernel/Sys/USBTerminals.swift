/// The input terminals in a USB device's descriptors: what an audio device says that its sound comes from (USB Device
/// Class Definition for Terminal Types; for Audio Devices, 4.3.2.1).
package enum USBTerminals {
  /// The terminal types in order; a damaged descriptor ends the list.
  ///
  /// - Parameter descriptors: The device's descriptor and its configurations', as the attribute `descriptors` holds.
  package static func inputs(_ descriptors: [UInt8]) -> [UInt16] {
    var types: [UInt16] = []
    var isAudioControl = false
    var rest = descriptors[...]
    while let length = rest.first, length >= 2, Int(length) <= rest.count {
      let one = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
      switch one[1] {
      case 4: isAudioControl = one.count >= 7 && one[5] == 1 && one[6] == 1
      // A class-specific interface descriptor of the subtype INPUT_TERMINAL.
      case 0x24 where isAudioControl && one.count >= 6 && one[2] == 2:
        types.append(UInt16(one[4]) | UInt16(one[5]) << 8)
      default: break
      }
    }
    return types
  }

  /// What records a voice; nil for streams from the computer, line and digital inputs, and types to come.
  package static func microphone(_ type: UInt16) -> String? {
    switch type {
    case 0x0201: "microphone"
    case 0x0202: "desktop microphone"
    case 0x0203: "personal microphone"
    case 0x0204: "omnidirectional microphone"
    case 0x0205, 0x0206: "microphone array"
    case 0x0401: "handset"
    case 0x0402: "headset"
    case 0x0403, 0x0404, 0x0405: "speakerphone"
    default: nil
    }
  }
}
