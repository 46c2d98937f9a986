/// Which radio carries what.
package struct RadioPlan: Sendable, Equatable {
  package struct Choice: Sendable, Equatable {
    /// Nil: every interface that no other choice names.
    package var interface: String?
    package var model: RadioModel
    package init(interface: String? = nil, model: RadioModel) {
      self.interface = interface
      self.model = model
    }
  }

  package var choices: [Choice]
  /// Interfaces that are counted as a radio's although they are none, such as `lo`; where there are any, no other is.
  package var interfaces: [String]
  /// Seconds without a packet that end a burst.
  package var burstGap: Double
  /// Why no model was chosen; nil where one was.
  package var missing: String?

  /// AT&T's Application Resource Optimizer cuts bursts so.
  package static let usualBurstGap = 1.5

  package init(
    choices: [Choice] = [], interfaces: [String] = [], burstGap: Double = usualBurstGap,
    missing: String? = nil
  ) {
    self.choices = choices
    self.interfaces = interfaces
    self.burstGap = burstGap
    self.missing = missing
  }

  /// Whether what goes over an interface counts as the network's, not as talk within the machine.
  package func counts(_ interface: String, isLoopback: Bool) -> Bool {
    interfaces.isEmpty ? !isLoopback : interfaces.contains(interface)
  }

  package func model(for interface: String) -> RadioModel? {
    (choices.first { $0.interface == interface } ?? choices.first { $0.interface == nil })?.model
  }
}
