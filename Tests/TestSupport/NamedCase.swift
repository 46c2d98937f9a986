import Testing

/// An argument of a test that the log calls by its name: bytes would fill a line with megabytes.
package struct NamedCase<Value: Sendable>: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  package let value: Value

  package init(_ name: String, _ value: Value) { (testDescription, self.value) = (name, value) }
}
