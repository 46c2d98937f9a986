/// Why no Info.plist could be had: the file, the place in it, what is wrong and what to give instead.
package struct AppSourceError: Error, Equatable, CustomStringConvertible {
  /// As it was given.
  package var path: String
  /// Inside of a bundle or archive; empty where it is the path itself.
  package var place: String
  package var problem: String
  /// A whole sentence; empty where there is none.
  package var remedy: String

  package init(path: String, place: String = "", problem: String, remedy: String = "") {
    self.path = path
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String {
    let subject = place.isEmpty ? path : "\(path): \(place)"
    return remedy.isEmpty ? "\(subject): \(problem)" : "\(subject): \(problem). \(remedy)"
  }

  static let whatCanBeGiven =
    "Give an Info.plist, an .app bundle, an .ipa file or an .xcarchive folder."
}
