import Captures
import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// What probes find on machines that were captured keeps the schema of a profile, which says something of every fact.
@Suite struct ProbedProfileSchemaTests {
  private static let machines = ["bareboard", "laptop", "phone"]
  private static let cameras = [
    "board", "codec", "flash-light", "loopback", "telephone", "television", "two-sensors", "usb-cameras",
  ]
  static let captures = machines.map { "machines/\($0)" } + cameras.map { "cameras/\($0)" }

  private static func profile(_ capture: String) throws -> JSONValue {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/\(capture).capture"))
    let root = KernelRoot(capture: try CaptureArchive(parsing: bytes).capture)
    return DeviceProber.profile(root).json
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAcceptsWhatProbesFind() throws {
    let complaints = try SchemaValidator.complaints(try Self.captures.map(Self.profile), "profile")
    for (capture, complaint) in zip(Self.captures, complaints) { #expect(complaint == "", "\(capture)") }
  }

  @Test(arguments: captures) func theSchemaNamesEveryFactThatProbesFind(_ capture: String) throws {
    let schema = DeviceProfile.schema(
      facts: Dictionary(ProbeRegistry.all.map { ($0.meta.id, $0.facts) }) { $1 })
    #expect(unnamed(in: try Self.profile(capture), schema) == [])
  }

  /// Of a section in which a probe writes what it likes.
  private static let written: Set<String> = ["missing", "provenance", "source", "unverified"]

  /// The places of members that a schema allows and does not name.
  private func unnamed(in value: JSONValue, _ schema: JSONValue?, _ place: String = "") -> [String] {
    guard let schema, schema["$anchor"] == nil else { return [] }
    if let choices = schema["anyOf"]?.array { return unnamed(in: value, choices.first, place) }
    let items = value.array ?? []
    if !items.isEmpty { return items.flatMap { unnamed(in: $0, schema["items"], place) } }
    guard
      let properties = schema["properties"]?.object
        ?? schema["additionalProperties"]?.object.map({ _ in [:] }),
      Set(properties.keys) != Self.written, value["missing"] == nil
    else { return [] }
    return (value.object ?? [:]).flatMap { key, member in
      let known = properties[key] ?? schema["additionalProperties"].flatMap { $0.object == nil ? nil : $0 }
      return known == nil ? ["\(place).\(key)"] : unnamed(in: member, known, "\(place).\(key)")
    }.sorted()
  }
}
