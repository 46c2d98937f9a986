/// Codes of input devices (linux/input-event-codes.h, linux/input.h), under the kernel's names.
package enum InputCode {
  /// BUS_…
  package enum Bus {
    package static let usb: UInt16 = 0x03
    package static let bluetooth: UInt16 = 0x05
    package static let virtual: UInt16 = 0x06
    package static let i2c: UInt16 = 0x18
    package static let host: UInt16 = 0x19
  }

  /// INPUT_PROP_…
  package enum Property {
    /// Touching the surface touches what is shown there: a touch screen.
    package static let direct = 1
    package static let accelerometer = 6
  }

  /// KEY_… and BTN_…
  package enum Key {
    /// BTN_MISC to BTN_9 and the joystick's and gamepad's buttons.
    package static let joystick = 0x120...0x13F
    package static let touch = 0x14A
    /// BTN_TRIGGER_HAPPY
    package static let joystickMore = 0x2C0...0x2E7
  }

  /// ABS_…
  package enum Axis {
    /// ABS_X, ABS_Y, ABS_Z
    package static let position = 0x00...0x02
    /// ABS_RX, ABS_RY, ABS_RZ
    package static let rotation = 0x03...0x05
    /// ABS_X to ABS_HAT3Y
    package static let joystick = 0x00...0x17
    package static let multitouchX = 0x35
  }

  /// SW_…
  package enum Switch {
    package static let lid = 0x00
    package static let tabletMode = 0x01
    package static let headphoneInsert = 0x02
    package static let microphoneInsert = 0x04
    package static let dock = 0x05
    package static let cameraLensCover = 0x09
    package static let frontProximity = 0x0B
    package static let muteDevice = 0x0E
  }

  /// FF_…
  package enum ForceFeedback {
    package static let rumble = 0x50
  }
}
