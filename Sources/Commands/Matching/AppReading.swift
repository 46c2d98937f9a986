import Formats
import Kernel
import Matching

/// Reads an app's requirements from wherever its property list lies.
enum AppReading {
  struct Failure: Error {
    /// Names the file.
    var reason: String
  }

  static func requirements(_ path: String) throws(Failure) -> AppRequirements {
    let source: AppSource
    do throws(AppSourceError) { source = try AppSource.read(path) } catch {
      throw Failure(reason: "\(error)")
    }
    let place = source.plistPath.isEmpty ? path : "\(path): \(source.plistPath)"
    let document: PropertyListDocument
    do throws(PropertyListError) { document = try PropertyListDocument.parse(source.bytes) } catch {
      throw Failure(reason: "\(place): \(error)")
    }
    do throws(AppRequirementsReader.Failure) {
      var app = try AppRequirementsReader.read(document)
      if let note = source.note {
        app.notices.append(AppNotice(.note, id: "source", at: source.plistPath, message: note))
      }
      return app
    } catch { throw Failure(reason: "\(place): \(error)") }
  }
}
