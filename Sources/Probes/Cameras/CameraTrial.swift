package import Formats
import Glibc
package import Kernel
import Recordings

/// A picture taken with each camera, to see that it works.
package enum CameraTrial {
  /// Adds a member `picture` to each camera of the section, and what came of it to the findings that say present.
  package static func add(to answer: ProbeAnswer, _ root: KernelRoot) -> ProbeAnswer {
    guard case .cameras(.value(var facts)) = answer.section, let cameras = facts.rest["cameras"]?.array else {
      return answer
    }
    var answer = answer
    var seen: [Finding.Evidence] = []
    facts.rest["cameras"] = .array(
      cameras.map { camera in
        guard case .object(var members) = camera, let node = members["nodes"]?.array?.first?.string else {
          return camera
        }
        let result = take(root, node)
        members["picture"] = json(result)
        if members["virtual"] != true { seen.append(.init("\(node), a picture taken", text(result))) }
        return .object(members)
      })
    answer.section = .cameras(.value(facts))
    for key in ["still-camera", "video-camera"] where answer.capabilities[key]?.state == .present {
      answer.capabilities[key]?.evidence += seen
    }
    for key in ["still-camera", "video-capture"] where answer.availability[key]?.state == .present {
      answer.availability[key]?.evidence += seen
    }
    return answer
  }

  private static func take(_ root: KernelRoot, _ path: String) -> Result<VideoFrame, SystemError> {
    do throws(SystemError) {
      let flags = try VideoNode(root, path).capability().flags
      return .success(try VideoFrame.take(root, path, planes: flags.contains(.multiplanarCapture)))
    } catch { return .failure(error) }
  }

  package static func text(_ result: Result<VideoFrame, SystemError>) -> String {
    switch result {
    case .failure(let error): return reason(error)
    case .success(let frame):
      let size = "\(frame.size.width)×\(frame.size.height) \(frame.format.fourCC), \(frame.length) bytes"
      let light = frame.brightness.map { ", mean brightness \(rounded($0)) of 255" } ?? ""
      return size + light + (frame.isUniform ? ", all of one value" : ", not all of one value")
    }
  }

  /// Between a sensor and its node a program has to choose a way first, which is not ours to change.
  private static func reason(_ error: SystemError) -> String {
    error.code == EPIPE
      ? "no way leads from the sensor to the node as the graph is set up now" : error.message
  }

  package static func json(_ result: Result<VideoFrame, SystemError>) -> JSONValue {
    switch result {
    case .failure(let error): return ["missing": .string(reason(error))]
    case .success(let frame):
      return .members([
        "width": .integer(frame.size.width), "height": .integer(frame.size.height),
        "fourcc": .string(frame.format.fourCC), "bytes": .integer(frame.length),
        "taken": .integer(frame.count), "uniform": .bool(frame.isUniform),
        "brightness": frame.brightness.map { .number(rounded($0)) } ?? [
          "missing": "not visible in the bytes of this format"
        ],
      ])
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
