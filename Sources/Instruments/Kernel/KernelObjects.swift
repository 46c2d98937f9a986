/// The BPF objects that instruments give to the kernel, as base64; empty in a build without libbpf.
package enum KernelObjects {
  package static var all: [(name: String, base64: String)] {
    [("energy", energyObject), ("packets", packetsObject), ("programs", programsObject)]
  }
}
