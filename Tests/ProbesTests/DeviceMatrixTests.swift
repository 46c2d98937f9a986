import Formats
import Recordings
import TestSupport
import Testing

/// Compares the shipped profiles with the table of answers that was read from dumps and public texts.
@Suite struct DeviceMatrixTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    var device: String
    var key: String
    var mark: String
    var testDescription: String { "\(device) \(key) \(mark)" }

    var state: Finding.State {
      mark == "?" ? .unknown : mark.lowercased().hasPrefix("y") ? .present : .absent
    }
    /// Nil where nothing is known.
    var provenance: Finding.Provenance? {
      if mark == "?" { return nil }
      if mark.hasSuffix("*") { return .unverified }
      if mark.hasSuffix("!") { return .measured }
      return mark == mark.uppercased() ? .documented : .derived
    }
  }

  static let cells: [Cell] = {
    let bytes = Golden.read(Golden.repository + "Tests/Fixtures/device-matrix.txt") ?? []
    var devices: [String] = []
    var cells: [Cell] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "key" {
        devices = Array(words.dropFirst())
      } else {
        cells += zip(devices, words.dropFirst()).map { Cell(device: $0, key: words[0], mark: $1) }
      }
    }
    return cells
  }()

  @Test func theTableIsWhole() {
    #expect(Self.cells.count == 31 * 12 + 23 * 9)
    #expect(Set(Self.cells.map(\.device)).count == 21)
    #expect(Self.cells.allSatisfy { ["Y", "N", "y", "n", "y*", "n*", "Y!", "N!", "?"].contains($0.mark) })
  }

  @Test(arguments: Set(cells.map(\.device)).sorted())
  func eachAnswerAndItsProvenanceIsThatOfTheTable(_ device: String) throws {
    let path = Golden.repository + "Profiles/devices/\(device).json"
    let profile = try DeviceProfile(file: path, bytes: try #require(Golden.read(path)))
    for cell in Self.cells where cell.device == device {
      let question = cell.key.split(separator: ":").last.map(String.init)
      let table = cell.key.hasPrefix("availability:") ? profile.availability : profile.capabilities
      let finding = try #require(table[question ?? cell.key], "\(cell.testDescription)")
      #expect(finding.state == cell.state, "\(cell.testDescription)")
      if let provenance = cell.provenance {
        #expect(finding.provenance == provenance, "\(cell.testDescription)")
      }
    }
  }

  @Test(arguments: [
    "fairphone-4", "firecracker-vm", "librem-5", "pinephone", "raspberry-pi-5", "steam-deck-lcd",
  ])
  func whatIsApplesAloneIsUnknownOnLinux(_ device: String) throws {
    let path = Golden.repository + "Profiles/devices/\(device).json"
    let profile = try DeviceProfile(file: path, bytes: try #require(Golden.read(path)))
    for key in ["arkit", "healthkit", "gamekit", "driverkit", "ipad-minimum-performance-m1"] {
      #expect(profile.capabilities[key]?.state == .unknown, "\(key)")
    }
  }
}
