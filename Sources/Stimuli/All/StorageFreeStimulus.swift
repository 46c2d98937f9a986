package import Kernel
package import Recordings

/// Gives the room back that a full storage had taken.
package enum StorageFreeStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "storage-free", title: "Room again on a storage that was full",
    parameters: [StimulusParameter("path", .text, "the folder [default: all of them]")])

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [StorageVolumes.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    var answer = StimulusAnswer()
    answer.freed = try stage.facility(StorageVolumes.self).free(request.text("path"))
    return answer
  }
}
