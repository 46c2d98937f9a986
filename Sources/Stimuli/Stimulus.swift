// Stimuli
