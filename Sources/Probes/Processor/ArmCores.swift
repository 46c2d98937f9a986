/// Names of Arm cores by the Main ID register, as /proc/cpuinfo shows it: the numbers stand in Arm's technical reference
/// manuals, the kernel's asm/cputype.h and util-linux's lscpu.
enum ArmCores {
  /// Nil for a part that is not known.
  static func name(implementer: String, part: String) -> String? {
    parts["\(implementer.lowercased()):\(part.lowercased())"]
  }

  private static let parts: [String: String] = Dictionary(
    makers.flatMap { maker, cores in
      cores.map { ("\(maker):0x\($0.part)", $0.name) }
    }, uniquingKeysWith: { one, _ in one })

  private static let makers: [String: [(part: String, name: String)]] = [
    // Arm
    "0x41": [
      ("920", "ARM920"), ("926", "ARM926"), ("b02", "ARM11-MPCore"), ("b36", "ARM1136"), ("b56", "ARM1156"),
      ("b76", "ARM1176"), ("c05", "Cortex-A5"), ("c07", "Cortex-A7"), ("c08", "Cortex-A8"),
      ("c09", "Cortex-A9"), ("c0d", "Cortex-A12"), ("c0e", "Cortex-A17"), ("c0f", "Cortex-A15"),
      ("d01", "Cortex-A32"), ("d02", "Cortex-A34"), ("d03", "Cortex-A53"), ("d04", "Cortex-A35"),
      ("d05", "Cortex-A55"), ("d06", "Cortex-A65"), ("d07", "Cortex-A57"), ("d08", "Cortex-A72"),
      ("d09", "Cortex-A73"), ("d0a", "Cortex-A75"), ("d0b", "Cortex-A76"), ("d0c", "Neoverse-N1"),
      ("d0d", "Cortex-A77"), ("d0e", "Cortex-A76AE"), ("d40", "Neoverse-V1"), ("d41", "Cortex-A78"),
      ("d42", "Cortex-A78AE"), ("d43", "Cortex-A65AE"), ("d44", "Cortex-X1"), ("d46", "Cortex-A510"),
      ("d47", "Cortex-A710"), ("d48", "Cortex-X2"), ("d49", "Neoverse-N2"), ("d4a", "Neoverse-E1"),
      ("d4b", "Cortex-A78C"), ("d4c", "Cortex-X1C"), ("d4d", "Cortex-A715"), ("d4e", "Cortex-X3"),
      ("d4f", "Neoverse-V2"), ("d80", "Cortex-A520"), ("d81", "Cortex-A720"), ("d82", "Cortex-X4"),
      ("d83", "Neoverse-V3AE"), ("d84", "Neoverse-V3"), ("d85", "Cortex-X925"), ("d87", "Cortex-A725"),
      ("d89", "Cortex-A720AE"), ("d8b", "C1-Pro"), ("d8c", "C1-Ultra"), ("d8e", "Neoverse-N3"),
    ],
    // Broadcom
    "0x42": [
      ("00f", "Brahma-B15"), ("100", "Brahma-B53"), ("516", "ThunderX2"),
    ],
    // Cavium
    "0x43": [
      ("0a0", "ThunderX"), ("0a1", "ThunderX-88XX"), ("0a2", "ThunderX-81XX"), ("0a3", "ThunderX-83XX"),
      ("0af", "ThunderX2-99xx"),
    ],
    // Fujitsu
    "0x46": [
      ("001", "A64FX")
    ],
    // HiSilicon
    "0x48": [
      ("d01", "TaiShan-v110"), ("d02", "TaiShan-v120"), ("d40", "Cortex-A76"),
    ],
    // NVIDIA
    "0x4e": [
      ("000", "Denver"), ("003", "Denver-2"), ("004", "Carmel"),
    ],
    // Applied Micro
    "0x50": [
      ("000", "X-Gene")
    ],
    // Qualcomm
    "0x51": [
      ("001", "Oryon"), ("00f", "Scorpion"), ("02d", "Scorpion"), ("04d", "Krait"), ("06f", "Krait"),
      ("201", "Kryo"), ("205", "Kryo"), ("211", "Kryo"), ("800", "Kryo-2XX-Gold"),
      ("801", "Kryo-2XX-Silver"), ("802", "Kryo-3XX-Gold"), ("803", "Kryo-3XX-Silver"),
      ("804", "Kryo-4XX-Gold"), ("805", "Kryo-4XX-Silver"), ("c00", "Falkor"), ("c01", "Saphira"),
    ],
    // Samsung
    "0x53": [
      ("001", "Exynos-M1"), ("002", "Exynos-M3"), ("003", "Exynos-M4"), ("004", "Exynos-M5"),
    ],
    // Apple
    "0x61": [
      ("020", "Icestorm-A14"), ("021", "Firestorm-A14"), ("022", "Icestorm-M1"), ("023", "Firestorm-M1"),
      ("024", "Icestorm-M1-Pro"), ("025", "Firestorm-M1-Pro"), ("028", "Icestorm-M1-Max"),
      ("029", "Firestorm-M1-Max"), ("030", "Blizzard-A15"), ("031", "Avalanche-A15"),
      ("032", "Blizzard-M2"), ("033", "Avalanche-M2"), ("034", "Blizzard-M2-Pro"),
      ("035", "Avalanche-M2-Pro"), ("038", "Blizzard-M2-Max"), ("039", "Avalanche-M2-Max"),
    ],
    // Phytium
    "0x70": [
      ("660", "FTC660"), ("661", "FTC661"), ("662", "FTC662"), ("663", "FTC663"),
    ],
    // Ampere
    "0xc0": [
      ("ac3", "Ampere-1"), ("ac4", "Ampere-1A"),
    ],
  ]
}
