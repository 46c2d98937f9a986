import Audits
import Documents
import Kernel

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
    let document: PropertyListDocument
    do throws(PropertyListError) { document = try PropertyListDocument.parse(source.bytes) } catch {
      throw Failure(reason: "\(source.plistPath): \(error)")
    }
    do throws(AppRequirementsReader.Failure) { return try AppRequirementsReader.read(document) } catch {
      throw Failure(reason: "\(source.plistPath): \(error)")
    }
  }
}
