/// A message of the domain name system (RFC 1035, 4.1), as far as it was captured: a question and its answers.
package struct DomainMessage: Sendable, Equatable {
  package var identifier: UInt16
  package var isAnswer: Bool
  /// RFC 1035, 4.1.1 and IANA's registry: 0 where all went well.
  package var code: UInt8
  /// The first question's name without the last dot; bytes that do not print are escaped (RFC 1035, 5.1). "." is the root.
  package var name: String
  package var type: UInt16
  /// Addresses of the answer's A and AAAA records, as inet_ntop(3) writes them.
  package var addresses: [String] = []
  /// The names that its CNAME records lead to.
  package var aliases: [String] = []

  /// - Returns: nil where the bytes are no message with a question. An answer that is cut off or goes wrong later
  ///   keeps what came before.
  package init?(_ bytes: [UInt8]) {
    var reader = DomainReader(bytes)
    guard let identifier = reader.word(), let flags = reader.word(), let questions = reader.word(),
      let answers = reader.word(), reader.word() != nil, reader.word() != nil, questions >= 1,
      let name = reader.name(), let type = reader.word(), reader.word() != nil
    else { return nil }
    self.identifier = identifier
    self.isAnswer = flags & 0x8000 != 0
    self.code = UInt8(flags & 15)
    self.name = name
    self.type = type
    for _ in 1..<questions {
      guard reader.name() != nil, reader.word() != nil, reader.word() != nil else { return }
    }
    if isAnswer { readAnswers(&reader, answers) }
  }

  private mutating func readAnswers(_ reader: inout DomainReader, _ count: UInt16) {
    for _ in 0..<count {
      guard reader.name() != nil, let type = reader.word(), reader.skip(6), let length = reader.word() else {
        return
      }
      switch (type, length) {
      case (1, 4), (28, 16):
        guard let address = reader.bytes(Int(length)) else { return }
        addresses.append(AddressText.text(address))
      case (5, _):
        var copy = reader
        guard let alias = copy.name(), reader.skip(Int(length)) else { return }
        aliases.append(alias)
      default:
        guard reader.skip(Int(length)) else { return }
      }
    }
  }

  /// The type's name in IANA's registry, else its number as RFC 3597 writes it.
  package var typeName: String {
    switch type {
    case 1: "A"
    case 2: "NS"
    case 5: "CNAME"
    case 6: "SOA"
    case 12: "PTR"
    case 15: "MX"
    case 16: "TXT"
    case 28: "AAAA"
    case 33: "SRV"
    case 35: "NAPTR"
    case 64: "SVCB"
    case 65: "HTTPS"
    case 255: "ANY"
    default: "TYPE\(type)"
    }
  }

  /// The answer in one text: the addresses, else the aliases, else why there are none.
  package var answer: String {
    switch code {
    case 0: break
    case 1: return "FORMERR"
    case 2: return "SERVFAIL"
    case 3: return "NXDOMAIN"
    case 4: return "NOTIMP"
    case 5: return "REFUSED"
    default: return "RCODE\(code)"
    }
    let found = addresses.isEmpty ? aliases : addresses
    return found.isEmpty ? "no record of addresses" : found.joined(separator: ", ")
  }
}
