package import Formats
import Kernel
package import Matching

/// Reads an app's requirements from wherever its property list lies.
package enum AppReading {
  /// - Parameter path: to a property list, a bundle, an `.ipa` or an Xcode archive.
  /// - Throws: where it cannot be read or understood, with the path.
  package static func requirements(_ path: String) throws(ExplainedError) -> AppRequirements {
    let source: AppSource
    do throws(AppSourceError) { source = try AppSource.read(path) } catch {
      throw ExplainedError("\(error)")
    }
    let place = source.plistPath.isEmpty ? path : "\(path): \(source.plistPath)"
    let document: PropertyListDocument
    do throws(PropertyListError) { document = try PropertyListDocument.parse(source.bytes) } catch {
      throw ExplainedError("\(place): \(error)")
    }
    do throws(AppRequirementsReader.Failure) {
      var app = try AppRequirementsReader.read(document)
      if let note = source.note {
        app.notices.append(AppNotice(.note, id: "source", at: source.plistPath, message: note))
      }
      return app
    } catch { throw ExplainedError("\(place): \(error)") }
  }
}
