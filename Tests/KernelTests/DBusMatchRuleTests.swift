import Kernel
import TestSupport
import Testing

@Suite struct DBusMatchRuleTests {
  private static let fitting = [
    "", "type='signal'", "type=signal", "sender='org.a.B'", "sender=:x.1,path='/org/a/B'",
    "path_namespace='/org'",
    "path_namespace='/'", "path_namespace='/org/a/B'", " type='signal', member='M',", "member =M",
    "interface='org.a'.I,eavesdrop='true'",
  ]
  private static let others = [
    "type='method_call'", "sender='org.a.C'", "path='/org/a'", "path_namespace='/org/a/Bc'",
    "path_namespace='/or'",
    "destination=':1.1'", "arg0='M'", "arg63path='/'", "arg0namespace='org'", "arg1=M,member=M",
    "arg2='M,\\\\'",
    "arg3=\\'M",
  ]
  private static let refused = [
    "type", "type='signals'", "member='M", "colour='red'", "arg64='a'", "arg='a'", "arg-1='a'",
    "member=M,member=M",
    "path='/',path_namespace='/'", "eavesdrop='maybe'", "a b=c", "interface='org.a.I\\''",
  ]

  private func fits(_ text: String) -> Bool? {
    DBusMatchRule(text)?.fits(
      senders: ["org.a.B", ":x.1"], path: "/org/a/B", interface: "org.a.I", member: "M")
  }

  @Test(arguments: fitting) func aRuleFitsWhatItNames(_ rule: String) {
    #expect(fits(rule) == true)
  }

  @Test(arguments: others) func aRuleDoesNotFitAnythingElse(_ rule: String) {
    #expect(fits(rule) == false)
  }

  @Test(arguments: refused) func whatABusRefusesIsNoRule(_ rule: String) {
    #expect(DBusMatchRule(rule) == nil)
  }

  @Test(.enabled(if: MessageBus.isInstalled)) func aRealBusAgreesOnWhatIsARule() throws {
    let bus = try MessageBus()
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    for rule in Self.fitting + Self.others + Self.refused {
      var call = DBusCall.names
      call.method = "AddMatch"
      call.arguments = [.string(rule)]
      var isTaken = true
      do throws(DBusError) { _ = try connection.call(call, timeout: 10_000) } catch {
        #expect(error.name == "org.freedesktop.DBus.Error.MatchRuleInvalid", "\(error)")
        isTaken = false
      }
      #expect(isTaken == (DBusMatchRule(rule) != nil), "\(rule)")
    }
  }

  @Test func rulesThatSayTheSameAreEqual() {
    #expect(DBusMatchRule("type='signal',member=M") == DBusMatchRule("member='M',type=signal"))
    #expect(DBusMatchRule("member=M") != DBusMatchRule("member=N"))
  }
}
