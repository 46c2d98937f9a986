package import Arguments
import Glibc

extension ColourChoice {
  /// Whether output to a descriptor is coloured (no-color.org: an empty NO_COLOR counts as unset).
  package func colours(_ descriptor: CInt) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
      return !refused && !dumb && isatty(descriptor) == 1
    }
  }
}
