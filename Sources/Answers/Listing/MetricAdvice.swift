/// What usually makes a figure better, by the first words of a metric's name; an audit that fails says it of the run at hand.
enum MetricAdvice {
  package static func of(_ metric: String) -> String? {
    table.filter { metric == $0.key || metric.hasPrefix($0.key + ".") }.max { $0.key.count < $1.key.count }?
      .value
  }

  private static let table = [
    "battery": "wake the device less often: gather traffic, syncs and timers into few moments",
    "cpu": "do less, or once for many: measure with perf which code takes the time",
    "cpu.wakeups": "wait for events in place of polling, and let timers of one period fire together",
    "cpu.idle": "let timers of one period fire together, and stop them in the background",
    "device": "open cameras, sensors and receivers only while they are needed",
    "disk": "gather changes and save once, at a pause; write only what has changed",
    "disk.syncs": "one transaction for many rows, one save for many settings",
    "disk.reads": "map what is large, and read what is needed when it is needed",
    "energy": "gather work into few moments, so that processors and radio can sleep in between",
    "inhibitor": "hold off sleep only while there is work",
    "launch": "load what the first screen does not show after it has been shown",
    "lifecycle": "save early, and stop timers, connections and sensors on the way to the background",
    "main": "do files, network and locks on another thread than the main one",
    "memory": "load late, drop caches at a memory warning, and give back what the background does not need",
    "memory.faults": "touch less memory at the start, and keep together what is used together",
    "memory.growth": "bound caches and queues; a heap profiler such as heaptrack shows what stays",
    "network": "send in bursts, reuse connections, and let the server push in place of polling",
    "power": "gather work into few moments, so that processors and radio can sleep in between",
    "processes": "do in the program what a helper is started for again and again",
    "radio": "send what can wait with what cannot: each burst keeps the radio up for seconds",
    "run": "see what it waits for and computes: the processor time, the syncs and the connections beside it",
    "state": "write to a new file and rename it, or use a database with a journal",
  ]
}
