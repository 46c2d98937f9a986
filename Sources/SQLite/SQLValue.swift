/// One value of a row or of a statement's parameters, in the types that all databases have.
package enum SQLValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  package init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }

  package var integer: Int64 { if case .integer(let value) = self { value } else { 0 } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var blob: [UInt8] { if case .blob(let bytes) = self { bytes } else { [] } }
  package var real: Double {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: .nan
    }
  }
}
