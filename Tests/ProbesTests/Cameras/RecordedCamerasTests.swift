import Captures
import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// What real drivers answered in virtual machines with Linux 6.1, replayed.
@Suite struct RecordedCamerasTests {
  private func root(_ machine: String) throws -> KernelRoot {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/cameras/\(machine).capture"))
    return KernelRoot(capture: try CaptureArchive(parsing: bytes).capture)
  }

  /// Still, video, front, focus, flash, in this order: `p`, `a` or `u`.
  private func states(_ answer: ProbeAnswer) -> String {
    let keys = ["still-camera", "video-camera", "front-facing-camera", "auto-focus-camera", "camera-flash"]
    return keys.compactMap { answer.capabilities[$0]?.state.rawValue.first.map { String($0) } }.joined()
  }

  private func cameras(_ answer: ProbeAnswer) -> [JSONValue] { answer.hardware?["cameras"]?.array ?? [] }

  @Test(arguments: [
    ("usb-cameras", "ppupa"), ("board", "ppppp"), ("telephone", "ppppp"), ("hanging-node", "pppuu"),
    ("codec", "aaaaa"), ("television", "aaaaa"), ("virtual", "aaaaa"), ("two-sensors", "aaaaa"),
    ("loopback", "aaaaa"), ("flash-light", "aaaap"),
  ])
  func eachMachineIsToldForWhatItIs(_ machine: String, _ expected: String) throws {
    #expect(states(CameraProbe.read(try root(machine))) == expected)
  }

  @Test func theMetadataNodesOfUSBCamerasAreNotCameras() throws {
    let answer = CameraProbe.read(try root("usb-cameras"))
    #expect(cameras(answer).map { $0["nodes"] } == [["/dev/video0"], ["/dev/video2"]])
    #expect(Set(cameras(answer).compactMap { $0["focus"]?.string }) == ["automatic", "fixed"])
    let format = cameras(answer).first?["formats"]?.array?.first
    #expect(format?["fourcc"] == "YUYV" && format?["maximumRate"] == 30)
    #expect(format?["maximumSize"] == ["width": 640, "height": 480])
    let others = answer.hardware?["notCameras"]?.array
    #expect(
      others?.compactMap { $0["reason"]?.string }
        == .init(repeating: "carries metadata, no pictures", count: 2))
  }

  @Test func controlsOfTheNodeTellWhereBoardCamerasLook() throws {
    let answer = CameraProbe.read(try root("board"))
    #expect(cameras(answer).map { $0["direction"]?.string } == ["front", "back", "external", nil])
    #expect(answer.capabilities["auto-focus-camera"]?.value == ["Lab camera 1", "Lab camera 2"])
    #expect(answer.capabilities["video-camera"]?.reason?.contains("does not report how many") == true)
  }

  @Test func controlsOfTheSensorTellWhereATelephonesCamerasLook() throws {
    let answer = CameraProbe.read(try root("telephone"))
    #expect(cameras(answer).map { $0["direction"]?.string } == ["back", "front"])
    #expect(cameras(answer).map { $0["lens"]?.string } == ["lab-lens 0", nil])
    #expect(answer.hardware?["lights"]?.array?.first?["name"] == "lab-flash 0")
    #expect(answer.hardware?["notCameras"]?.array?.count == 3)
  }

  @Test func sensorsThatShareANodeAreCountedApart() throws {
    let found = cameras(CameraProbe.read(try root("two-sensors")))
    #expect(found.map { $0["nodes"]?.array?.count } == [2, 2, 1])
    #expect(found.map { $0["lens"]?.string } == ["Lens A", "Lens B", nil])
    #expect(found.first?["sensor"]?["maximumSize"] == ["width": 4096, "height": 2160])
    #expect(found.allSatisfy { $0["virtual"] == true })
  }

  @Test func aNodeThatHangsStaysListed() throws {
    let answer = CameraProbe.read(try root("hanging-node"))
    let undecided = answer.hardware?["undecided"]?.array
    #expect(undecided?.map { $0["node"] } == ["/dev/video3"])
    #expect(undecided?.first?["reason"]?.string?.contains("timed out") == true)
  }

  @Test func aPictureIsDescribedAndNotKept() throws {
    let root = try root("virtual")
    let answer = CameraProbe.readActively(root, CameraProbe.read(root))
    let picture = cameras(answer).first?["picture"]
    #expect(picture?["width"] == 640 && picture?["height"] == 360 && picture?["fourcc"] == "YUYV")
    #expect(picture?["bytes"] == 460_800 && picture?["brightness"] == 83.3 && picture?["uniform"] == false)
  }

  @Test func aCameraThatGivesNoPictureSaysSo() throws {
    let root = try root("usb-cameras")
    let answer = CameraProbe.readActively(root, CameraProbe.read(root))
    #expect(cameras(answer).first?["picture"]?["missing"]?.string?.contains("timed out") == true)
    let evidence = answer.capabilities["still-camera"]?.evidence.map(\.interface) ?? []
    #expect(evidence.contains("/dev/video0, a picture taken"))
  }

  /// Hostile drivers: each answer cut short, and with bytes changed by chance.
  @Test(arguments: ["usb-cameras", "telephone", "two-sensors"])
  func noAnswerOfADriverStopsTheProbe(_ machine: String) throws {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/cameras/\(machine).capture"))
    let whole = try CaptureArchive(parsing: bytes).capture
    var dice = Dice(seed: 7)
    for _ in 0..<40 {
      var broken = whole
      for (question, answer) in whole.answers where question.kind == .answer && dice.next(4) == 0 {
        guard case .bytes(var reply) = answer else { continue }
        for _ in 0..<4 where !reply.isEmpty {
          reply[Int(dice.next(UInt64(reply.count)))] = UInt8(truncatingIfNeeded: dice.next())
        }
        broken.answers[question] = .bytes(Array(reply.prefix(Int(dice.next(UInt64(reply.count + 1))))))
      }
      let answer = CameraProbe.read(KernelRoot(capture: broken))
      #expect(answer.capabilities.count == 5)
    }
  }
}
