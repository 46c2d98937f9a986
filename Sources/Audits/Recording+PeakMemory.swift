import Recordings

extension Recording {
  /// The most memory that the program can have held, in bytes; nil where nobody measured it. A figure that may have missed
  /// something says nothing of what it cannot have held.
  var peakMemory: Double? {
    let peaks = [MetricName.memoryFootprintPeak, .memoryResidentPeak].compactMap { metrics[$0] }
    guard peaks.allSatisfy({ $0.bound != .atLeast }) else { return nil }
    return peaks.compactMap(\.value).filter(\.isFinite).max()
  }
}
