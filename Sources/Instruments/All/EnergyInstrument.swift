package import Documents
import Energy
import Glibc
package import Kernel
import PowerMeters
import Quantities
import Recordings

/// What the run cost in joules: by the machine's meters, of which the program gets its share above the machine's rest,
/// or by a power model.
package final class EnergyInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "energy", title: "Energy",
    columns: [Column(.powerDevice, .watts), Column(.powerCPU, .watts)],
    // The machine's rest is measured before anything else is attached.
    disturbance: 10)

  private let options: EnergyOptions
  private let reader: MeterReader
  private let work: WorkMeter
  private lazy var weights = ProcessorWeights.read(.live)
  private let model: ModelledEnergy?
  private var busy: CoresInUse
  private var began: WorkSnapshot?
  private var ended: WorkSnapshot?
  private var restBegan: WorkSnapshot?
  private var rests: [(work: [ProcessorWork], seconds: Double)] = []
  private var isReading = false
  private var problem: String?

  package init(_ target: Target) {
    options = target.options.energy
    reader = MeterReader(options.meter)
    let (hasMeter, hasModel) = (!reader.facts.isEmpty, options.model != nil)
    work = WorkMeter(target, exact: hasMeter, followsSwitches: hasMeter || hasModel)
    model = options.model.map { ModelledEnergy($0) }
    busy = CoresInUse(target.group)
  }

  /// A run that never came about leaves no thread behind.
  deinit {
    if isReading { _ = reader.stop() }
    busy.close()
  }

  /// Whether there is a meter or a model that makes joules of anything.
  private var isAsked: Bool { model != nil || !reader.facts.isEmpty }

  package func begin() throws(SystemError) {
    work.begin()
    guard isAsked else { return }
    busy.begin()
    if !reader.facts.isEmpty {
      do throws(SystemError) {
        try reader.start()
        isReading = true
      } catch { problem = "\(error)" }
    }
  }

  package var rest: Rest? {
    guard isReading, !(options.prefersModel && options.rest == nil) else { return nil }
    return Rest(seconds: options.rest ?? reader.rest, what: "measuring the machine's power at rest")
  }

  package func restLeft(since: UInt64) -> Double { options.rest == nil ? reader.restLeft(since: since) : 0 }

  package func reached(_ moment: RunMoment) {
    guard isAsked || [.programStarts, .programEnds].contains(moment) else { return }
    if isReading { reader.mark() }
    let now = work.snapshot()
    switch moment {
    case .restBegins: restBegan = now
    case .restEnds: keepRest(now)
    case .programStarts: began = now
    case .programEnds: ended = now
    }
  }

  private func keepRest(_ now: WorkSnapshot) {
    guard let began = restBegan, let work = WorkMeter.work(from: began, to: now) else { return }
    rests.append((work, Double(secondsOfNanoseconds: now.time - began.time)))
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    row[0] = isReading && !options.prefersModel ? reader.watts(at: moment.now) : .nan
    row[1] = model.map { $0.watts(cores: busy.cores(moment)) } ?? .nan
  }

  package func finish(_ span: Span) -> Measured { [:] }

  package func conclude(_ span: Span, _ rests: Rests) -> Measured {
    let traces = isReading ? reader.stop() : []
    isReading = false
    let own = began.flatMap { began in ended.flatMap { WorkMeter.work(from: began, to: $0) } }
    let conclusion = EnergyConclusion(
      span: span, rests: rests, work: own, resting: self.rests, how: work.how, weights: weights)
    var measured = Measured(totals: [.energyWork: conclusion.own])
    measured.work = own
    measured.capacities = weights.capacities.sorted { $0.key < $1.key }.map {
      ProcessorCapacity(processor: $0.key, capacity: $0.value)
    }
    if traces.isEmpty {
      measured.totals[.energyMeters] = .absent(unread)
    } else {
      let isChosen = if case .named = options.meter { true } else { false }
      conclusion.meter(traces, isChosen: isChosen, &measured)
    }
    return measured
  }

  /// Why no meter was read.
  private var unread: String {
    if options.meter == .none { return "no meter was to be read (--meter none)" }
    if let problem { return "the meters could not be read: \(problem)" }
    let refusals = reader.refusals.map { "\($0.name): \($0.reason)" }
    return refusals.isEmpty ? "there is no energy meter" : refusals.joined(separator: "; ")
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { WorkMeter.diagnose(root) }
}
