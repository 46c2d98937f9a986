import Formats

extension PropertyList {
  /// The one JSON form in which two readers' answers are compared: each value names its kind, real numbers are bits, and
  /// dates whole seconds.
  var canonical: JSONValue {
    switch self {
    case .string(let text): .array(["string", .string(text)])
    case .integer(let value): .array(["integer", .string("\(value)")])
    case .unsigned(let value): .array(["integer", .string("\(value)")])
    case .real(let value):
      .array(["real", .string(value.isNaN ? "nan" : String(value.bitPattern, radix: 16))])
    case .boolean(let flag): .array(["boolean", .bool(flag)])
    case .date(let seconds):
      .array(["date", .string("\(Int64(seconds.rounded(.toNearestOrEven)))")])
    case .data(let bytes):
      .array(["data", .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())])
    case .uid(let value): .array(["uid", .string("\(value)")])
    case .array(let items): .array(["array", .array(items.map(\.canonical))])
    case .dictionary(let members): .array(["dictionary", .object(members.mapValues(\.canonical))])
    }
  }
}
