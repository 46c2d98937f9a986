import CPfm
import Formats
import Glibc
package import Kernel
package import Recordings

/// The counters in the processor, and whether the kernel lets this process use one.
package enum HardwareCounters {
  package struct Unit: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case core, uncore, software, other }
    package var name: String
    package var description: String
    package var kind: Kind
    /// Programmable ones and those with one fixed purpose, for each core or box; nil where the library does not know.
    package var counters: Int?
    package var fixedCounters: Int?
    package var events: Int

    package var facts: CounterUnitFacts {
      var facts = CounterUnitFacts()
      (facts.name, facts.description) = (.value(name), .value(description))
      (facts.kind, facts.events) = (.value(kind.rawValue), .value(events))
      facts.counters = counters.map { .value($0) }
      facts.fixedCounters = fixedCounters.map { .value($0) }
      return facts
    }
  }

  package static var isBuiltIn: Bool { cpfm_built_in() }

  /// Whether the machine has the library as well, which is loaded when it is asked.
  package static var isAvailable: Bool { cpfm_available() }

  /// The units that libpfm4 recognises on the running machine.
  package static func units() -> Reading<[Unit]> {
    defer { cpfm_release() }
    var found = [cpfm_unit](repeating: cpfm_unit(), count: 256)
    let count = Int(cpfm_units(&found, CInt(found.count)))
    guard count != cpfm_unavailable else { return .absent("libpfm4 is not there") }
    guard count >= 0 else { return .failed("libpfm4 does not start on this machine") }
    return .value(found.prefix(count).map { Unit($0) })
  }

  /// The same of the machine behind a root.
  package static func units(_ root: KernelRoot) -> Reading<[Unit]> {
    do {
      let bytes = try root.answer("libpfm4 units") { () throws(SystemError) in
        let reading = units()
        guard let found = reading.value else {
          throw SystemError(code: isAvailable ? EIO : ENOSYS, call: "libpfm4", subject: "units")
        }
        return Array(JSONWriter.line(.array(found.compactMap(\.facts.json))).utf8)
      }
      let facts = try? [CounterUnitFacts](DocumentReader(file: "libpfm4 units", bytes: bytes))
      return .value((facts ?? []).compactMap { Unit($0) })
    } catch {
      switch error.code {
      case ENODATA: return .absent("libpfm4 answers for the running machine only")
      case ENOSYS: return .absent("libpfm4 is not there")
      default: return .failed("libpfm4 does not start on this machine")
      }
    }
  }

  /// The event sources that the kernel has, by name (sysfs-bus-event_source).
  package static func sources(_ root: KernelRoot) -> Reading<[String]> {
    do { return .value(try root.entries("/sys/bus/event_source/devices")) } catch { return .refusal(error) }
  }

  /// Whether a hardware counter counts, tried with the cycles of a short loop.
  package static func attempt(_ root: KernelRoot) -> Finding {
    do { return judge(.success(try root.cycles())) } catch {
      guard error.code != ENODATA else {
        return .unknown("a captured tree has no kernel that could be asked to count")
      }
      return judge(.failure(error))
    }
  }

  package static func judge(_ result: Result<UInt64, SystemError>) -> Finding {
    let call = "perf_event_open(PERF_COUNT_HW_CPU_CYCLES)"
    switch result {
    case .success(0): return .absent("a counter opens and counts nothing", .init(call, "count 0"))
    case .success: return .present(nil, .init(call, "counts"))
    case .failure(let error):
      let evidence = Finding.Evidence(call, error.message)
      switch error.code {
      case ENOENT, EOPNOTSUPP, ENODEV:
        return .absent("the kernel has no hardware counters here, as in most virtual machines", evidence)
      case EACCES, EPERM: return .unknown("the kernel does not let this user count", evidence)
      case ENOSYS: return .unknown("this kernel is built without perf events", evidence)
      default: return .unknown("the kernel refuses to count", evidence)
      }
    }
  }
}

extension HardwareCounters.Unit {
  /// Nil where name, kind or the number of events is missing.
  init?(_ facts: CounterUnitFacts) {
    guard let name = facts.name?.value, let kind = facts.kind?.value.flatMap({ Kind(rawValue: $0) }),
      let events = facts.events?.value
    else { return nil }
    self.name = name
    description = facts.description?.value ?? ""
    self.kind = kind
    counters = facts.counters?.value
    fixedCounters = facts.fixedCounters?.value
    self.events = events
  }

  init(_ unit: cpfm_unit) {
    name = unit.name.map { String(cString: $0) } ?? ""
    description = unit.description.map { String(cString: $0) } ?? ""
    counters = unit.counters > 0 ? Int(unit.counters) : nil
    fixedCounters = unit.fixed_counters > 0 ? Int(unit.fixed_counters) : nil
    events = Int(unit.events)
    switch unit.kind {
    case cpfm_core: kind = .core
    case cpfm_uncore: kind = .uncore
    case cpfm_software: kind = .software
    default: kind = .other
    }
  }
}
