import Documents
import Formats
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

/// What `Profiles/` holds can be read, and says where each figure comes from.
@Suite struct ShippedProfilesTests {
  private static func files(_ folder: String) -> [String] {
    let path = Golden.repository + "Profiles/" + folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map {
      path + "/" + $0
    }
  }
  private static func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }
  private static func name(_ path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }
  private static func budget(_ name: String) throws -> Budget {
    let path = Golden.repository + "Profiles/budgets/\(name).json"
    return try Budget(file: path, bytes: bytes(path))
  }

  @Test func everyBudgetIsReadUnderItsFilesNameAndGivesItsSources() throws {
    let files = Self.files("budgets")
    #expect(files.map(Self.name) == ["handheld", "server"])
    for file in files {
      let budget = try Budget(file: file, bytes: Self.bytes(file))
      #expect(budget.name == Self.name(file))
      for (metric, limit) in budget.limits { #expect(limit.source?.isEmpty == false, "\(file) \(metric)") }
    }
  }

  @Test func theHandheldBudgetHoldsTheFiguresThatPlatformsPublish() throws {
    let limits = try Self.budget("handheld").limits
    let device = try #require(limits["disk.writes.bytes"])
    #expect(abs((device.maximum?.value ?? 0) - 12_427.6) < 0.1 && device.over == 86_400)
    #expect(limits["cpu.utilisation"]?.maximum == Quantity(0.8, .cores))
    #expect(limits["cpu.utilisation"]?.over == 60)
    #expect(limits["memory.stall"]?.optional == true)
    #expect(limits["memory.footprint.peak"]?.maximum == Quantity(128 * 1_048_576, .bytes))
  }

  @Test func everyDeviceProfileIsReadAndItsBudgetIsThere() throws {
    let files = Self.files("devices")
    #expect(files.map(Self.name).contains("pinephone"))
    for file in files {
      let profile = try DeviceProfile(file: file, bytes: Self.bytes(file))
      #expect(profile.identity.provenance?.value?.isEmpty == false, "\(file)")
      if let budget = profile.defaultBudget { #expect(throws: Never.self) { try Self.budget(budget) } }
      for (key, finding) in profile.capabilities {
        #expect(finding.reason != nil || !finding.evidence.isEmpty, "\(file) \(key)")
      }
    }
  }

  @Test func everyKnownAnswerCarriesItsProvenanceAndNoUnknownOneDoes() throws {
    let files = Self.files("devices")
    #expect(files.count >= 25)
    for file in files {
      let document = try JSONParser.parse(Self.bytes(file))
      for section in ["capabilities", "availability"] {
        for (key, finding) in document[section]?.object ?? [:] {
          let isKnown = finding["state"]?.string != "unknown"
          #expect((finding["provenance"] != nil) == isKnown, "\(file) \(section) \(key)")
        }
      }
      for (name, section) in document["hardware"]?.object ?? [:] where section["missing"] == nil {
        #expect(section["provenance"] != nil && section["source"] != nil, "\(file) \(name)")
        for member in section["unverified"]?.array ?? [] {
          #expect(section[member.string ?? ""] != nil, "\(file) \(name): no such member")
        }
      }
    }
  }

  @Test func aDeviceWithoutAWirelessLinkNamesNoRadio() throws {
    for file in Self.files("devices") {
      let profile = try DeviceProfile(file: file, bytes: Self.bytes(file))
      #expect(
        (profile.capabilities["wifi"]?.state == .present) == profile.radios.contains("wifi")
          || profile.capabilities["wifi"]?.state == .unknown, "\(file)")
      let isMobile = profile.radios.contains { ["3g", "lte", "5g"].contains($0) }
      #expect(isMobile || profile.capabilities["telephony"]?.state != .present, "\(file)")
    }
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAcceptsTheDevicesAndRefusesAWrongMark() throws {
    let files = Self.files("devices")
    let good = try files.map { try JSONParser.parse(Self.bytes($0)) }
    var bad = try #require(good.first?.object)
    var findings = try #require(bad["capabilities"]?.object)
    findings["gps"] = ["state": "present", "evidence": [], "provenance": "rumoured"]
    bad["capabilities"] = .object(findings)
    bad["radios"] = [1]
    let complaints = try SchemaValidator.complaints(good + [.object(bad)], "profile")
    for (file, complaint) in zip(files, complaints) { #expect(complaint == "", "\(file)") }
    #expect(complaints.last == "$.capabilities.gps.provenance; $.radios[0]")
  }

  @Test func theSchemaKnowsEveryMetricAndNoOther() throws {
    let schema = try JSONParser.parse(Self.bytes(Golden.repository + "Reports/schemas/budget.schema.json"))
    let names = schema["properties"]?["limits"]?["propertyNames"]?["anyOf"]?.array?.first?["enum"]?.array?
      .compactMap(\.string)
    #expect(names == MetricCatalogue.all.map(\.name))
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAcceptsTheBudgetsAndRefusesWhatTheReaderRefuses() throws {
    let good = try Self.files("budgets").map { try JSONParser.parse(Self.bytes($0)) }
    let limits: [JSONValue] = [
      ["disk.write": 1], [:], ["disk.writes": -1], ["disk.writes": ["maximum": 1]],
      ["disk.writes": ["warn": 1]],
      ["disk.writes": "many"], ["disk.writes": ["max": 1, "optional": "yes"]],
    ]
    let bad = limits.map { JSONValue.object(["schemaVersion": 1, "name": "b", "limits": $0]) }
    for document in bad {
      #expect(throws: DocumentError.self) { try Budget(file: "b", bytes: JSONWriter.pretty(document)) }
    }
    let complaints = try SchemaValidator.complaints(good + bad, "budget")
    #expect(complaints.count == good.count + bad.count)
    #expect(complaints.prefix(good.count).allSatisfy { $0 == "" })
    #expect(complaints.dropFirst(good.count).allSatisfy { $0.hasPrefix("$.limits") }, "\(complaints)")
  }
}
