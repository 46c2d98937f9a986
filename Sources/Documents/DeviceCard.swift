package import Recordings

/// A device with how each answer about it came about: what its page is made of.
package struct DeviceCard: Sendable, Equatable {
  package var tool: Recording.Tool
  package var profile: DeviceProfile
  /// Of each capability and availability question.
  package var explanations: [Explanation]

  package init(tool: Recording.Tool, profile: DeviceProfile, explanations: [Explanation]) {
    self.tool = tool
    self.profile = profile
    self.explanations = explanations
  }
}
