import Foundation

/// What a request says of the user's privacy: the settings, and what the device's consent tool has
/// stored now. Nil where there is nothing to say. The server refuses longer strings, and a consent
/// string that was cut is still read or counts as a refusal.
@MainActor
func privacyNow(_ environment: any Environment, child: Bool, limited: Bool) -> JSON? {
  let applies = stored(environment, "IABTCF_gdprApplies")
  let tcf = stored(environment, "IABTCF_TCString")
  let gpp = stored(environment, "IABGPP_HDR_GppString")
  let sections = numbersIn(stored(environment, "IABGPP_GppSID")).prefix(20)
  let privacy = compact([
    "gdpr": applies.isEmpty ? nil : applies == "1" || applies == "true",
    "tcf": tcf.isEmpty ? nil : cut(tcf, 4000),
    "gpp": gpp.isEmpty ? nil : cut(gpp, 2000),
    "gpp_sid": sections.isEmpty ? nil : Array(sections),
    "child": child ? true : nil,
    "limited": limited ? true : nil,
  ])
  return privacy.isEmpty ? nil : privacy
}

/// True where the device may keep an install id before the server has answered anything.
@MainActor
func mayMakeID(_ environment: any Environment) -> Bool {
  let applies = stored(environment, "IABTCF_gdprApplies")
  let isFree = applies != "1" && applies != "true"
  return isFree || stored(environment, "IABTCF_PurposeConsents").hasPrefix("1")
}

func cut(_ text: String, _ most: Int) -> String {
  guard text.utf16.count > most else { return text }
  return String(text.utf16.prefix(most)) ?? String(text.prefix(most / 2))
}

/// Consent tools store numbers and texts.
@MainActor
private func stored(_ environment: any Environment, _ key: String) -> String {
  let value = environment.consent(key)
  return (value as? String) ?? (value as? NSNumber)?.stringValue ?? ""
}

private func numbersIn(_ text: String) -> [Int] {
  text.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
}
