import Documents
import Glibc
import Kernel
import Recordings
import Stimuli
import Testing

@Suite struct StimulusRegistryTests {
  @Test func idsAreUnique() {
    let ids = StimulusRegistry.all.map { $0.meta.id }
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
  }

  @Test func noParameterHasANameThatAStepKeepsForItself() {
    for stimulus in StimulusRegistry.all {
      #expect(Set(stimulus.meta.parameters.map(\.name)).isDisjoint(with: StepReader.common))
    }
  }
}
