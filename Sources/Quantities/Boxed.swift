/// A large value kept outside of what holds it. A struct of a hundred members, held by value, is copied member by member in every
/// struct around it, and each of these has code of its own for that; this one is copied as one reference.
///
/// A value that is assigned replaces the one before. Changing it in place makes a copy first, so it is for what is set once.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (one: Boxed, other: Boxed) -> Bool {
    one.storage === other.storage || one.wrappedValue == other.wrappedValue
  }
}
