/// What `--color` says.
package enum ColourChoice: String, Sendable, CaseIterable {
  case auto, always, never
}
