package import Kernel

/// What stays in a redacted capture and only a person can judge: names that owners may have chosen, which look like any
/// other word.
package struct CaptureLeftover: Equatable, Sendable {
  /// What kind of names these are.
  package var title: String
  package var texts: [String]

  /// All names, or the first few and how many there are besides.
  package func text(all: Bool) -> String {
    let shown = all ? texts.count : 6
    let rest = texts.count - shown
    return "\(title): " + texts.prefix(shown).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more (--verbose lists them)" : "")
  }

  /// Those of a capture as it is going to be sent.
  package static func all(in capture: Capture) -> [CaptureLeftover] {
    [
      CaptureLeftover(title: "mount points", texts: mountPoints(capture)),
      CaptureLeftover(title: "what is mounted", texts: sources(capture)),
      CaptureLeftover(title: "network links", texts: links(capture)),
      CaptureLeftover(title: "volumes", texts: contents(capture) { $0.hasSuffix("/dm/name") }),
      CaptureLeftover(title: "batteries of things", texts: contents(capture, isBatteryName)),
      CaptureLeftover(title: "input devices", texts: contents(capture, isInputName)),
      CaptureLeftover(title: "the kernel's command line", texts: contents(capture) { $0 == "/proc/cmdline" }),
    ].filter { !$0.texts.isEmpty }
  }

  private static func contents(_ capture: Capture, _ isMeant: (String) -> Bool) -> [String] {
    let texts = capture.answers.compactMap { (question, answer) -> String? in
      guard question.kind == .file, isMeant(question.subject), case .bytes(let bytes) = answer else {
        return nil
      }
      let text = String(decoding: bytes, as: UTF8.self).trimmedBlanks
      return text.isEmpty ? nil : text
    }
    return Set(texts).sorted()
  }

  private static func isInputName(_ path: String) -> Bool {
    path.hasPrefix("/sys/class/input/") && path.hasSuffix("/name")
  }

  private static func isBatteryName(_ path: String) -> Bool {
    path.hasPrefix("/sys/class/power_supply/") && path.hasSuffix("/model_name")
  }

  private static func mounts(_ capture: Capture) -> [MountInfo] {
    guard case .bytes(let bytes)? = capture.answers[.init(.file, "/proc/self/mountinfo")] else { return [] }
    return MountInfo.parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Volumes and shares that bear names.
  private static func sources(_ capture: Capture) -> [String] {
    let named = mounts(capture).map(\.source).filter { source in
      ["/dev/mapper/", "/dev/disk/by-label/", "LABEL="].contains(where: source.hasPrefix)
        || source.hasPrefix("//") || source.contains(":") || source.contains("@")
    }
    return Set(named).sorted()
  }

  /// Those that no distribution has (hier(7)).
  private static func mountPoints(_ capture: Capture) -> [String] {
    let usual = [
      "/boot", "/dev", "/efi", "/etc", "/opt", "/proc", "/root", "/run", "/snap", "/sys", "/tmp", "/usr",
      "/var",
    ]
    let points = mounts(capture).map(\.mountPoint).filter { point in
      point != "/" && point != "/home"
        && (point.hasPrefix("/run/media/") || !usual.contains { point == $0 || point.hasPrefix($0 + "/") })
    }
    return Set(points).sorted()
  }

  /// Those that neither the kernel nor systemd.net-naming-scheme(7) gives.
  private static func links(_ capture: Capture) -> [String] {
    guard case .bytes(let bytes)? = capture.answers[.init(.directory, "/sys/class/net")] else { return [] }
    return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter { !isGiven($0) }
  }

  private static func isGiven(_ link: String) -> Bool {
    let usual = [
      "bond", "br", "can", "docker", "dummy", "eth", "gre", "ifb", "ip", "lo", "macvlan", "mhi", "nlmon",
      "p2p",
      "ppp", "rmnet", "sit", "teql", "tun", "tap", "tunl", "usb", "veth", "virbr", "wlan", "wwan", "wpan",
      "erspan",
    ]
    let letters = String(link.prefix { $0.isLetter })
    if usual.contains(letters) || letters == "ipv" { return true }
    return ["en", "wl", "ww", "sl", "ib"].contains(String(link.prefix(2)))
      && link.dropFirst(2).first.map { "bocPpsxvdua".contains($0) } == true
      && link.contains(where: \.isNumber)
  }
}
