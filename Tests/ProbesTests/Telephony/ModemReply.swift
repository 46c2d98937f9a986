/// Replies of ModemManager's GetManagedObjects, in JSON, with the properties that matter here and a few that do not.
enum ModemReply {
  private static let prefix = "org.freedesktop.ModemManager1"

  static let none = "{}"

  static func modem(state: Int, failure: Int = 0, _ others: String = "") -> String {
    """
    {"/org/freedesktop/ModemManager1/Modem/0":{"\(prefix).Modem":{"Manufacturer":"QUECTEL Mobile Broadband Module",\
    "Model":"EG25-G","State":\(state),"StateFailedReason":\(failure),"CurrentCapabilities":12,\
    "EquipmentIdentifier":"490154203237518","SignalQuality":[80,true]},"\(prefix).Modem.Simple":{}\(others)}}
    """
  }

  static let pinePhone = modem(
    state: 8,
    """
    ,"\(prefix).Modem.Voice":{"Calls":[],"EmergencyOnly":false},\
    "\(prefix).Modem.Messaging":{"Messages":[],"SupportedStorages":[1,2,0],"DefaultStorage":2},\
    "\(prefix).Modem.Location":{"Capabilities":103,"Enabled":1,"SignalsLocation":false}
    """)

  static let dataCard = modem(
    state: 11,
    """
    ,"\(prefix).Modem.Messaging":{"SupportedStorages":[2]},"\(prefix).Modem.Location":{"Capabilities":1}
    """)
}
