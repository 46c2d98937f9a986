package import Recordings

extension EnvironmentProbe {
  package static let facts: [DescribedFact] = [
    .init("humidity", .finding), .init("light", .finding), .init("pressure", .finding),
    .init("temperature", .finding),
  ]
}
