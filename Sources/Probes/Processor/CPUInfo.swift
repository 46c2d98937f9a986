import Glibc
import Kernel
import Quantities

/// /proc/cpuinfo: one block of `key : value` lines for each processor, and on Arm a last one for the board
/// (proc_cpuinfo(5)).
package struct CPUInfo: Sendable, Equatable {
  package private(set) var processors: [Int: [String: String]] = [:]
  /// What stands in no processor's block: `Hardware`, `Model`; older Arm kernels put the model name here.
  package private(set) var board: [String: String] = [:]

  /// The value of the first processor that has a key, found once: files may name very many processors.
  private var first: [String: String] = [:]

  /// - Parameter most: processors after so many are left out, and what stands behind them.
  package init(parsing text: String, processors most: Int = .max) {
    var (text, block) = (text, [String: String]())
    text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      while start < bytes.count, processors.count < most {
        let end = Self.find(0x0A, base: base, start: start, end: bytes.count) ?? bytes.count
        if let colon = Self.find(0x3A, base: base, start: start, end: end) {
          let key = Self.trimmed(base, start, colon)
          // Arm kernels put no blank line in front of the next processor's block.
          if key == "processor", block["processor"] != nil { close(&block) }
          block[key] = Self.trimmed(base, colon + 1, end)
        } else {
          close(&block)
        }
        start = end + 1
      }
    }
    if processors.count < most { close(&block) }
    for number in processors.keys.sorted() { first.merge(processors[number] ?? [:]) { kept, _ in kept } }
  }

  /// Places in the text rather than slices of it: these are what reading it would take the time for.
  private static func find(_ byte: CInt, base: UnsafePointer<UInt8>, start: Int, end: Int) -> Int? {
    let found = memchr(base + start, byte, end - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }

  /// Without the blanks at both ends, which are ASCII in all that a kernel writes.
  private static func trimmed(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var (start, end) = (start, end)
    while start < end, isBlank(base[start]) { start += 1 }
    while start < end, isBlank(base[end - 1]) { end -= 1 }
    return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
  }

  private mutating func close(_ block: inout [String: String]) {
    guard !block.isEmpty else { return }
    if let number = block["processor"].flatMap({ Int($0) }) {
      processors[number] = block
    } else {
      board.merge(block) { $1 }
    }
    block = [:]
  }

  /// A value of the first processor that has it, or of the board.
  package subscript(key: String) -> String? { first[key] ?? board[key] }

  /// What an Arm kernel calls the processor, and the key: up to Linux 3.7 it stood once for all of them.
  package var armName: (key: String, name: String)? {
    ["model name", "Processor"].lazy.compactMap { key in self[key].map { (key, $0) } }.first
  }

  /// The instruction set extensions: `flags` on x86, `Features` on Arm, `isa` on RISC-V.
  package var features: [String] {
    (self["flags"] ?? self["Features"] ?? self["isa"])?.pieces(between: " ").map(String.init) ?? []
  }

  /// The processor's name; of Arm cores the name that their part number stands for.
  package var model: String? {
    if let name = self["model name"] ?? self["cpu model"] ?? self["uarch"] ?? otherName, !Self.isKind(name) {
      return name
    }
    let own = Set(processors.keys.compactMap { core($0) })
    // Up to Linux 3.7 one block stood for all.
    let cores = own.isEmpty ? Set([Self.core(board)].compactMap { $0 }) : own
    return cores.isEmpty ? armName?.name : cores.sorted().joined(separator: " + ")
  }

  /// 32-bit Arm kernels put the kind of processor where others put its name: `ARMv7 Processor rev 4 (v7l)`.
  private static func isKind(_ name: String) -> Bool {
    name.contains("Processor rev ") || name.contains("-compatible processor rev ")
  }

  /// As LoongArch, POWER (`POWER9, altivec supported`) and s390 (`processor 0: version = FF, …, machine = 8561`) write it.
  private var otherName: String? {
    if let name = self["Model Name"] { return name }
    if let name = self["cpu"] { return name.split(separator: ",").first.map { String($0) } }
    guard let vendor = self["vendor_id"], vendor.hasPrefix("IBM/S390") else { return nil }
    let first = self["processor 0"] ?? ""
    let machine = first.split(separator: ",").map { String($0).trimmedBlanks }.first {
      $0.hasPrefix("machine")
    }
    let number = machine.flatMap { $0.split(separator: "=").last }.map { String($0).trimmedBlanks }
    return number.map { "IBM Z machine \($0)" } ?? vendor
  }

  /// The kind of core of one processor, on Arm: `Cortex-A72`, or implementer and part where the name is not known.
  package func core(_ processor: Int) -> String? { processors[processor].flatMap { Self.core($0) } }

  private static func core(_ block: [String: String]) -> String? {
    guard let part = block["CPU part"] else { return nil }
    let implementer = block["CPU implementer"] ?? "0x??"
    return ArmCores.name(implementer: implementer, part: part) ?? "implementer \(implementer) part \(part)"
  }
}
