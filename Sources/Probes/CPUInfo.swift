import Kernel

/// /proc/cpuinfo: one block of `key : value` lines for each processor, and on Arm a last one for the board
/// (proc_cpuinfo(5)).
package struct CPUInfo: Sendable, Equatable {
  package var processors: [Int: [String: String]] = [:]
  /// What stands in no processor's block: `Hardware`, `Model`; older Arm kernels put the model name here.
  package var board: [String: String] = [:]

  package init(parsing text: String) {
    var block: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let colon = line.firstIndex(of: ":") {
        let key = String(line[..<colon]).trimmedBlanks
        // Arm kernels put no blank line in front of the next processor's block.
        if key == "processor", block["processor"] != nil { close(&block) }
        block[key] = String(line[line.index(after: colon)...]).trimmedBlanks
      } else {
        close(&block)
      }
    }
    close(&block)
  }

  private mutating func close(_ block: inout [String: String]) {
    if let number = block["processor"].flatMap({ Int($0) }) {
      processors[number] = block
    } else {
      board.merge(block) { $1 }
    }
    block = [:]
  }

  /// A value of the first processor that has it, or of the board.
  package subscript(key: String) -> String? {
    processors.keys.sorted().lazy.compactMap { processors[$0]?[key] }.first ?? board[key]
  }

  /// The instruction set extensions: `flags` on x86, `Features` on Arm, `isa` on RISC-V.
  package var features: [String] {
    (self["flags"] ?? self["Features"] ?? self["isa"])?.split(separator: " ").map(String.init) ?? []
  }

  /// The processor's name; of Arm cores the name that their part number stands for.
  package var model: String? {
    if let name = self["model name"] ?? self["cpu model"] ?? self["uarch"] { return name }
    let cores = Set(processors.keys.compactMap { core($0) })
    return cores.isEmpty ? nil : cores.sorted().joined(separator: " + ")
  }

  /// The kind of core of one processor, on Arm: `Cortex-A72`, or implementer and part where the name is not known.
  package func core(_ processor: Int) -> String? {
    guard let block = processors[processor], let part = block["CPU part"] else { return nil }
    let implementer = block["CPU implementer"] ?? "0x??"
    return Self.cores["\(implementer):\(part.lowercased())"] ?? "implementer \(implementer) part \(part)"
  }

  /// Main ID register parts of cores that handhelds and boards have (Arm's technical reference manuals).
  private static let cores: [String: String] = [
    "0x41:0xb76": "ARM1176", "0x41:0xc05": "Cortex-A5", "0x41:0xc07": "Cortex-A7", "0x41:0xc08": "Cortex-A8",
    "0x41:0xc09": "Cortex-A9", "0x41:0xc0f": "Cortex-A15", "0x41:0xd03": "Cortex-A53",
    "0x41:0xd04": "Cortex-A35",
    "0x41:0xd05": "Cortex-A55", "0x41:0xd07": "Cortex-A57", "0x41:0xd08": "Cortex-A72",
    "0x41:0xd09": "Cortex-A73",
    "0x41:0xd0a": "Cortex-A75", "0x41:0xd0b": "Cortex-A76", "0x41:0xd0c": "Neoverse-N1",
    "0x41:0xd0d": "Cortex-A77",
    "0x41:0xd40": "Neoverse-V1", "0x41:0xd41": "Cortex-A78", "0x41:0xd44": "Cortex-X1",
    "0x41:0xd46": "Cortex-A510",
    "0x41:0xd47": "Cortex-A710", "0x41:0xd48": "Cortex-X2", "0x41:0xd49": "Neoverse-N2",
    "0x41:0xd4f": "Neoverse-V2",
  ]
}
