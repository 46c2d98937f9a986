package import Formats
package import Kernel
package import Recordings

extension SystemBus {
  /// A service's reply, or why there is none.
  package func reading(_ call: DBusCall) -> Reading<JSONValue> {
    do throws(DBusError) {
      let text = try self.call(call)
      guard let value = try? JSONParser.parse(Array(text.utf8)) else {
        return .failed("\(call.destination) answers in a form that is no JSON")
      }
      return .value(value)
    } catch {
      let words = "\(call.destination): \(error)"
      return switch error.kind {
      case .accessDenied, .refused: .denied(words)
      case .notRunning, .noLibrary, .unknownService, .unknownObject, .notCaptured: .absent(words)
      default: .failed(words)
      }
    }
  }
}
