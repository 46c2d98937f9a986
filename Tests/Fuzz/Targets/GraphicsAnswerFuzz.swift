import Probes

/// What graphics drivers and the programs that ask them answer.
enum GraphicsAnswerFuzz: FuzzTarget {
  static let name = "graphics-answer"

  static func run(_ bytes: [UInt8]) {
    _ = VulkanAnswer(parsing: bytes)
    _ = EGLAnswer(parsing: bytes)
    _ = GraphicsUnit.parse(bytes)
    _ = ModeConnector.identifiers(bytes, atMost: 32)
    _ = ModeConnector.parse(bytes)
  }
}
