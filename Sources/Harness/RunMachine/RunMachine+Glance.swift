import Kernel

/// What is shown of a run while it lasts.
extension RunMachine {
  /// Never where a step is near, which it could make late.
  mutating func glance(at time: Instant) {
    guard let interval = plan.glanceInterval, let due = glanceAt, time >= due, !isStepNear else { return }
    glanceAt = time + interval
    let next = timeline.queue.upcoming.map {
      RunGlance.Step(label: $0.label, seconds: max($0.time - time, .zero).seconds)
    }
    effects += [
      .takeSamples,
      .show(
        RunGlance(
          time: seconds(time), duration: plan.duration, phase: phases.name, next: next,
          stepsLeft: timeline.queue.rest.count)),
    ]
  }
}
