import Documents
import Kernel
import Metrics
import Recordings
import Stimuli

/// The timeline's steps: each at its time, and what comes of it.
extension RunMachine {
  /// Takes each step that is due, up to the first that has to be answered.
  mutating func takeSteps(at time: Instant) {
    guard pending == nil else { return }
    if let end = faults.end, end <= time { countFaults(before: nil) }
    while pending == nil, let due = timeline.queue.take(time) { take(due, at: time) }
    approach()
  }

  private mutating func take(_ due: StepQueue.Due, at time: Instant) {
    switch due.step.action {
    case .phase(let name):
      phases.begin(name, at: seconds(time))
      timeline.queue.happened(name, at: time)
      effects.append(.wakeFacilities)
    case .stimulus(let request):
      countFaults(before: request.id == MemoryWarningStimulus.meta.id ? request.label : nil)
      var without: String?
      if due.gaveUp, case .after(let label, _, _) = due.step.moment { without = label }
      pending = .stimulus
      effects.append(.give(StimulusOrder(request, .step(without: without))))
    }
  }

  private mutating func countFaults(before warning: String?) {
    if faults.approach(warning) { effects.append(.countFaults) }
  }

  mutating func counted(_ count: FaultCount, at time: Instant) {
    if let faults = faults.counted(count, at: time) { record(faults, at: time) }
  }

  mutating func given(_ order: StimulusOrder, _ outcome: StimulusOutcome, at time: Instant) {
    switch order.origin {
    case .repeatedKill: return
    case .ending: return note(StimulusEvent(order.request.id), order.request.id, outcome, at: time)
    case .step(let without):
      pending = nil
      effects.append(.wakeFacilities)
      stepGiven(order.request, outcome, without: without, at: time)
    }
  }

  private mutating func stepGiven(
    _ request: StimulusRequest, _ outcome: StimulusOutcome, without: String?, at time: Instant
  ) {
    if case .noProcess = outcome {
      record(StimulusSkipped(request, why: "the program had ended"), at: time)
      return timeline.queue.happened(request.label, at: time)
    }
    var event = StimulusEvent(request)
    event.without = without
    note(event, request.label, outcome, at: time)
    if request.id == KillStimulus.meta.id { state.killed() }
    guard case .done = outcome, let meta = StimulusRegistry.find(request.id)?.meta else {
      // Nothing will come of it, so that nothing is to wait for a response.
      return timeline.queue.happened(request.label, at: time)
    }
    tookEffect(request, meta, at: time)
  }

  private mutating func note(
    _ event: StimulusEvent, _ name: String, _ outcome: StimulusOutcome, at time: Instant
  ) {
    var event = event
    switch outcome {
    case .done(let answer): event.answer = answer
    case .refused(let why):
      event.refused = why
      notify(.refused(stimulus: name, why: why))
    case .noProcess: return
    }
    record(event, at: time)
  }

  private mutating func tookEffect(_ request: StimulusRequest, _ meta: StimulusMeta, at time: Instant) {
    if let change = meta.phase { phases.changed(change, at: seconds(time)) }
    timeline.queue.began(request.label, at: time)
    if meta.id == RelaunchStimulus.meta.id {
      relaunchGiven(request, at: time)
    } else if meta.ends {
      timeline.endsTree(request.label)
      endingGiven(request, at: time)
    } else if !timeline.watch(request, since: time) {
      timeline.queue.happened(request.label, at: time)
    }
  }

  mutating func noticed(_ detail: any EventDetail, at time: Instant) {
    record(detail, at: time)
    if detail is ProgramReady { ready(at: time) }
  }

  // MARK: - Samples

  /// Asks for samples while a response is waited for, or rest as the sign of readiness.
  mutating func watchSamples(at time: Instant) {
    guard timeline.watchesResponses || quiet != nil else {
      lookAt = nil
      return
    }
    guard time >= lookAt ?? time else { return }
    effects.append(.takeSamples)
    lookAt = time + Self.lookInterval
  }

  mutating func sampled(_ sample: ResponseWatch.Sample, at time: Instant) {
    for done in timeline.feed(sample, at: time) {
      record(
        ResponseSeen(to: done.watch.label, seconds: (done.time - done.watch.since).seconds), at: done.time)
    }
    guard sample.time >= launchedAt else { return }
    let moment = seconds(sample.time)
    guard let rest = quiet?.add(time: moment, processor: sample.processor) else { return }
    effects.append(.record(Recording.Event(rest, ProgramReady(how: "quiet", late: quiet?.late))))
    quiet = nil
    ready(at: start + .seconds(rest))
  }

  /// Has the samples stand close around the next step that is over quickly.
  mutating func approach() {
    if let time = timeline.approach() {
      effects.append(.watchClosely(from: time - RunPlan.closePeriod, until: time + RunPlan.closeTime))
    }
  }

  /// Nothing more is done to the program.
  mutating func stopSteps(_ why: String, at time: Instant) {
    let left = timeline.stop()
    guard !left.isEmpty else { return }
    for request in left.compactMap(\.request) { record(StimulusSkipped(request, why: why), at: time) }
    notify(.skipped(left.map(\.label), why: why))
  }
}
