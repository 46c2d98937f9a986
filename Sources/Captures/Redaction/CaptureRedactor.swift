package import Kernel
import Quantities

/// Replaces what identifies a device, its owner or its place in a capture by false names of the same length, so that
/// probes find the same in it.
///
/// Replaced are serial numbers, hardware addresses, UUIDs, internet addresses that reach beyond one's own network,
/// positions, telephone numbers, names that owners gave, and users' names in paths. Each is looked for where it is
/// known to stand and by its look; what was found in one place is then replaced in all.
package struct CaptureRedactor {
  private var names: Pseudonyms
  private var known = KnownSecrets()

  /// - Parameter people: what the machine and its users are called, as far as that is known besides.
  package static func redact(
    _ capture: Capture, people: [String] = [], names: Pseudonyms = Pseudonyms()
  ) -> Capture {
    var redactor = CaptureRedactor(names: names)
    for name in people { _ = redactor.names.person(Array(name.utf8)) }
    // Once to learn the secrets, once to replace them everywhere.
    for (question, answer) in capture.answers { _ = redactor.redacted(question, answer) }
    redactor.learnHosts(capture)
    redactor.known = KnownSecrets(redactor.names, words: KernelStrings.of(capture))
    var answers: [Capture.Question: Capture.Answer] = [:]
    for (question, answer) in capture.answers {
      let (question, answer) = redactor.redacted(question, answer)
      answers[question] = answer
    }
    return Capture(answers)
  }

  private init(names: Pseudonyms) { self.names = names }

  /// What the machine is called, wherever it says so.
  private mutating func learnHosts(_ capture: Capture) {
    for file in ["/proc/sys/kernel/hostname", "/etc/hostname"] {
      guard case .bytes(let bytes) = capture.answers[.init(.file, file)] else { continue }
      let name = Array(bytes.drop { $0 <= 0x20 }.prefix { $0 > 0x20 })
      if !SecretPlaces.isFiller(name) { _ = names.person(name) }
    }
  }

  private mutating func redacted(
    _ question: Capture.Question, _ answer: Capture.Answer
  ) -> (Capture.Question, Capture.Answer) {
    var shown = question
    shown.subject = text(question.subject, in: question)
    switch answer {
    case .bytes(let bytes): return (shown, .bytes(self.bytes(bytes, in: question)))
    case .refusal(var error):
      error.subject = text(error.subject, in: question)
      return (shown, .refusal(error))
    }
  }

  private mutating func text(_ text: String, in question: Capture.Question) -> String {
    // What a driver was asked stands behind the node's name, as digits that mean nothing elsewhere.
    let end =
      Self.isCall(question) && text.hasPrefix("ioctl ")
      ? text.dropFirst(6).firstIndex(of: " ") ?? text.endIndex : text.endIndex
    var words = ConcealedBytes(Array(text[..<end].utf8))
    concealByLook(&words, question)
    return String(decoding: words.bytes, as: UTF8.self) + text[end...]
  }

  private mutating func bytes(_ bytes: [UInt8], in question: Capture.Question) -> [UInt8] {
    var text = ConcealedBytes(bytes)
    concealByPlace(&text, question)
    concealByLook(&text, question)
    if question.kind == .file {
      SecretPlaces.concealFile(question.subject, &text, &names)
      let isLine = question.subject.hasSuffix("/cmdline") || question.subject.hasSuffix("/bootargs")
      SecretPlaces.concealPairs(&text, endsAtBlank: isLine, &names)
    }
    if question.kind == .answer, text.bytes.contains(UInt8(ascii: "{")) {
      JSONSecrets.conceal(&text, namesPeople: question.subject.contains("org.bluez"), &names)
    }
    known.conceal(&text, holdsNames: Self.holdsNames(question), isRaw: !Self.isCall(question))
    guard question.kind == .directory else { return text.bytes }
    SecretPlaces.concealEntries(question.subject, &text, &names)
    return Self.sorted(text.bytes)
  }

  /// Formats with secrets at fixed places.
  private mutating func concealByPlace(_ text: inout ConcealedBytes, _ question: Capture.Question) {
    let subject = question.subject
    switch question.kind {
    case .answer where ["netlink link", "netlink addr", "netlink route"].contains(where: subject.hasPrefix):
      NetlinkSecrets.conceal(&text, &names)
    case .answer where subject.hasPrefix("bluetooth controller") && text.bytes.count >= 15:
      let address = Array(text.bytes[9..<15].reversed())
      text.replace(9..<15, names.hardwareAddress(address).reversed())
      let name = min(29, text.bytes.count)..<text.bytes.count
      text.replace(name, [UInt8](repeating: 0, count: name.count))
    case .file where subject == "/proc/self/mountinfo": MountSecrets.conceal(&text, &names)
    case .file where ["route", "if_inet6", "ipv6_route"].contains { subject == "/proc/net/\($0)" }:
      ProcNetSecrets.conceal(subject, &text, &names)
    default: break
    }
    DisplaySecrets.conceal(&text, &names)
  }

  private mutating func concealByLook(_ text: inout ConcealedBytes, _ question: Capture.Question) {
    IdentifierPatterns.conceal(&text, internet: Self.holdsAddresses(question), &names)
    SecretPaths.conceal(&text, &names)
    if !Self.isCall(question) { MailSecrets.conceal(&text, &names) }
    known.conceal(&text, holdsNames: false, isRaw: !Self.isCall(question))
  }

  /// Drivers' answers are numbers, among which bytes of an address would be found by chance.
  private static func isCall(_ question: Capture.Question) -> Bool {
    question.kind == .answer && question.subject.hasPrefix("ioctl ")
  }

  /// Four numbers with points between them are a version in most of sysfs.
  private static func holdsAddresses(_ question: Capture.Question) -> Bool {
    let subject = question.subject
    if question.kind == .answer { return !subject.hasPrefix("lib") }
    return ["/proc/net/", "/proc/self/mountinfo", "/proc/cmdline", "/etc/hosts", "/etc/resolv", "/run/"]
      .contains(where: subject.hasPrefix)
  }

  private static func holdsNames(_ question: Capture.Question) -> Bool {
    let subject = question.subject
    if question.kind == .answer { return !subject.hasPrefix("lib") }
    return ["/proc/sys/kernel/hostname", "/etc/host", "/proc/self/mountinfo", "/proc/cmdline", "/run/"]
      .contains(where: subject.hasPrefix)
  }

  private static func sorted(_ names: [UInt8]) -> [UInt8] {
    let lines = names.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return Array(lines.sorted().joined(separator: "\n").utf8)
  }
}
