import Quantities

/// One line of /proc/self/mountinfo (proc_pid_mountinfo(5)).
package struct MountInfo: Sendable, Equatable {
  /// `major:minor` of the file system, made up by the kernel where it lies on no single device.
  package var device: String
  /// The directory of the file system that is mounted: `/`, or another for a bind mount.
  package var root: String
  package var mountPoint: String
  package var options: [String]
  package var type: String
  package var source: String

  package static func read(_ root: KernelRoot) throws(SystemError) -> [MountInfo] {
    parse(try root.text("/proc/self/mountinfo"))
  }

  /// The first mount of a kind of file system; the other lines are not taken apart.
  package static func first(of type: String, _ root: KernelRoot) throws(SystemError) -> MountInfo? {
    let lines = try root.text("/proc/self/mountinfo").pieces(between: "\n")
    return lines.lazy.filter { $0.contains(" - \(type) ") }
      .flatMap { parse(String($0)) }.first { $0.type == type }
  }

  /// A line without the fields that every line has is passed over.
  package static func parse(_ text: String) -> [MountInfo] {
    var text = text
    return text.withUTF8 { $0.split(separator: UInt8(ascii: "\n")).compactMap(Self.init(line:)) }
  }

  private init?(line: Slice<UnsafeBufferPointer<UInt8>>) {
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count >= 10, let separator = fields.dropFirst(6).firstIndex(where: Self.isSeparator),
      separator + 2 < fields.count
    else { return nil }
    func text(_ place: Int) -> String { String(decoding: fields[place], as: UTF8.self) }
    device = text(2)
    root = Self.unescaped(text(3))
    mountPoint = Self.unescaped(text(4))
    options = fields[5].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    type = text(separator + 1)
    source = Self.unescaped(text(separator + 2))
  }

  private static func isSeparator(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    field.count == 1 && field.first == UInt8(ascii: "-")
  }

  /// Blanks, tabs, newlines and backslashes stand there as three octal digits behind a backslash.
  static func unescaped(_ field: String) -> String {
    guard field.utf8.contains(UInt8(ascii: "\\")) else { return field }
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), rest.count >= 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
