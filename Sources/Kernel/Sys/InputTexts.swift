/// The texts that describe one input device, before it is known how wide the words of its bitmaps are.
struct InputTexts {
  var entry: String
  var name: String?
  var physical: String?
  /// Bus, vendor, product and version, in hexadecimal.
  var identity: [String?] = []
  var properties: String?
  var codes: [SysInput.Kind: String] = [:]
  var handlers: [String] = []
  var path: String?

  var bitmaps: [String] { codes.values + [properties].compactMap { $0 } }

  /// `uevent` is one consistent answer with everything in it; where it tells nothing, each attribute is read.
  static func read(_ root: KernelRoot, _ entry: String) -> InputTexts {
    let base = "\(SysInput.directory)/\(entry)"
    let event = Uevent.parse((try? root.text("\(base)/uevent")) ?? "")
    var texts = InputTexts(entry: entry)
    if event["EV"] == nil { texts.readAttributes(root, base) } else { texts.take(event) }
    texts.handlers = ((try? root.entries(base)) ?? []).filter(isHandler)
    texts.path = try? root.link(base)
    return texts
  }

  private static func isHandler(_ name: String) -> Bool {
    ["event", "js", "mouse"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).utf8.allSatisfy { (48...57).contains($0) }
    }
  }

  private mutating func take(_ event: [String: String]) {
    name = event["NAME"].map(Self.unquoted)
    physical = event["PHYS"].map(Self.unquoted)
    identity =
      event["PRODUCT"]?.split(separator: "/", omittingEmptySubsequences: false).map { String($0) } ?? []
    properties = event["PROP"]
    for kind in SysInput.Kind.allCases { codes[kind] = event[kind.rawValue.uppercased()] }
  }

  private mutating func readAttributes(_ root: KernelRoot, _ base: String) {
    func text(_ attribute: String) -> String? { try? root.text("\(base)/\(attribute)") }
    name = text("name")
    physical = text("phys")
    identity = ["bustype", "vendor", "product", "version"].map { text("id/\($0)") }
    properties = text("properties")
    for kind in SysInput.Kind.allCases { codes[kind] = text("capabilities/\(kind.rawValue)") }
  }

  private static func unquoted(_ text: String) -> String {
    text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }

  func device(width: Int) -> SysInput {
    func number(_ place: Int) -> UInt16? {
      identity.count > place ? identity[place].flatMap { UInt16($0, radix: 16) } : nil
    }
    return SysInput(
      entry: entry, name: name, physical: physical, bus: number(0), vendor: number(1), product: number(2),
      properties: properties.flatMap { InputBits($0, width: width) },
      codes: codes.compactMapValues { InputBits($0, width: width) }, handlers: handlers, path: path)
  }
}
