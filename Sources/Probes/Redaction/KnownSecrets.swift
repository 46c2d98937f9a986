/// What was found to be secret in one place, in all the forms in which it can stand in another.
struct KnownSecrets {
  private struct Form {
    var bytes: [UInt8]
    var name: [UInt8]
    /// Whether it must not be part of a longer word.
    var isWord: Bool
    var isHost: Bool
    /// Whether it is no text.
    var isRaw = false
  }
  /// By the first byte, the longest first.
  private var forms: [UInt8: [Form]] = [:]

  init() {}

  /// - Parameter hosts: What the machine is called; too common a word to be replaced everywhere.
  init(_ names: Pseudonyms, hosts: Set<[UInt8]>) {
    for (address, name) in names.hardwareAddresses { add(address: address, name) }
    for (identifier, name) in names.identifiers where identifier.count <= 64 {
      add(Form(bytes: identifier, name: name, isWord: false, isHost: false, isRaw: true))
    }
    for (text, name) in names.texts {
      let isHost = hosts.contains(text)
      guard isHost ? text.count >= 3 : Self.isTelling(text) else { continue }
      add(Form(bytes: text, name: name, isWord: true, isHost: isHost))
    }
    for key in forms.keys { forms[key]?.sort { $0.bytes.count > $1.bytes.count } }
  }

  /// A short text, or one without a digit, may as well be a word that stands elsewhere for something else.
  private static func isTelling(_ text: [UInt8]) -> Bool {
    text.count >= 6 && text.contains { (0x30...0x39).contains($0) }
  }

  /// Both byte orders, the digits without separators, and the address that IPv6 makes of it.
  private mutating func add(address: [UInt8], _ name: [UInt8]) {
    // Made-up addresses of virtual hardware are mostly zeros, as are numbers in drivers' answers.
    guard address.count(where: { $0 != 0 }) >= 4 else { return }
    for (bytes, name) in [(address, name), (address.reversed(), name.reversed())] {
      add(Form(bytes: bytes, name: name, isWord: false, isHost: false, isRaw: true))
    }
    for digits in ["0123456789abcdef", "0123456789ABCDEF"] {
      add(
        Form(bytes: Self.text(address, digits), name: Self.text(name, digits), isWord: false, isHost: false))
    }
    add(
      Form(
        bytes: Self.interface(address), name: Self.interface(name), isWord: false, isHost: false, isRaw: true)
    )
  }

  private static func text(_ bytes: [UInt8], _ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  private static func interface(_ address: [UInt8]) -> [UInt8] {
    [address[0] ^ 2, address[1], address[2], 0xFF, 0xFE] + address[3...]
  }

  private mutating func add(_ form: Form) {
    guard let first = form.bytes.first, form.bytes != form.name else { return }
    forms[first, default: []].append(form)
  }

  /// - Parameters:
  ///   - isHostNamed: Whether the machine's name may stand there.
  ///   - isRaw: Whether addresses and identifiers may stand there as plain bytes.
  func conceal(_ text: inout ConcealedBytes, isHostNamed: Bool, isRaw: Bool) {
    guard !forms.isEmpty else { return }
    let source = text.bytes
    var place = 0
    while place < source.count {
      let found = forms[source[place]]?.first {
        (isRaw || !$0.isRaw) && stands($0, source, place, isHostNamed)
      }
      if let found { text.replace(place..<(place + found.bytes.count), found.name) }
      place += found?.bytes.count ?? 1
    }
  }

  private func stands(_ form: Form, _ source: [UInt8], _ place: Int, _ isHostNamed: Bool) -> Bool {
    let end = place + form.bytes.count
    guard end <= source.count, isHostNamed || !form.isHost, source[place..<end].elementsEqual(form.bytes)
    else {
      return false
    }
    guard form.isWord else { return true }
    return (place == 0 || !source[place - 1].isWord) && (end == source.count || !source[end].isWord)
  }
}
