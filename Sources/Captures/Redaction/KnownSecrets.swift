/// What was found to be secret in one place, in all the forms in which it can stand in another.
struct KnownSecrets {
  private struct Form {
    var bytes: [UInt8]
    var name: [UInt8]
    /// Whether it must not be part of a longer word.
    var isWord: Bool
    /// Whether it is what somebody is called and also a common word, which is replaced where names stand only.
    var isCommon = false
    /// Whether capital letters count as small ones, and stay capital ones.
    var isFolded = false
    /// Whether it is no text.
    var isRaw = false
  }
  /// By the first byte, the longest first.
  private var forms: [UInt8: [Form]] = [:]

  init() {}

  /// - Parameter words: What the kernel and the makers call things, in small letters: whoever is called so keeps the name
  ///   where the thing may be meant.
  init(_ names: Pseudonyms, words: Set<[UInt8]>) {
    for (address, name) in names.hardwareAddresses { add(address: address, name) }
    for (identifier, name) in names.identifiers where identifier.count <= 64 {
      add(Form(bytes: identifier, name: name, isWord: false, isRaw: true))
    }
    for (text, name) in names.texts {
      let isPerson = names.people.contains(text)
      guard isPerson ? text.count >= 3 : Self.isTelling(text) else { continue }
      let isCommon = isPerson && Self.words(text).allSatisfy(words.contains)
      add(Form(bytes: text, name: name, isWord: true, isCommon: isCommon, isFolded: isPerson))
    }
    for key in forms.keys { forms[key]?.sort { $0.bytes.count > $1.bytes.count } }
  }

  /// The words of a text in small letters.
  static func words(_ text: some Collection<UInt8>) -> [[UInt8]] {
    text.split { !$0.isWord }.map { $0.map(\.lowercased) }
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
      add(Form(bytes: bytes, name: name, isWord: false, isRaw: true))
    }
    for digits in ["0123456789abcdef", "0123456789ABCDEF"] {
      add(Form(bytes: Self.text(address, digits), name: Self.text(name, digits), isWord: false))
    }
    add(Form(bytes: Self.interface(address), name: Self.interface(name), isWord: false, isRaw: true))
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
    for first in form.isFolded ? Set([first.lowercased, first.uppercased]) : [first] {
      forms[first, default: []].append(form)
    }
  }

  /// - Parameters:
  ///   - holdsNames: Whether what somebody is called may stand there though it is a common word.
  ///   - isRaw: Whether addresses and identifiers may stand there as plain bytes.
  func conceal(_ text: inout ConcealedBytes, holdsNames: Bool, isRaw: Bool) {
    guard !forms.isEmpty else { return }
    let source = text.bytes
    var place = 0
    while place < source.count {
      let found = forms[source[place]]?.first {
        (isRaw || !$0.isRaw) && stands($0, in: source, at: place, holdsNames: holdsNames)
      }
      if let found {
        let range = place..<(place + found.bytes.count)
        text.replace(range, found.isFolded ? Self.cased(found.name, source[range]) : found.name)
      }
      place += found?.bytes.count ?? 1
    }
  }

  /// Each letter of a name as large as the one whose place it takes.
  private static func cased(_ name: [UInt8], _ source: ArraySlice<UInt8>) -> [UInt8] {
    zip(name, source).map { $1 == $1.lowercased ? $0.lowercased : $0.uppercased }
  }

  private func stands(_ form: Form, in source: [UInt8], at place: Int, holdsNames: Bool) -> Bool {
    let end = place + form.bytes.count
    guard end <= source.count, holdsNames || !form.isCommon,
      source[place..<end].elementsEqual(
        form.bytes,
        by: { one, other in
          one == other || (form.isFolded && one.lowercased == other.lowercased)
        })
    else { return false }
    guard form.isWord else { return true }
    guard place == 0 || !source[place - 1].isWord else { return false }
    if end == source.count || !source[end].isWord { return true }
    // `annas-disk` is hers too.
    return form.isFolded && form.bytes.count >= 4 && source[end].lowercased == UInt8(ascii: "s")
      && (end + 1 == source.count || !source[end + 1].isWord)
  }
}
