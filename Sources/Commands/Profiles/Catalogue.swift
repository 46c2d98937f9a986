import Documents
import Kernel

/// All profiles and budgets that are found by name. One that cannot be read does not lose the rest.
struct Catalogue {
  var devices: [ProfileSummary] = []
  var budgets: [(name: String, budget: Budget)] = []
  /// What is wrong with those that cannot be read.
  var problems: [String] = []

  init(_ library: ProfileLibrary) {
    for name in library.names(.device) {
      do throws(CommandError) { devices.append(ProfileSummary(name: name, try library.profile(name))) } catch
      {
        problems.append(error.message)
      }
    }
    for name in library.names(.budget) {
      do throws(CommandError) { budgets.append((name, try library.budget(name))) } catch {
        problems.append(error.message)
      }
    }
  }

  var json: JSONValue {
    [
      "schemaVersion": 1, "devices": .array(devices.map(\.json)),
      "budgets": .array(
        budgets.map { name, budget in
          .members([
            "name": .string(name), "description": budget.description.map { .string($0) },
            "limits": .integer(budget.limits.count),
          ])
        }), "problems": .strings(problems),
    ]
  }
}
