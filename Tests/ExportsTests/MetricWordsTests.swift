import Recordings
import Testing

@testable import Exports

struct MetricWordsTests {
  @Test(arguments: [
    ("disk.syncs", "calls of fsync and the like"), ("memory.footprint.peak", "highest footprint"),
    ("cpu.time.system", "time in the kernel on its behalf"), ("cpu.time", "processor time"),
    ("radio.energy.tail", "energy of the tails"), ("my.own", "my.own"),
  ])
  func aMetricIsCalledByWhatItIs(_ metric: String, _ words: String) {
    #expect(MetricWords.title(metric) == words)
  }

  @Test func noTwoMetricsAreCalledTheSame() {
    let titles = MetricCatalogue.all.map { MetricWords.title($0.name) }
    #expect(Set(titles).count == titles.count)
  }
}
