import Glibc
import Kernel
import Probes
import TestSupport

extension FixtureTree {
  /// A sound card below a path of /sys/devices, with the lines of its streams as /proc/asound/pcm has them.
  @discardableResult
  func sound(
    _ number: Int = 0, id: String, driver: String, name: String, streams: [String],
    at device: String = "/sys/devices/platform/sound"
  ) -> Self {
    let directory = ProcAsound.directory
    let card = " \(number) [\(id)]: \(driver) - \(name)\n      \(name)\n"
    file("\(directory)/cards", noted("\(directory)/cards") + card)
    let lines = streams.enumerated().map { "0\(number)-0\($0.offset): \($0.element)\n" }
    file("\(directory)/pcm", noted("\(directory)/pcm") + lines.joined())
    file("\(device)/sound/card\(number)/number", "\(number)\n")
    return link(
      "/sys/class/sound/card\(number)", to: "../../.." + device + "/sound/card\(number)")
  }

  /// A card that answers with jacks, by name, and whether something is in them.
  @discardableResult
  func jacks(_ jacks: [(String, Bool)]) -> Self {
    let node = "/dev/snd/controlC0"
    let count = UInt8(jacks.count)
    let head: [UInt8] = [0, 0, 0, 0, count, 0, 0, 0, count, 0, 0, 0, count, 0, 0, 0]
    let empty = [UInt8](repeating: 0, count: 64)
    let identities = jacks.enumerated().map { index, jack in
      let name = Array(jack.0.utf8)
      return [UInt8(index + 1), 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + name
        + [UInt8](repeating: 0, count: 48 - name.count)
    }
    answer("open \(node)").answer("ioctl \(node) 0xc0505510", head + empty)
    let digit = jacks.count < 16 ? "0" : ""
    answer(
      "ioctl \(node) 0xc0505510 00000000\(digit)" + String(jacks.count, radix: 16) + " \(64 * jacks.count)",
      head + empty + identities.flatMap { $0 })
    for (identity, jack) in zip(identities, jacks) {
      let given = identity.reversed().drop { $0 == 0 }.reversed()
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      var value = identity + [UInt8](repeating: 0, count: 1224 - 64)
      value[72] = jack.1 ? 1 : 0
      answer("ioctl \(node) 0xc4c85512 \(given)", value)
    }
    return self
  }

  private func noted(_ file: String) -> String { (try? root.text(file)).map { $0 + "\n" } ?? "" }
}
