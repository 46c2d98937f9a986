/// An instrument's own state for each slot of the process table.
package struct SlotStorage<State> {
  private var states: [State] = []
  private let initial: State

  package init(_ initial: State) {
    self.initial = initial
    states.reserveCapacity(1024)
  }

  /// Makes a fresh state for the slot.
  package mutating func open(_ slot: Int, _ state: State) {
    while states.count <= slot { states.append(initial) }
    states[slot] = state
  }

  package subscript(slot: Int) -> State {
    get { states[slot] }
    _modify { yield &states[slot] }
  }
}
