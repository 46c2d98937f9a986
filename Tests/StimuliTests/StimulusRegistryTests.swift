import Glibc
import Kernel
import Stimuli
import Testing

@Suite struct StimulusRegistryTests {
  @Test func idsAreUnique() {
    let ids = StimulusRegistry.all.map { $0.meta.id }
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
  }
}
