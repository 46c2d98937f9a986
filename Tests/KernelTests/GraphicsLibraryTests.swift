import Kernel
import TestSupport
import Testing

@Suite struct GraphicsLibraryTests {
  /// Whatever is installed here, or not.
  @Test(arguments: GraphicsLibrary.allCases)
  func theAnswerHasAnEnding(_ library: GraphicsLibrary) throws {
    let text = String(decoding: try library.ask(.live), as: UTF8.self)
    let last = text.split(separator: "\n").last ?? ""
    #expect(last == "end" || last.hasPrefix("signal ") || last == "deadline", "\(text)")
  }

  @Test func aLibraryThatTakesTooLongIsGivenUp() throws {
    let text = String(decoding: try GraphicsLibrary.egl.ask(.live, deadline: 0), as: UTF8.self)
    #expect(text.hasSuffix("deadline\n"))
  }

  @Test func whatItSaidCanBeAskedOfTheCapture() throws {
    let recorder = CaptureRecorder()
    let said = try GraphicsLibrary.egl.ask(KernelRoot.live.recorded(by: recorder))
    #expect(try GraphicsLibrary.egl.ask(KernelRoot(capture: recorder.capture)) == said)
    #expect(throws: SystemError.self) {
      try GraphicsLibrary.vulkan.ask(KernelRoot(capture: recorder.capture))
    }
  }
}
