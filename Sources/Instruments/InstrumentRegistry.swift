/// Every instrument there is, by id. A new instrument is one new file in All/ and one line here.
package enum InstrumentRegistry {
  package static let all: [any Instrument.Type] = [
    CounterInstrument.self,
    CPUInstrument.self,
    DeviceInstrument.self,
    DiskInstrument.self,
    EnergyInstrument.self,
    FileInstrument.self,
    InhibitorInstrument.self,
    MainThreadInstrument.self,
    MemoryInstrument.self,
    NetworkInstrument.self,
    OverheadInstrument.self,
    ProcessInstrument.self,
    SyncInstrument.self,
    ThreadInstrument.self,
    WakeupInstrument.self,
  ]
}
