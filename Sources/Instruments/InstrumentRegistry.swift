/// Every instrument there is, by id. A new instrument is one new file in All/ and one line here.
package enum InstrumentRegistry {
  package static let all: [any Instrument.Type] = [
    BlockingInstrument.self,
    CounterInstrument.self,
    CPUInstrument.self,
    DeviceInstrument.self,
    DiskInstrument.self,
    EnergyInstrument.self,
    FileInstrument.self,
    InhibitorInstrument.self,
    MemoryInstrument.self,
    NetworkInstrument.self,
    ObserverInstrument.self,
    ProcessInstrument.self,
    SyncInstrument.self,
    ThreadInstrument.self,
    WakeupInstrument.self,
  ]
}
