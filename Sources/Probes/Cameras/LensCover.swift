package import Kernel

/// A switch that tells whether the camera's lens is covered: SW_CAMERA_LENS_COVER of input-event-codes.h.
package struct LensCover: Sendable {
  private static let code = 9

  package var name: String
  /// Nil where it has no node to ask.
  package var isClosed: Result<Bool, SystemError>?

  package static func readAll(_ root: KernelRoot) -> [LensCover] {
    ((try? SysInput.readAll(root)) ?? []).filter { $0.has(.toggle, code) }.map { input in
      var cover = LensCover(name: input.name ?? input.entry)
      do throws(SystemError) {
        cover.isClosed = try input.switches(root).map { .success($0.contains(code)) }
      } catch { cover.isClosed = .failure(error) }
      return cover
    }
  }
}
