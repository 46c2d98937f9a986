/// Every stimulus there is, by id. A new stimulus is one new file in All/ and one line here.
package enum StimulusRegistry {
  package static let all: [any Stimulus.Type] = [
    KillStimulus.self,
    LowBatteryStimulus.self,
    NetworkDownStimulus.self,
    NetworkUpStimulus.self,
    ResumeStimulus.self,
    StorageFreeStimulus.self,
    StorageFullStimulus.self,
    SuspendStimulus.self,
    TerminateStimulus.self,
  ]
}
