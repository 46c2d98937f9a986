/// Every probe there is, by id. A new probe is one new file in All/ and one line here.
package enum ProbeRegistry {
  package static let all: [any Probe.Type] = [
    BatteryProbe.self,
    MemoryProbe.self,
    MotionProbe.self,
    NetworkProbe.self,
    ProcessorProbe.self,
    StorageProbe.self,
  ]
}
