import 'environment.dart';
import 'wire.dart';

/// What a request says of the user's privacy: the settings, and what the device's consent tool has
/// stored now. Null where there is nothing to say. The server refuses longer strings, and a consent
/// string that was cut is still read or counts as a refusal.
Json? privacyNow(Environment environment, {required bool child, required bool limited}) {
  String stored(String key) => '${environment.consent(key) ?? ''}';
  final applies = stored('IABTCF_gdprApplies');
  final tcf = stored('IABTCF_TCString');
  final gpp = stored('IABGPP_HDR_GppString');
  final sections = RegExp(r'-?\d+').allMatches(stored('IABGPP_GppSID')).take(20);
  final privacy = {
    if (applies.isNotEmpty) 'gdpr': applies == '1' || applies == 'true',
    if (tcf.isNotEmpty) 'tcf': cut(tcf, 4000),
    if (gpp.isNotEmpty) 'gpp': cut(gpp, 2000),
    if (sections.isNotEmpty) 'gpp_sid': [for (final one in sections) int.parse(one[0]!)],
    if (child) 'child': true,
    if (limited) 'limited': true,
  };
  return privacy.isEmpty ? null : privacy;
}

/// True where the device may keep an install id before the server has answered anything.
bool mayMakeId(Environment environment) =>
    '${environment.consent('IABTCF_gdprApplies') ?? ''}' != '1' ||
    '${environment.consent('IABTCF_PurposeConsents') ?? ''}'.startsWith('1');

String cut(String text, int most) => text.length > most ? text.substring(0, most) : text;
