package import Documents
package import Kernel
import Quantities
package import Recordings

/// Fills the storage behind a folder, for the program alone: its writes there fail with ENOSPC, and statvfs(3) tells it
/// that nothing is free.
package enum StorageFullStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "storage-full",
    title: "Full storage below a folder; what the program writes there during the run is not kept",
    parameters: [
      StimulusParameter(
        "path", .text, "the folder; the program sees a copy that takes its writes, in memory",
        isRequired: true),
      StimulusParameter(
        "size", .quantity(.bytes, 65536...Double(1 << 40)),
        "what may be written there until it is full by itself [default: 32 MiB]"),
    ])

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [StorageVolumes.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    var answer = StimulusAnswer()
    answer.taken = try stage.facility(StorageVolumes.self).fill(request.text("path") ?? "")
    return answer
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { [MountDiagnosis.row(meta.id, root)] }
}
