/// What came back when something was read: a value, or the reason there is none.
///
/// A missing number is never spelled as zero or minus one.
package enum Reading<Value: Sendable>: Sendable {
  case value(Value)
  /// The machine does not have it.
  case absent(String)
  /// It is there, and this user may not read it.
  case denied(String)
  /// It is there, and reading it went wrong.
  case failed(String)

  package var value: Value? { if case .value(let value) = self { value } else { nil } }

  /// Why there is no value; nil where there is one.
  package var reason: String? {
    switch self {
    case .value: nil
    case .absent(let why), .denied(let why), .failed(let why): why
    }
  }

  package func map<Other: Sendable>(_ body: (Value) -> Other) -> Reading<Other> {
    switch self {
    case .value(let value): .value(body(value))
    case .absent(let why): .absent(why)
    case .denied(let why): .denied(why)
    case .failed(let why): .failed(why)
    }
  }
}
extension Reading: Equatable where Value: Equatable {}
