import Instruments
import Kernel
import Testing

@Suite(.enabled(if: !CounterEvent.names().isEmpty, "libpfm4 is not there"))
struct CounterEventTests {
  @Test func anEventIsFoundByEachOfItsSpellings() throws {
    for name in [
      "PERF_COUNT_SW_PAGE_FAULTS", "perf_count_sw_page_faults", "page-faults", "perf::PAGE-FAULTS",
    ] {
      let event = try CounterEvent.named(name)
      // PERF_TYPE_SOFTWARE and PERF_COUNT_SW_PAGE_FAULTS of linux/perf_event.h.
      #expect(event.event.type == 1 && event.event.config == 2, "\(name)")
      #expect(event.metric == "cpu.event.\(name)")
      #expect(!event.event.excludesUser && !event.event.excludesKernel)
    }
  }

  @Test func aModifierSaysWhereItIsCounted() throws {
    #expect(try CounterEvent.named("page-faults:u").event.excludesKernel)
    #expect(try CounterEvent.named("page-faults:k").event.excludesUser)
  }

  @Test func aSlipFindsTheEventThatWasMeant() {
    #expect(throws: CounterEvent.Failure.unknown(nearest: "PAGE-FAULTS")) {
      try CounterEvent.named("page-fault")
    }
    #expect(throws: CounterEvent.Failure.unknown(nearest: nil)) { try CounterEvent.named("weather") }
    #expect(throws: CounterEvent.Failure.unknown(nearest: nil)) { try CounterEvent.named("") }
  }

  @Test func anUnknownModifierIsNoUnknownEvent() {
    do {
      _ = try CounterEvent.named("page-faults:nonsense=3")
      Issue.record("it was taken")
    } catch {
      guard case .refused(let why) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!why.isEmpty)
    }
  }

  @Test func aSwitchHappensInTheKernelAndAFaultInTheProgram() throws {
    #expect(try CounterEvent.named("PERF_COUNT_SW_CONTEXT_SWITCHES").needsKernel)
    #expect(try !CounterEvent.named("PERF_COUNT_SW_PAGE_FAULTS_MAJ").needsKernel)
  }
}
