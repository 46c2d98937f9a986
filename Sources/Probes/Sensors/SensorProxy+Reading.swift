package import Documents
package import Kernel
package import Recordings

extension SensorProxy {
  private static let call = DBusCall.properties(service, path, service)

  package static func read(_ root: KernelRoot) -> Reading<SensorProxy> {
    let bus = SystemBus(root)
    do throws(DBusError) {
      let text = try bus.call(call)
      return parse(text).map { .value($0) } ?? .failed("\(service) answers in a form that is not its own")
    } catch {
      return .refusal(error, service)
    }
  }

  /// Only devices whose sensors sit behind a coprocessor need it.
  package static func diagnose(_ root: KernelRoot, unit: String) -> Diagnosis {
    let answer = read(root)
    let isNeeded = !HiddenSensors.read(root).coprocessors.isEmpty
    return Diagnosis(
      kind: "probe", unit: unit, source: "D-Bus \(service)",
      state: answer.value != nil ? .works : isNeeded ? .missing : .fallsBack,
      reason: answer.value != nil
        ? nil
        : isNeeded
          ? "iio-sensor-proxy does not answer, and the sensors behind the coprocessor show nowhere else"
          : "iio-sensor-proxy does not answer; the kernel's own lists are used, which show all sensors but those behind a coprocessor",
      remedy: answer.value == nil && isNeeded ? "sudo apt-get install iio-sensor-proxy" : nil)
  }
}

extension Reading {
  /// What a service's refusal says of the thing it was asked for.
  package static func refusal(_ error: DBusError, _ service: String) -> Reading {
    let words = "\(service): \(error)"
    return switch error.kind {
    case .accessDenied, .refused: .denied(words)
    case .notRunning, .noLibrary, .unknownService, .unknownObject, .notCaptured: .absent(words)
    default: .failed(words)
    }
  }
}
